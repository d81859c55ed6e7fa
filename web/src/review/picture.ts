/** The review as a picture to share, drawn here: nothing is sent anywhere. */

import { DASHES } from "../lib/chart";
import { t, words } from "../lib/i18n/index.svelte";
import { graphOf, MARKS } from "./graph";
import type { Ending, ReviewedMove } from "./messages";
import { stepsOf } from "./steps";
import { accuracyOf, balanceOf, wholePoints } from "./sums";
import { partId, signed } from "./words";

interface Contents {
  moves: readonly ReviewedMove[];
  ending: Ending;
  names: readonly string[];
  title: string;
}

const WIDTH = 1200;
const MARGIN = 60;
const GRAPH = { top: 190, height: 360, left: 130, right: WIDTH - MARGIN };
const ROW = 52;
const TABLE_TOP = GRAPH.top + GRAPH.height + 60;
const LABELS = 380;
/** The light theme, whatever the page has. */
const INK = "#191527";
const SOFT = "#4d4763";
const PAPER = "#f6f1e4";
const LINE = "#e0d5ba";
const ACCENT = "#b3123a";
const GOOD = "#0c6b45";
const BAD = "#a01f1f";
const COLOURS = ["#2f6fd6", "#c9252d", "#147d45", "#7a3bb5"];
const TEXT = '"Nunito Sans Variable", system-ui, sans-serif';
const DISPLAY = '"Bangers", "Nunito Sans Variable", system-ui, sans-serif';

/** A PNG file. */
export async function drawPicture(contents: Contents): Promise<Blob> {
  const rows = rowsOf(contents);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = TABLE_TOP + ROW * rows.length + MARGIN;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("there is no canvas");
  const pen = new Pen(context);
  await document.fonts.ready;
  context.fillStyle = PAPER;
  context.fillRect(0, 0, WIDTH, canvas.height);
  pen.text("Sixstones", MARGIN, 70, { size: 34, colour: ACCENT, font: DISPLAY });
  pen.text(contents.title, MARGIN, 138, { size: 58, font: DISPLAY, width: WIDTH - 2 * MARGIN });
  drawGraph(pen, contents);
  drawTable(pen, contents.names, rows);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("there is no picture"))), "image/png"),
  );
}

interface Style {
  size: number;
  colour?: string;
  weight?: number;
  font?: string;
  align?: CanvasTextAlign;
  /** Longer text is cut off. */
  width?: number;
}

class Pen {
  constructor(readonly context: CanvasRenderingContext2D) {}

  text(text: string, x: number, y: number, style: Style): void {
    const { size, colour = INK, weight = 400, font = TEXT, align = "start", width = Infinity } = style;
    this.context.font = `${weight} ${size}px ${font}`;
    this.context.fillStyle = colour;
    this.context.textAlign = align;
    let shown = text;
    while (shown.length > 1 && this.context.measureText(shown).width > width)
      shown = `${shown.slice(0, -2)}…`;
    this.context.fillText(shown, x, y);
  }

  line(x1: number, y1: number, x2: number, y2: number, colour: string, width = 2, dash = "none"): void {
    this.path(`M${x1} ${y1}L${x2} ${y2}`, colour, width, dash);
  }

  path(path: string, colour: string, width: number, dash = "none"): void {
    this.context.setLineDash(dash === "none" ? [] : dash.split(" ").map((each) => 1.8 * Number(each)));
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.lineJoin = "round";
    this.context.stroke(new Path2D(path));
    this.context.setLineDash([]);
  }
}

function drawGraph(pen: Pen, { moves, ending, names }: Contents): void {
  const { left, right, top, height } = GRAPH;
  const x = (index: number): number => left + ((right - left) * index) / Math.max(1, moves.length);
  const y = (chance: number): number => top + height * (1 - chance);
  for (const mark of [0, 0.5, 1]) {
    pen.line(left, y(mark), right, y(mark), LINE);
    pen.text(words.percent(mark), left - 14, y(mark) + 8, { size: 24, colour: SOFT, align: "end" });
  }
  const lines = graphOf(moves, ending.result, names.length, x, y);
  for (const { seat, band } of lines) {
    pen.context.globalAlpha = 0.14;
    pen.context.fillStyle = COLOURS[seat] ?? INK;
    pen.context.fill(new Path2D(band));
    pen.context.globalAlpha = 1;
  }
  for (const { seat, line } of lines) pen.path(line, COLOURS[seat] ?? INK, 5, DASHES[seat]);
  for (const [number, { verdict, seat, chances }] of moves.entries()) {
    if (!verdict) continue;
    const [cx, cy] = [x(number), y(chances[seat] ?? 0)];
    pen.context.beginPath();
    pen.context.arc(cx, cy, 19, 0, 2 * Math.PI);
    pen.context.fillStyle = PAPER;
    pen.context.fill();
    pen.context.strokeStyle = COLOURS[seat] ?? INK;
    pen.context.lineWidth = 4;
    pen.context.stroke();
    pen.text(MARKS[verdict], cx, cy + 8, { size: 22, weight: 800, align: "center" });
  }
}

interface Row {
  label: string;
  cells: { text: string; colour: string }[];
  strong: boolean;
}

function rowsOf({ moves, ending, names }: Contents): Row[] {
  const seats = names.map((_, seat) => seat);
  const accuracy = seats.map((seat) => accuracyOf(moves, seat));
  const steps = stepsOf(seats.map((seat) => wholePoints(balanceOf(moves, seat, ending))));
  return [
    {
      label: t("review-accuracy"),
      cells: accuracy.map((each) => ({
        text: each === null ? "–" : words.number(Math.round(each)),
        colour: INK,
      })),
      strong: true,
    },
    ...steps.map(({ part, total, cells }) => ({
      label: t(partId(part, ending.finished)),
      cells: cells.map(({ points }) => ({
        text: total ? words.percent(points / 100) : signed(points),
        colour: total || !points ? INK : points > 0 ? GOOD : BAD,
      })),
      strong: total,
    })),
  ];
}

function drawTable(pen: Pen, names: readonly string[], rows: readonly Row[]): void {
  const column = (WIDTH - 2 * MARGIN - LABELS) / names.length;
  const start = (seat: number): number => MARGIN + LABELS + seat * column;
  for (const [seat, name] of names.entries()) {
    pen.line(
      start(seat),
      TABLE_TOP - 34,
      start(seat) + 70,
      TABLE_TOP - 34,
      COLOURS[seat] ?? INK,
      6,
      DASHES[seat],
    );
    pen.text(name, start(seat), TABLE_TOP, { size: 28, weight: 800, width: column - 16 });
  }
  for (const [i, { label, cells, strong }] of rows.entries()) {
    const y = TABLE_TOP + ROW * (i + 1);
    pen.line(MARGIN, y - 36, WIDTH - MARGIN, y - 36, LINE);
    const weight = strong ? 800 : 400;
    pen.text(label, MARGIN, y, { size: 27, weight, width: LABELS - 20 });
    for (const [seat, { text, colour }] of cells.entries())
      pen.text(text, start(seat), y, { size: 27, weight, colour });
  }
}
