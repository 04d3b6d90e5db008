/**
 * What a piece of the shop's own words consists of, what it needs before it is published, and in which languages its texts
 * are missing. Office and server ask the same.
 */
import { LANGUAGES, type Language } from "./languages.ts";

export const PIECE_KINDS = ["announcement", "page", "banner"] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

export const PIECE_PARTS = ["title", "summary", "body", "topic", "picture", "widePicture", "link"] as const;
export type PiecePart = (typeof PIECE_PARTS)[number];
export type TextPart = Extract<PiecePart, "title" | "summary" | "body">;
export type OtherPart = Exclude<PiecePart, TextPart>;

/** The parts that are written in each language, by kind. The summary of a banner is its second line. */
export const TEXT_PARTS: Record<PieceKind, readonly TextPart[]> = {
  announcement: ["title", "summary", "body"],
  page: ["title", "body"],
  banner: ["title", "summary"],
};

/** The other parts, by kind. */
export const OTHER_PARTS: Record<PieceKind, readonly OtherPart[]> = {
  announcement: ["topic", "picture"],
  page: ["picture"],
  banner: ["picture", "widePicture", "link"],
};

/** Tells whether a text is written in a language. */
type IsWritten = (part: TextPart, language: Language) => boolean;

/** A banner can do without its second line. */
const isNeeded = (kind: PieceKind, part: TextPart) => kind !== "banner" || part !== "summary";

/** Languages in which a text is missing that is needed, or that another language has. */
export function languagesMissing(kind: PieceKind, isWritten: IsWritten): Language[] {
  const parts = TEXT_PARTS[kind].filter(
    (part) => isNeeded(kind, part) || LANGUAGES.some((language) => isWritten(part, language)),
  );
  return LANGUAGES.filter((language) => parts.some((part) => !isWritten(part, language)));
}

/** What keeps a piece from being published. Texts are needed in English; a page needs no picture, a banner no link. */
export function partsMissing(kind: PieceKind, isWritten: IsWritten, has: (part: OtherPart) => boolean): PiecePart[] {
  const texts = TEXT_PARTS[kind].filter((part) => isNeeded(kind, part) && !isWritten(part, "en"));
  const needed: readonly OtherPart[] = kind === "banner" ? ["picture", "widePicture"] : ["topic"];
  const others = OTHER_PARTS[kind].filter((part) => needed.includes(part) && !has(part));
  return [...texts, ...others];
}
