/** Papers as PDF: facts, sums, and a paged table; each begins on a page of its own. Yields to other work between pages. */

import { setImmediate as othersGo } from "node:timers/promises";
import { graphemesOf } from "@banyan/contract/graphemes.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { exactMoney } from "@banyan/contract/money.ts";
import Paperwork from "pdfkit";
import { say } from "../../texts/say.ts";
import { createLimiter } from "../limiter.ts";
import { type DocumentFonts, fontsFor, type Weight } from "./fonts.ts";

/** Creating a PDF is CPU-bound: one at a time, with a short queue. */
export const limitDrawing = createLimiter({ concurrency: 1, maxQueued: 10 });

export interface Paper {
  language: Language;
  /** The name of the shop, printed at the left of the title. */
  shop: string;
  /** Its own logo, a square PNG left of the name. */
  logo: Buffer | null;
  title: string;
  /** Names and values that describe the paper, in two columns. Values may have several lines. */
  facts: readonly (readonly [name: string, value: string])[];
  /** Sums, as decimal strings; empty if the PDF contains only some of the period's entries. */
  sums: readonly (readonly [name: string, amount: string])[];
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  now: Date;
}

/** A column of the table. `x` is its left edge, or with `end` its right edge. */
export interface Column {
  heading: string;
  x: number;
  width: number;
  end?: true;
  /** Breaks long texts into lines instead of truncating them. */
  wrap?: true;
}

/** Content of a cell. */
export interface Cell {
  text: string;
  look?: "soft" | "strong" | "gained";
}

const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 42;
const RIGHT = A4.width - MARGIN;
const ROW = 20;
const FOOT = 34;
const INK = "#17251e";
const SOFT = "#5f6c64";
const LINE = "#e5dccb";
const BRAND = "#17503a";
/** Left edge of the first column, and right edge of the last one. */
export const TABLE = { start: MARGIN, end: RIGHT };
const BODY = 8.5;
/** Side of the logo. */
const LOGO = 22;
/** Left edge of the values of facts. */
const VALUE = 164;
/** Height of each further line of a text. */
const LEADING = 12;

/** Writes a document of one paper. All of it is in memory, so the caller limits the rows. */
export const drawPaper = (paper: Paper): Promise<Buffer> => drawPapers([paper]);

/** Writes a document of several papers, one after the other, each in its own language. There is at least one. */
export async function drawPapers(papers: readonly Paper[]): Promise<Buffer> {
  const [{ language, shop, title, now }] = papers as [Paper];
  const doc = new Paperwork({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    lang: language,
    info: { Title: `${shop} · ${title}`, CreationDate: now },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  const registered = new Set<string>();
  for (const paper of papers) {
    const fonts = await fontsFor(textsOf(paper), paper.language);
    for (const [name, file] of fonts.files) if (!registered.has(name)) doc.registerFont(name, file);
    for (const name of fonts.files.keys()) registered.add(name);
    await drawPages(penOf(doc, fonts, paper.language), paper);
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

async function drawPages(pen: Pen, paper: Paper): Promise<void> {
  const { language } = paper;
  const laid = { ...paper, facts: layFacts(pen, paper), rows: layRows(pen, paper) };
  const pages = divideRows(laid);
  for (const [at, rows] of pages.entries()) {
    pen.doc.addPage();
    let y = at === 0 ? drawHead(pen, laid) : MARGIN;
    y = drawTableHead(pen, paper, y);
    const nothing = say(language, "statement.nothing");
    if (paper.rows.length === 0) pen.write(nothing, { x: MARGIN, y: y + 6, size: BODY, color: SOFT });
    for (const row of rows) y = drawRow(pen, paper.columns, row, y);
    const page = say(language, "statement.page", { page: at + 1, pages: pages.length });
    pen.write(page, { x: RIGHT, y: A4.height - FOOT, size: 7.5, color: SOFT, end: true });
    await othersGo();
  }
}

/** A fact or a row with its texts divided into lines. */
interface LaidFact {
  name: string;
  lines: readonly string[];
}
interface LaidRow {
  cells: readonly { lines: readonly string[]; look?: Cell["look"] }[];
  height: number;
}
type Laid = Pick<Paper, "shop" | "logo" | "title" | "sums" | "language"> & {
  facts: readonly LaidFact[];
  rows: readonly LaidRow[];
};

const layFacts = (pen: Pen, { facts }: Paper): LaidFact[] =>
  facts.map(([name, value]) => ({ name, lines: pen.divide(value, { size: BODY, width: RIGHT - VALUE }) }));

function layRows(pen: Pen, { columns, rows }: Paper): LaidRow[] {
  return rows.map((row) => {
    const cells = row.map(({ text, look }, at) => {
      const { wrap = false, width } = columns[at]!;
      const weight = look ? LOOKS[look].weight : undefined;
      const lines = wrap ? pen.divide(text, { size: BODY, width, ...(weight && { weight }) }) : [text];
      return { lines, ...(look && { look }) };
    });
    const most = Math.max(...cells.map(({ lines }) => lines.length));
    return { cells, height: ROW + (most - 1) * LEADING };
  });
}

const factsHeight = (facts: readonly LaidFact[]) =>
  facts.reduce((sum, { lines }) => sum + 15 + (lines.length - 1) * LEADING, 0);
const headHeight = ({ facts, sums }: Laid) => 52 + factsHeight(facts) + (sums.length > 0 ? 52 : 8);

/** The rows of each page. The first page may have none. */
function divideRows(paper: Laid): LaidRow[][] {
  const room = A4.height - MARGIN - FOOT - ROW - 10;
  const pages: LaidRow[][] = [[]];
  let left = room - headHeight(paper);
  for (const row of paper.rows) {
    if (row.height > left && (pages.length === 1 || pages.at(-1)!.length > 0)) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)!.push(row);
    left -= row.height;
  }
  return pages;
}

/** All texts of the document, to load their fonts in advance. */
function textsOf(paper: Paper): Set<string> {
  const page = say(paper.language, "statement.page", { page: 1, pages: 1 });
  const nothing = say(paper.language, "statement.nothing");
  const texts = new Set([paper.shop, "0123456789 .,-−+…·", paper.title, page, nothing]);
  for (const [name, value] of [...paper.facts, ...paper.sums]) texts.add(name).add(value);
  for (const { heading } of paper.columns) texts.add(heading);
  for (const row of paper.rows) for (const { text } of row) texts.add(text);
  return texts;
}

interface Place {
  x: number;
  y: number;
  size: number;
  weight?: Weight;
  color?: string;
  /** Aligns the right edge of the text at x. */
  end?: boolean;
  /** Truncates a wider text with an ellipsis. */
  width?: number;
}

interface Pen {
  doc: PDFKit.PDFDocument;
  write(text: string, place: Place): void;
  /** The lines of a text, broken where it is wider than `width`. */
  divide(text: string, given: { size: number; weight?: Weight; width: number }): string[];
}

function penOf(doc: PDFKit.PDFDocument, fonts: DocumentFonts, language: Language): Pen {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  const widthOf = (text: string, weight: Weight, size: number) =>
    fonts.runsOf(text, weight).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0);

  function fitting(text: string, weight: Weight, size: number, width: number): string {
    if (widthOf(text, weight, size) <= width) return text;
    const signs = graphemesOf(text);
    while (signs.length > 1 && widthOf(`${signs.join("")}…`, weight, size) > width) signs.pop();
    return `${signs.join("")}…`;
  }

  /** Words with the spaces and marks that follow them. A no-break space holds two words together. */
  function wordsOf(text: string): string[] {
    const words: string[] = [];
    for (const { segment, isWordLike } of segmenter.segment(text)) {
      const isNext = isWordLike && !words.at(-1)?.endsWith("\u00a0");
      if (isNext || words.length === 0) words.push(segment);
      else words[words.length - 1] += segment;
    }
    return words;
  }

  /** One line of a text, which is divided between words, and within those that are too wide for a line. */
  function divideLine(text: string, fits: (part: string) => boolean): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of wordsOf(text)) {
      const parts = fits(word.trimEnd()) ? [word] : graphemesOf(word);
      for (const part of parts) {
        if (line !== "" && !fits((line + part).trimEnd())) {
          lines.push(line.trimEnd());
          line = "";
        }
        line += part;
      }
    }
    return [...lines, line.trimEnd()];
  }

  return {
    doc,
    divide: (text, { size, weight = 400, width }) =>
      text.split("\n").flatMap((line) => divideLine(line, (part) => widthOf(part, weight, size) <= width)),
    write(text, { x, y, size, weight = 400, color = INK, end = false, width }) {
      const shown = width === undefined ? text : fitting(text, weight, size, width);
      let at = end ? x - widthOf(shown, weight, size) : x;
      for (const run of fonts.runsOf(shown, weight)) {
        doc.font(run.font).fontSize(size).fillColor(color);
        // Fonts have different ascents; aligns all runs at the baseline.
        doc.text(run.text, at, y + size, { lineBreak: false, baseline: "alphabetic" });
        at += doc.widthOfString(run.text);
      }
    },
  };
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(LINE).stroke();
}

function drawHead(pen: Pen, paper: Laid): number {
  if (paper.logo) pen.doc.image(paper.logo, MARGIN, MARGIN - 2, { width: LOGO });
  const x = paper.logo ? MARGIN + LOGO + 8 : MARGIN;
  pen.write(paper.shop, { x, y: MARGIN, size: 16, weight: 600, color: BRAND });
  pen.write(paper.title, { x: RIGHT, y: MARGIN + 3, size: 12, weight: 600, end: true, width: 380 });
  let y = MARGIN + 34;
  for (const { name, lines } of paper.facts) {
    pen.write(name, { x: MARGIN, y, size: BODY, color: SOFT, width: 116 });
    for (const [at, line] of lines.entries()) pen.write(line, { x: VALUE, y: y + at * LEADING, size: BODY });
    y += 15 + (lines.length - 1) * LEADING;
  }
  if (paper.sums.length > 0) {
    rule(pen.doc, y + 6);
    const share = (RIGHT - MARGIN) / paper.sums.length;
    for (const [at, [name, amount]] of paper.sums.entries()) {
      const left = MARGIN + at * share;
      pen.write(name, { x: left, y: y + 14, size: 7.5, color: SOFT, width: share - 8 });
      pen.write(exactMoney(amount, paper.language), { x: left, y: y + 26, size: 11, weight: 600, width: share - 8 });
    }
  }
  return MARGIN + headHeight(paper);
}

function drawTableHead(pen: Pen, { columns }: Paper, y: number): number {
  const look = { y: y + 5, size: 7.5, weight: 600 as const, color: SOFT };
  for (const { heading, ...place } of columns) pen.write(heading, { ...look, ...place });
  rule(pen.doc, y + ROW);
  return y + ROW;
}

const LOOKS: Record<NonNullable<Cell["look"]>, { color?: string; weight?: Weight }> = {
  soft: { color: SOFT },
  strong: { weight: 600 },
  gained: { weight: 600, color: BRAND },
};

function drawRow(pen: Pen, columns: readonly Column[], { cells, height }: LaidRow, y: number): number {
  for (const [at, { lines, look }] of cells.entries()) {
    const { x, width, end = false } = columns[at]!;
    for (const [nth, text] of lines.entries())
      pen.write(text, { x, width, end, y: y + 5.5 + nth * LEADING, size: BODY, ...(look && LOOKS[look]) });
  }
  rule(pen.doc, y + height);
  return y + height;
}
