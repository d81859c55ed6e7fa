/** What the page says about tries that a newcomer made. */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Puzzle, readBook } from "./book";
import type { Verdict } from "./messages";
import { linesOf, opened, play, said, shownBy, solved, start } from "./test-tries";
import { namedIn } from "./words";

/** The shipped file may change. */
const BOOK = readBook(`sixstones puzzles 1
3 31 222993\`00N\`^209_^2o96_9R\`\`2oLN]9]]V0__]26n7_i_X^1^^iR^^^1]i1c5dc4mX\`j8\`_YX\`\`e\`i6iVjX win-2 M 1400 two-ways
2 217 8P4240_89iN\`c3067]^89^O]\`54cjU4\`d]40d24dW2i\`9\`]V\`aWnfe win-2 S 1900 -
3 70 606465]425TN_\`\`73]2R9O^4N\`\`T4_a\`622i5a5a_S82gb04id_899Vjd7Ycb77bi0o1ih8 save-2 S 1845 block
3 236 777X77Q_935P\`Ti3NWO33\`j\`95]_]0]_2j6__]_\`Y]M]]9_^d^U9^7V1d__bki9S_9_Xe4 save-2 W 1500 block
3 13 11P66144P\`T74_U4Uk]]074i\`3pO_d8U9_9_8d5j^i81W^d5_]c]]_O22YiMjXc8X]cX8ciU5[i save-2 V 1850 block
2 6 4554_]47PPOON]i77]]7\`jQ^66\`V3\`\`i\`\`7\`cVi1Wci\`cd84ce81gg save-2 X 1315 block
2 196 3333OQQ@i^O88^Q6\`]50kU7i^^8a^11\`_bc995iSbj3i69YXfgX win-3 I 1935 -
3 99 113337]32OUUO_\`32\`3m]1_778T]]_6_9i6_5i__98X^^4__Wp1^^__\`__9p_ijOf4\`0Ra]4npaiicX9hR9^VWUe win-2 a 1550 two-ways
4 232 7676676555UP__862N\`b638:^ic71^9^^1^6655cN]06i]]4]^^^68^Y]2\`\`]]196_i]__3\`TcW3W]VaiWa52a1j_0Y3_YjVieaR save-1 _ 1650 block
2 129 P556^07^91N]]60__00^i66^cO08^\`bSS__6W_7a^i\`ij7YWih9Wff win-1 g 1000 -
3 215 \\55586\`740Q[0_Pl3TjOn6P]j6Q9d\`9\`9_3^\`1^R^20T^^ikO365m^8^R\`^^^^aX9p]aj2jf4\`Qa3\`1V1 save-2 j 1155 -
2 207 O7227N33i_P88__S0\`]95i_11]i6^g]X\`_30\\\`^_____e_3_iW\\9m\\ save-2 g 1375 block
3 90 11166QN44NUi4o]6\`88jV\`1\`01Y]]7Q9]]Wp44cjT3Tj\`788kX\`@\`iQX22n^3\`^^_^^4^_j^h13^1ecZna save-1 V 1265 block
2 30 P9999^16\`\`72]2NO^\`\`NNQ9_8_b55ck8^i1jj1iX^iV7Ra__acc7aaiSS save-2 a 1400 block
`);

beforeAll(start);
afterAll(() => vi.restoreAllMocks());

const find = (id: string): Puzzle => BOOK.find((each) => each.id === id) as Puzzle;

describe("a wrong try", () => {
  it.each([
    [
      "3-13-75",
      "recruit crossbones",
      "The Gauntlet is complete! This round, you can neither beat nor undo that. Titan 1 needs the Avengers Assemble tile for that. To take it away, you need 5 A this turn, and you have 4. Black Panther would do it, but you lack 4 yellow for that. A S.H.I.E.L.D. token replaces 1 of these. You spent a S.H.I.E.L.D. token on Crossbones. You paid 1 yellow for Crossbones. No turn is left to take tokens.",
    ],
    [
      "3-13-75",
      "take yellow blue orange",
      "Titan 2 reserves Black Panther. Titan 1 has completed the Gauntlet, and this round you can neither beat nor undo that. Titan 1 needs the Avengers Assemble tile for that. To take it away, you need 5 A this turn, and you have 4. Black Panther would have done it, but somebody else has that card now.",
    ],
    [
      "3-215-81",
      "recruit black-panther",
      "This round, you can neither beat nor undo that. Karnak would bring you to 17 points, but you lack 1 yellow for that. You spent a S.H.I.E.L.D. token on Black Panther. You paid 3 yellow for Black Panther. No turn is left to take tokens. Nobody that you can recruit this turn brings you nearer to a complete Gauntlet.",
    ],
    [
      "2-207-54",
      "recruit black-panther",
      "To take it away, you need 5 A this turn, and you have 4. Doctor Strange would do it, but you lack 6 purple for that. No turn is left to take tokens.",
    ],
    [
      "2-217-54",
      "take blue orange purple",
      "Titan reserves Black Cat. Now you can't complete the Gauntlet with Black Cat (with Atlantis), and nothing else is fast enough.",
    ],
    [
      "3-70-71",
      "take yellow red purple",
      "Titan 3 recruits Red Skull. Now has 13 points. Titan 1 recruits Abomination. Titan 1 uncovered Valkyrie. Now Titan 3 can win next turn with Valkyrie. If you take that card away, another one may come that also does it. For example, turn 2 of 2: You recruit Valkyrie. Your move uncovered Wasp. Titan 3 recruits Wasp.",
    ],
    [
      "3-236-70",
      "recruit spider-man",
      "Titan 1 uncovered Black Cat. Now Titan 3 can win next turn with Black Cat. If you take that card away, another one may come that also does it. For example, turn 2 of 2: You reserve Black Cat. Your move uncovered Ghost-Spider.",
    ],
    [
      "2-6-54",
      "take yellow blue purple",
      "Titan uncovered Ghost Rider. Now Titan can win next turn with Ghost Rider or Iron Man, and it isn't enough to take one card away. For example, turn 2 of 2: You recruit Ghost Rider. Titan recruits Iron Man.",
    ],
    [
      "2-196-51",
      "take yellow blue orange",
      "Black Panther would complete the Gauntlet, but you lack 2 yellow for that. You can take only 1 yellow per turn: for two, the pile must have four, and it has 3. If you reserve Black Panther first, you still lack 2 yellow in the end. A S.H.I.E.L.D. token replaces 1 of these. Luke Cage would complete the Gauntlet, but you lack 2 orange for that. You can take only 1 orange per turn: for two, the pile must have four, and it has 1. Now you reach 15 points",
    ],
  ])("says why it fails: %s, %s", (id, move, text) => {
    const puzzle = find(id);
    const table = opened(puzzle);
    play(table, move);
    expect(said(table, puzzle)).toContain(text);
  });

  it.each([
    [
      "3-31-84",
      "recruit electro",
      "Titan 2 has completed the Gauntlet with 18 points, and you have 14. To win, you need at least as many points: in a tie, the smaller team decides, and that is yours. Only one turn is left, to recruit somebody. Loki would bring you to 19 points, but you lack 3 purple for that. Doctor Strange would bring you to 18 points, but you lack 3 purple for that. You spent a S.H.I.E.L.D. token on Electro. No turn is left to take tokens. Nobody that you can recruit now brings you more points.",
    ],
  ])("says what is needed when somebody else has completed the Gauntlet: %s, %s", (id, move, text) => {
    const puzzle = find(id);
    const table = opened(puzzle);
    play(table, move);
    const lines = said(table, puzzle);
    expect(lines).toContain(text);
    expect(lines).not.toContain("You still need: 2 points");
    expect(lines).not.toContain("Thor"); // 17 points
  });
});

it("marks only cards that the text is about", () => {
  const table = opened(find("3-90-82"));
  play(table, "recruit grandmaster");
  expect(namedIn(shownBy(table), table.verdict() as Verdict)).toEqual([]); // Titan 2 has won
});

describe("a solved puzzle", () => {
  it.each([
    [
      "3-99-88",
      "Before your last turn, you could win with Captain Marvel, and the others couldn't prevent it. You recruit Captain Marvel. You now have 18 points. The Gauntlet is complete! You and Titan 2 both have 18 points, and neither of you has the Avengers Assemble tile. The smaller team decides (yours has 11, the other 16). Your rating",
    ],
    [
      "3-31-84",
      "Before your last turn, you could win with Doctor Strange or Loki. The others couldn't prevent all of that. You recruit Doctor Strange. You now have 18 points. The Gauntlet is complete! You and Titan 2 both have 18 points, and neither of you has the Avengers Assemble tile. The smaller team decides (yours has 12, the other 15). Prepare two ways to win at once: the others can only stop one. Your rating",
    ],
    [
      "4-232-100",
      "Titan 2 could have won next turn with Quicksilver (with Wakanda). Your move prevents that. You recruit Wasp. You get Wakanda. You now have 12 points. Now nobody else can win in time, whatever cards come. Take away the location that somebody else needs. Your rating",
    ],
    [
      "3-215-81",
      "You now have 16 points. The Gauntlet is complete! You share the win with Titan 2, so you don't lose: the same points, teams of the same size, and the Avengers Assemble tile belongs to neither of you. Your rating",
    ],
    [
      "2-129-54",
      "You recruit Nova. You now have 17 points. The Gauntlet is complete! With Scorpion or Carnage, the Gauntlet would be complete too, but the others could still keep you from winning. Your rating",
    ],
    [
      "3-13-75",
      "Otherwise, Titan 2 could take Black Panther, and then you couldn't keep the others from winning. You recruit Black Panther. You take the Avengers Assemble tile from Titan 1! You get the Time stone. You now have 12 points. The Gauntlet is open again: Titan 1 lost the tile and fell below 16 points. Now nobody else can win in time, whatever cards come. Your rating",
    ],
    [
      "3-236-70",
      "Otherwise, Titan 3 could take Hulk, and then you couldn't keep the others from winning. Now nobody else can win in time, whatever cards come. Your rating",
    ],
    [
      "2-30-57", // nothing is taken away
      "You recruit Drax. You get Triskelion. You get the Time stone. You now have 18 points. The Gauntlet is complete! Now nobody else can win in time, whatever cards come. Your rating",
    ],
  ])("says what really won or was prevented: %s", (id, text) => {
    const puzzle = find(id);
    expect(said(solved(puzzle), puzzle)).toContain(text);
  });

  it("gives the same reasons if the solution was only shown", () => {
    const puzzle = find("4-232-100");
    const table = solved(puzzle);
    expect(linesOf(table, puzzle, table.verdict() as Verdict, null)).toBe(
      "You recruit Wasp. Titan 2 could have won next turn with Quicksilver (with Wakanda). Your move prevents that. Now nobody else can win in time, whatever cards come. Take away the location that somebody else needs.",
    );
  });
});
