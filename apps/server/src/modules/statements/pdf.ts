/** A list of amounts as PDF: facts, sums, and paged entries. Yields to other work between pages. */

import { setImmediate as othersGo } from "node:timers/promises";
import { graphemesOf } from "@banyan/contract/graphemes.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { exactMoney } from "@banyan/contract/money.ts";
import Paperwork from "pdfkit";
import { say } from "../../texts/say.ts";
import { type DocumentFonts, fontsFor, type Weight } from "./pdf-fonts.ts";

export interface Paper {
  language: Language;
  /** Printed next to the name of the shop. */
  title: string;
  /** Names and values that describe the statement, in two columns. */
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

/** Writes the document. All of it is in memory, so the caller limits the rows. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { language } = paper;
  const nothing = say(language, "statement.nothing");
  const fonts = await fontsFor(textsOf(paper), paper.language);
  const doc = new Paperwork({
    size: "A4",
    margin: 0,
    autoFirstPage: false,
    lang: paper.language,
    info: { Title: `Banyan · ${paper.title}`, CreationDate: paper.now },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  for (const [name, file] of fonts.files) doc.registerFont(name, file);

  const pen = penOf(doc, fonts);
  const pages = divideRows(paper);
  for (const [at, rows] of pages.entries()) {
    doc.addPage();
    let y = at === 0 ? drawHead(pen, paper) : MARGIN;
    y = drawTableHead(pen, paper, y);
    if (paper.rows.length === 0) pen.write(nothing, { x: MARGIN, y: y + 6, size: BODY, color: SOFT });
    for (const row of rows) y = drawRow(pen, paper.columns, row, y);
    const page = say(language, "statement.page", { page: at + 1, pages: pages.length });
    pen.write(page, { x: RIGHT, y: A4.height - FOOT, size: 7.5, color: SOFT, end: true });
    await othersGo();
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const headHeight = ({ facts, sums }: Paper) => 52 + facts.length * 15 + (sums.length > 0 ? 52 : 8);

function divideRows(paper: Paper): (readonly Paper["rows"][number][])[] {
  const room = A4.height - MARGIN - FOOT - ROW;
  const first = Math.floor((room - headHeight(paper) - 10) / ROW);
  const later = Math.floor((room - 10) / ROW);
  const pages = [paper.rows.slice(0, first)];
  for (let at = first; at < paper.rows.length; at += later) pages.push(paper.rows.slice(at, at + later));
  return pages;
}

/** All texts of the document, to load their fonts in advance. */
function textsOf(paper: Paper): Set<string> {
  const page = say(paper.language, "statement.page", { page: 1, pages: 1 });
  const nothing = say(paper.language, "statement.nothing");
  const texts = new Set(["Banyan0123456789 .,-−+…·", paper.title, page, nothing]);
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
}

function penOf(doc: PDFKit.PDFDocument, fonts: DocumentFonts): Pen {
  const widthOf = (text: string, weight: Weight, size: number) =>
    fonts.runsOf(text, weight).reduce((sum, run) => sum + doc.font(run.font).fontSize(size).widthOfString(run.text), 0);

  function fitting(text: string, weight: Weight, size: number, width: number): string {
    if (widthOf(text, weight, size) <= width) return text;
    const signs = graphemesOf(text);
    while (signs.length > 1 && widthOf(`${signs.join("")}…`, weight, size) > width) signs.pop();
    return `${signs.join("")}…`;
  }

  return {
    doc,
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

function drawHead(pen: Pen, paper: Paper): number {
  pen.write("Banyan", { x: MARGIN, y: MARGIN, size: 16, weight: 600, color: BRAND });
  pen.write(paper.title, { x: RIGHT, y: MARGIN + 3, size: 12, weight: 600, end: true, width: 380 });
  let y = MARGIN + 34;
  for (const [name, value] of paper.facts) {
    pen.write(name, { x: MARGIN, y, size: BODY, color: SOFT, width: 116 });
    pen.write(value, { x: 164, y, size: BODY, width: RIGHT - 164 });
    y += 15;
  }
  if (paper.sums.length > 0) {
    rule(pen.doc, y + 6);
    const share = (RIGHT - MARGIN) / paper.sums.length;
    for (const [at, [name, amount]] of paper.sums.entries()) {
      const x = MARGIN + at * share;
      pen.write(name, { x, y: y + 14, size: 7.5, color: SOFT, width: share - 8 });
      pen.write(exactMoney(amount, paper.language), { x, y: y + 26, size: 11, weight: 600, width: share - 8 });
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

const LOOKS = {
  soft: { color: SOFT },
  strong: { weight: 600 as const },
  gained: { weight: 600 as const, color: BRAND },
};

function drawRow(pen: Pen, columns: readonly Column[], row: readonly Cell[], y: number): number {
  for (const [at, { text, look }] of row.entries()) {
    const { x, width, end = false } = columns[at]!;
    pen.write(text, { x, width, end, y: y + 5.5, size: BODY, ...(look && LOOKS[look]) });
  }
  rule(pen.doc, y + ROW);
  return y + ROW;
}
