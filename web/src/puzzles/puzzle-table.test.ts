/** Puzzles at the table, with the real engine and the real solver. */

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Puzzle, readBook } from "./book";
import type { FromPuzzles, Verdict } from "./messages";
import { PuzzleServer } from "./serve";
import { linesOf, opened, play, said, shownBy, start, tools } from "./test-tries";
import { hintSteps, leftText, namedIn } from "./words";

const HERE = import.meta.dirname;
/** Of each goal. The shipped file may change. */
const BOOK = readBook(`sixstones puzzles 1
2 18 3531_P54]b54O^_78_33\`\`10\`\`1V\`]U^^iUdjV88ibf480o9bh17gi1\\jS win-2 8 1350 two-ways
2 7 4434S8]]251^Om7_P3U__90bd4\`S0cj311ik84bi4V2V\\i\`9Sn save-2 9 1760 -
2 24 9999TZ]22]02\`Q1Rp]k86Zi_6P__86]i11iiVi\`0[nXi^1^^^^bS^11ai save-2 X 1350 block
2 27 3133O7O_iQ228Si\`ZSSij5i]7ca999[Sii41W_WN^_2^b^07neh64Yb win-1 j 840 -
2 20 661144ZZii6RW_\`94\`\`WS83\\^^8]]13>nnjk^13]]4^^^]a]VP9_cdPb6b^\` win-2 k 1665 -
2 145 QP2222^^4O66\`QQ\`86\`\`\`34i_0Pb31ai1S73jijaY1ga03iWWi[[]jh7 save-2 8 1110 -
2 6 4554_]47PPOON]i77]]7\`jQ^66\`V3\`\`i\`\`7\`cVi1Wci\`cd84ce81ggX2 win-2 i 1245 -
4 118 44449P6612_7Pi8Vi81]44^9^^4T_4]]3b4\`\`W_3PK3_6W_3___]iP^_\`^^5]2o^^8b4Udj^d^2a3Y2\`j\`X\`\`ij8Yb4f2Y_V\`Ticka5aaJ8aXg_ win-1 d 905 -
2 21 994P8PP3_i54\`i2Qda27U11]]2\`Xi]XiT_i1__W25\`jY54oogh88Y6kXp5h9 win-2 9 1170 -
3 73 888664_44OPNR]_6785miP_7_9W_X_9__4i3d3P4id81jb]29d^\`5^d6Q3^\`3\`\`\`RRd\`\`S^bEbicWc58X win-2 k 1210 -
3 90 11166QN44NUi4o]6\`88jV\`1\`01Y]]7Q9]]Wp44cjT3Tj\`788kX\`@\`iQX22n^3\`^^i^]0]c__iRe1i1a1\`X_ save-2 a 1260 block
2 86 7\\994\`_41OP1_][2\`5\`^]R31^\`_c18^_3jiUW4Wja08gkW38gg win-3 K 1845 -
2 50 2222]_K65^^O4651_]]6Sc9id8RQ3\`XmT\`\`\`2a2o6ji]\`]Xba win-3 L 1950 -
3 31 222993\`00N\`^209_^2o96_9R\`\`2oLN]9]]V0__]26n7_i_X^1^^iR^^^1]i1c5dc4mX\`j8\`_YX\`\`e\`i6iVjX win-2 M 1400 two-ways
2 250 1188^33]49_SNaSS\`77a7Rj1S2ijV45_a^5^29b_i_9i99iiS9V\\m1 save-2 2 1815 return
`);

/** Tries that fail because time is short. */
const HASTY = readBook(`sixstones puzzles 1
4 155 9999999N^33P:]P22U]^712i]^O96Z_]^j1\`\`3i9NX711bS1c1bSb92a8a\`a19VidRmJUck^^3^j7996ieS5l26iSoX7^a2VU6ndbkcjc86 save-2 R 1205 block
2 115 0033]NNN78n9j^O15^O1]_^]177O^h8nij9V\`\`4^X9Obiih78eW win-3 5 1550 return
2 68 6886S4^]O333p^\\nR_7Tj4Yb2R]]]6^j81_9\`T3j\`2\`i82\`W\`R] win-3 6 1870 return
2 196 3333OQQ@i^O88^Q6\`]50kU7i^^8a^11\`_bc995iSbj3i69YXfgX win-3 I 1935 -
2 7 4434S8]]251^Om7_P3U__90bd4\`S0cj311ik84bi4V2V\\i\`9SnQg^Yh win-3 M 2000 -
2 158 P55O357NNnFiS3k]3]Z3kS5a5nS]bT44n0icd44dc03c5icjP95Tg win-3 I 2100 -
`);

beforeAll(start);
afterAll(() => vi.restoreAllMocks());

const find = (deal: number): Puzzle => BOOK.find((each) => each.deal === deal) as Puzzle;

describe("a puzzle", () => {
  it.each(BOOK)("is solved by what the solver shows: $id, $goal", (puzzle) => {
    const table = opened(puzzle);
    expect(table.verdict()).toBeNull();
    const cards = (): string[] => [...(table.state().view?.log ?? [])].map(({ move }) => move);
    const before = cards();
    for (let turns = 0; !table.verdict() && turns < 12; turns++) play(table, table.solve() ?? "");
    expect(table.verdict()).toMatchObject({ solved: true, example: null });
    expect(cards().slice(0, before.length)).toEqual(before);
    expect(table.state().phase).toBe("over");
  });

  it("refuses what is not legal, and everything after its end", () => {
    const table = opened(find(27));
    expect(() => play(table, "recruit thanos")).toThrow("move/illegal");
    play(table, "recruit mysterio");
    expect(() => play(table, "recruit iron-man")).toThrow("table/finished");
    expect(table.solve()).toBeNull();
  });

  it.each([
    [27, "recruit mysterio", "That was your last turn for it: you have 14 points and still need: 2 points."],
    [
      18,
      "recruit silver-sable",
      "Titan reserves Baron Zemo. Now you can't complete the Gauntlet with Baron Zemo",
    ],
    [
      18,
      "reserve silver-sable",
      "You can still complete the Gauntlet, but that won't be enough. For example, turn 2 of 2: You ",
    ],
    [20, "recruit kraven", "Titan recruits Captain America. Titan takes the Avengers Assemble tile"],
    [
      6,
      "recruit gamora",
      "Titan wins. You and Titan both have 17 points. The Avengers Assemble tile decides.",
    ],
    [145, "recruit electro", "Your move uncovered Yondu."],
    [145, "recruit electro", "You can't pay for that card yet, and your hand is full."],
    [
      21,
      "recruit scarlet-spider",
      "Titan keeps it with 8 Avengers tags, and you would have 8. At best, you recruit",
    ],
    [21, "recruit scarlet-spider", "recruit Iron Man: then you have 13 points and still need: 3 points."],
    [
      21,
      "recruit gorgon",
      "Iron Man (with the Avengers Assemble tile) would complete the Gauntlet, but you lack 1 yellow and 1 orange for that. You paid 1 yellow for Gorgon. No turn is left to take tokens.",
    ],
    [21, "recruit gorgon", "Nobody that you can recruit this turn brings you nearer to a complete Gauntlet."],
    [73, "recruit silver-sable", "You recruit Drax. Titan 2 wins with 17 points; you have 16."],
    [
      31,
      "reserve daredevil",
      "Titan 2 wins with 18 points; you have 16. Loki would bring you to 19 points, but you lack 3 purple for that. S.H.I.E.L.D. tokens replace 2 of these. Doctor Strange would bring you to 18 points,",
    ],
    [
      118,
      "recruit miles-morales",
      "Titan 1 had completed the Gauntlet before you. Titan 1 wins with 17 points; you have 16.",
    ],
    [
      50,
      "recruit modok",
      "Now you reach 11 points at best, with Star-Lord, and still need: 5 points and the Time stone.",
    ],
    [
      50,
      "recruit modok",
      "Iron Fist (with Knowhere) would complete the Gauntlet, but you lack 4 red for that. You spent a S.H.I.E.L.D. token on M.O.D.O.K. You can't get all of that in one turn.",
    ],
    [
      50,
      "reserve iron-fist",
      "you lack 4 red for that. S.H.I.E.L.D. tokens replace 2 of these. You can take only 1 red per turn: for two, the pile must have four, and it has 3. Now you reach 13 points at best, with Vision,",
    ],
    [86, "take red red", "The Gauntlet is complete! You now have fewer than 16 points. Titan wins."],
    [
      86,
      "take purple purple",
      "Captain America would complete the Gauntlet, but you lack 3 orange for that. You can't get all of that in one turn.",
    ],
    [24, "recruit gorgon", "This round, you can neither beat nor undo that. At best, you recruit"],
    [
      7,
      "recruit wong",
      "For example, turn 2 of 2: You take 1 orange, 1 red, and 1 purple. Titan's hidden card could be Doctor Octopus. Titan recruits Doctor Octopus.",
    ],
  ])("says why a move fails: %i, %s", (deal, move, text) => {
    const puzzle = find(deal);
    const table = opened(puzzle);
    play(table, move);
    expect(table.verdict()?.solved).toBe(false);
    expect(said(table, puzzle)).toContain(text);
  });

  it.each([
    [
      "2-196-51",
      "reserve black-panther",
      "Black Panther would complete the Gauntlet, but you lack 3 yellow for that. A S.H.I.E.L.D. token replaces 1 of these. You can take only 1 yellow per turn: for two, the pile must have four, and it has 3. Luke Cage would complete the Gauntlet, but you lack 3 orange",
    ],
    [
      "2-115-51",
      "reserve scarlet-spider",
      "Scarlet Spider and then Hulk (with the Avengers Assemble tile and Hell's Kitchen, NYC) would complete the Gauntlet. But after Scarlet Spider, you lack 1 red and 2 purple. A S.H.I.E.L.D. token replaces 1 of these. No turn is left to take tokens. Now you reach 15 points at best, with Captain Marvel and Scarlet Spider",
    ],
    [
      "2-68-51",
      "recruit nick-fury",
      "Loki would complete the Gauntlet, but you lack 1 blue and 3 purple for that. You spent 3 S.H.I.E.L.D. tokens on Nick Fury. The purple pile is empty. Now you reach 12 points",
    ],
    [
      "2-7-55",
      "recruit jessica-jones",
      "Ghost-Spider or Yondu would complete the Gauntlet, but you lack 2 purple for that. You spent a S.H.I.E.L.D. token on Jessica Jones. You can take only 1 purple per turn: for two, the pile must have four, and it has 3. If you reserve Ghost-Spider first, you still lack 2 purple in the end. A S.H.I.E.L.D. token replaces 1 of these. Nobody that you can recruit in time brings you nearer to a complete Gauntlet.",
    ],
    [
      "4-155-107",
      "reserve doctor-octopus",
      "At best, you recruit Red Skull (with Hell's Kitchen, NYC): then you have 17 points and still need: a bonus in blue.",
    ],
    [
      "2-158-53",
      "recruit falcon",
      "Black Bolt would complete the Gauntlet, but you lack 4 yellow for that. You spent a S.H.I.E.L.D. token on Falcon.",
    ],
  ])("names the card that would be enough, and why it comes too late: %s, %s", (id, move, text) => {
    const puzzle = HASTY.find((each) => each.id === id) as Puzzle;
    const table = opened(puzzle);
    play(table, move);
    expect(said(table, puzzle)).toContain(text);
  });

  it.each([
    [
      "2-86-50",
      "recruit silver-sable",
      "Titan takes 1 yellow, 1 blue, and 1 orange. You still need: 1 point. Two turns are left: one to prepare, one to recruit. Captain America would complete the Gauntlet, but you lack 2 orange for that. You can take only 1 orange per turn: for two, the pile must have four, and it has 3. If you reserve Captain America first, you still lack 2 orange in the end. A S.H.I.E.L.D. token replaces 1 of these. Punisher or Miles Morales could still complete the Gauntlet in time, but the others can prevent it. For example, turn 2 of 3: You take 2 red. Titan recruits Rhino. Turn 3 of 3: You recruit Punisher. Your move uncovered Maria Hill. Titan recruits Maria Hill. Titan takes the Avengers Assemble tile from you! Now has 16 points. The Gauntlet is complete! You now have fewer than 16 points. Titan wins.",
    ],
    [
      "2-86-50",
      "reserve black-bolt",
      "Captain America would complete the Gauntlet, but you lack 3 orange for that. A S.H.I.E.L.D. token replaces 1 of these. You can take only 1 orange per turn: for two, the pile must have four, and it has 3.",
    ],
    ["2-86-50", "reserve daredevil", "Your move uncovered Maria Hill. Captain America, Black Bolt, or"],
    ...["recruit the-collector", "recruit karnak"].map((move) => [
      "2-158-53",
      move,
      "Black Bolt (with Asgard) could still complete the Gauntlet in time, but the others can prevent it. For example, turn 2 of 3: You take 2 yellow. Titan reserves Black Bolt. Turn 3 of 3: At best, you recruit Falcon: then you have 17 points and still need: the Time stone. If you reserve Black Bolt yourself instead, you lack 3 yellow in the end. S.H.I.E.L.D. tokens replace 2 of these. No turn is left to take tokens.",
    ]),
  ])("names the card that the try spoiled, and how the others stop the rest: %s, %s", (id, move, text) => {
    const puzzle = [...BOOK, ...HASTY].find((each) => each.id === id) as Puzzle;
    const table = opened(puzzle);
    play(table, move ?? "");
    expect(said(table, puzzle)).toContain(text);
  });

  it.each([
    [
      18,
      /^Before your last turn, you could win with Black Widow, and the others couldn't prevent it\. You recruit .* The Gauntlet is complete!/,
    ],
    [86, /^Before your last turn, you could win with Captain America, and the others couldn't/],
    [27, /^You recruit Iron Man\. You now have 17 points\. The Gauntlet is complete! Your rating/],
    [
      24,
      /^Titan could have won next turn with Iron Man \(with the Avengers Assemble tile\)\. Your move prevents that\. Now nobody else can win in time/,
    ],
  ])("says why the solution works: %i", (deal, text) => {
    const puzzle = find(deal);
    const table = opened(puzzle);
    for (let turns = 0; !table.verdict() && turns < 12; turns++) play(table, table.solve() ?? "");
    expect(said(table, puzzle)).toMatch(text);
  });

  it("names no card that brings the user no nearer than what can be had", () => {
    const puzzle = HASTY.find(({ id }) => id === "2-68-51") as Puzzle;
    const table = opened(puzzle);
    play(table, "recruit vulture");
    const verdict = table.verdict() as Verdict;
    const [wish] = verdict.wishes;
    if (!wish || !verdict.nearest) throw new Error("Nebula and Ronan are wanted.");
    const wishes = [wish, { ...wish, card: "loki", player: verdict.nearest.player }];
    const lines = linesOf(table, puzzle, { ...verdict, wishes });
    expect(lines).toContain("Nebula");
    expect(lines).not.toContain("Loki");
  });

  it("knows which cards and piles it names, and counts down the turns", () => {
    const puzzle = find(86);
    const table = opened(puzzle);
    expect(leftText(shownBy(table), puzzle)).toBe("3 turns left");
    play(table, "recruit silver-sable");
    expect(leftText(shownBy(table), puzzle)).toBe("2 turns left");
    const named = namedIn(shownBy(table), table.verdict() as Verdict);
    expect(named).toEqual(["captain-america", "punisher", "miles-morales", "orange"]);
    const held = find(145);
    const other = opened(held);
    play(other, "recruit electro");
    expect(namedIn(shownBy(other), other.verdict() as Verdict)).toEqual(["captain-marvel"]);
  });

  it("says what is missing when the last turn is used", () => {
    const puzzle = find(6);
    const table = opened(puzzle);
    play(table, "recruit squirrel-girl");
    expect(table.verdict()).toBeNull();
    play(table, "recruit iron-man");
    expect(said(table, puzzle)).toContain("you have 15 points and still need: 1 point.");
  });

  it("says who has won if the last turn changed nothing", () => {
    const puzzle = find(90);
    const table = opened(puzzle);
    play(table, "recruit beta-ray-bill");
    expect(table.verdict()).toBeNull();
    play(table, "recruit karnak");
    expect(said(table, puzzle)).toBe(
      "Titan 1 had completed the Gauntlet before, with 17 points, and your move didn't change that. Titan 1 wins.",
    );
  });

  it("says what a recruit no longer brings, and that nobody is left to recruit", () => {
    const puzzle = find(21);
    const table = opened(puzzle);
    play(table, "recruit scarlet-spider");
    const verdict = table.verdict() as Verdict;
    const [gone] = verdict.gone;
    if (!gone?.now) throw new Error("Iron Man can still be recruited.");
    const before = { ...gone.before, tile: false, location: "wakanda" };
    const lines = linesOf(table, puzzle, { ...verdict, gone: [{ ...gone, before }], nearest: null });
    expect(lines).toContain("Iron Man no longer brings you Wakanda. You can't recruit anybody this turn.");
  });

  it("says that the move was right, but not the tokens", () => {
    const puzzle = find(250);
    const table = opened(puzzle);
    play(table, "take yellow blue purple");
    for (let returned = 0; returned < 3; returned++) play(table, "return yellow");
    expect(said(table, puzzle)).toMatch(
      /^The move is right, but not the tokens that you paid or returned\. Titan/,
    );
    const other = opened(puzzle);
    play(other, "recruit medusa");
    expect(said(other, puzzle)).not.toContain("The move is right");
  });

  it("has hints in three steps", () => {
    const puzzle = find(24);
    const steps = hintSteps(puzzle, opened(puzzle).solve() ?? "", 3);
    expect(steps).toEqual([
      "Take away what somebody else needs: a card, a location or the Avengers Assemble tile.",
      "Reserve a card from the board.",
      "Reserve Iron Man.",
    ]);
    expect(hintSteps(find(27), "recruit iron-man", 2)[0]).toContain("Count what your Gauntlet still needs");
  });
});

describe("the worker", () => {
  it("answers as a table, judges, and forgets a table that was closed", async () => {
    const told: FromPuzzles[] = [];
    const server = new PuzzleServer(
      () => Promise.resolve(tools),
      (message) => told.push(message),
    );
    const task = { kind: "puzzle", puzzle: find(27) } as const;
    const open = (serial: number): Promise<void> =>
      server.receive({ type: "open", serial, task, table: "local-puzzle-1", name: "Me", slow: false });
    await open(1);
    await open(2);
    await server.receive({ type: "solve", serial: 1, play: true });
    expect(told.map(({ type }) => type)).toEqual(["message", "message"]);
    await server.receive({ type: "solve", serial: 2, play: true });
    expect(told.find(({ type }) => type === "solution")).toMatchObject({ move: "recruit iron-man" });
    expect(told.at(-1)).toMatchObject({ type: "verdict", verdict: { solved: true } });
    const record = "nonsense";
    const mistake = { table: "local-x", before: 3, seat: 0, best: "pass" };
    const own = { kind: "mistake", mistake, record } as const;
    await server.receive({
      type: "open",
      serial: 3,
      task: own,
      table: "local-puzzle-2",
      name: "Me",
      slow: false,
    });
    expect(told.at(-1)).toEqual({ type: "failed", serial: 3, code: "record-no-record" });
  });

  it("judges a mistake by the better move of the review", async () => {
    const record = readFileSync(resolve(HERE, "../../../tests/e2e/resigned-game.txt"), "utf-8");
    const verdicts: unknown[] = [];
    for (const best of ["take yellow blue orange", "take yellow blue red"]) {
      const server = new PuzzleServer(
        () => Promise.resolve(tools),
        (message) => void (message.type === "verdict" && verdicts.push(message.verdict.solved)),
      );
      const mistake = { table: "local-x", before: 0, seat: 0, best };
      const task = { kind: "mistake", mistake, record } as const;
      await server.receive({
        type: "open",
        serial: 1,
        task,
        table: "local-puzzle-2",
        name: "Me",
        slow: false,
      });
      const command = { type: "play", id: "1", move: "take yellow blue red", state: 4 } as const;
      await server.receive({ type: "command", serial: 1, command });
    }
    expect(verdicts).toEqual([false, true]);
  });
});
