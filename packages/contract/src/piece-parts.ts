/**
 * The parts of a content piece, which of them publishing requires, and which translations are missing. Shared by office
 * and server.
 */
import { LANGUAGES, type Language } from "./languages.ts";

export const PIECE_KINDS = ["announcement", "page", "banner"] as const;
export type PieceKind = (typeof PIECE_KINDS)[number];

export const PIECE_PARTS = ["title", "summary", "body", "topic", "picture", "widePicture", "link"] as const;
export type PiecePart = (typeof PIECE_PARTS)[number];
export type TextPart = Extract<PiecePart, "title" | "summary" | "body">;
export type OtherPart = Exclude<PiecePart, TextPart>;

/** The translated parts, by kind. A banner's summary is its second line. */
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

/** Whether a part is written in a language. */
type IsWritten = (part: TextPart, language: Language) => boolean;

/** A banner's second line is optional. */
const isNeeded = (kind: PieceKind, part: TextPart) => kind !== "banner" || part !== "summary";

/** Languages that lack a required text, or a text that another language has. */
export function languagesMissing(kind: PieceKind, isWritten: IsWritten): Language[] {
  const parts = TEXT_PARTS[kind].filter(
    (part) => isNeeded(kind, part) || LANGUAGES.some((language) => isWritten(part, language)),
  );
  return LANGUAGES.filter((language) => parts.some((part) => !isWritten(part, language)));
}

/** Parts that are missing for publishing. Texts are required in English; a page needs no picture, a banner no link. */
export function partsMissing(kind: PieceKind, isWritten: IsWritten, has: (part: OtherPart) => boolean): PiecePart[] {
  const texts = TEXT_PARTS[kind].filter((part) => isNeeded(kind, part) && !isWritten(part, "en"));
  const needed: readonly OtherPart[] = kind === "banner" ? ["picture", "widePicture"] : ["topic"];
  const others = OTHER_PARTS[kind].filter((part) => needed.includes(part) && !has(part));
  return [...texts, ...others];
}
