/** Body of a piece, missing texts, differences between versions, and the version to show. */

import { plainText } from "@banyan/contract/block-text.ts";
import type { Block } from "@banyan/contract/blocks.ts";
import { canonical } from "@banyan/contract/canonical.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type {
  ANNOUNCEMENT_TOPICS,
  LINK_KINDS,
  PIECE_STATES,
  PIECE_VERSION_STATES,
} from "@banyan/contract/office/content.ts";
import {
  languagesMissing,
  OTHER_PARTS,
  type OtherPart,
  type PieceKind,
  type PiecePart,
  partsMissing,
  TEXT_PARTS,
  type TextPart,
} from "@banyan/contract/piece-parts.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";

/** Reference to a picture (platform/pictures.ts). */
export interface KeptPicture {
  id: string;
  width: number;
  height: number;
  widths: number[];
}

export type StoredBlock = Exclude<Block, { kind: "picture" }> | { kind: "picture"; picture: KeptPicture; alt: string };

type DraftTexts = Partial<Record<Language, string>>;

/** The stored body of a piece. Parts that its kind does not have are empty. */
export interface SaidBody {
  topic: (typeof ANNOUNCEMENT_TOPICS)[number] | null;
  title: DraftTexts;
  summary: DraftTexts;
  body: Partial<Record<Language, StoredBlock[]>>;
  picture: KeptPicture | null;
  widePicture: KeptPicture | null;
  link: { kind: (typeof LINK_KINDS)[number]; id: string } | null;
}

/** Pages that members accept. Only their versions have a label. */
export const AGREEMENTS: ReadonlySet<string> = new Set(["user_agreement", "privacy_policy"]);

export const NOTHING_SAID: SaidBody = {
  topic: null,
  title: {},
  summary: {},
  body: {},
  picture: null,
  widePicture: null,
  link: null,
};

/** Current body of a piece: its draft, or its newest version. */
export function saidBy({ draft, newest }: { draft: SaidBody | null; newest: SaidBody | null }): SaidBody {
  return draft ?? newest ?? NOTHING_SAID;
}

const isWritten = (said: SaidBody) => (part: TextPart, language: Language) =>
  part === "body" ? plainText(said.body[language] ?? []) !== "" : Boolean(said[part][language]);

/** Languages in which a text is missing that is required, or that another language has. */
export function missingIn(kind: PieceKind, said: SaidBody): Language[] {
  return languagesMissing(kind, isWritten(said));
}

const FIELDS = { picture: "pictureId", widePicture: "widePictureId", topic: "topic", link: "link" } as const;

/** Why a piece cannot be published, by field of the call that saves it. */
export function publishingProblems(kind: PieceKind, said: SaidBody): Record<string, FieldProblem> {
  const missing = partsMissing(kind, isWritten(said), (part) => said[part] !== null);
  return Object.fromEntries(
    missing.map((part) => [part in FIELDS ? FIELDS[part as OtherPart] : `${part}.en`, "REQUIRED"]),
  );
}

export interface Change {
  part: PiecePart;
  language: Language | null;
}

/** Differences, in the order of parts and languages. */
export function changesBetween(kind: PieceKind, before: SaidBody, after: SaidBody): Change[] {
  const differs = (one: unknown, other: unknown) => canonical(one ?? null) !== canonical(other ?? null);
  return [
    ...TEXT_PARTS[kind].flatMap((part) =>
      LANGUAGES.filter((language) => differs(before[part][language], after[part][language])).map((language) => ({
        part,
        language,
      })),
    ),
    ...OTHER_PARTS[kind].filter((part) => differs(before[part], after[part])).map((part) => ({ part, language: null })),
  ];
}

/** When a version is shown. */
export interface Showing {
  number: number;
  shownFrom: Date;
  shownUntil: Date | null;
  replaced: boolean;
}

/** The version in effect at `now`: the newest that has begun. It may have ended. */
function begunAt(versions: readonly Showing[], now: Date): Showing | undefined {
  return versions
    .filter(({ shownFrom, replaced }) => !replaced && shownFrom <= now)
    .reduce<Showing | undefined>((newest, one) => (newest && newest.number > one.number ? newest : one), undefined);
}

const isOver = ({ shownUntil }: Showing, now: Date) => shownUntil !== null && shownUntil <= now;

export function versionState(
  version: Showing,
  versions: readonly Showing[],
  now: Date,
): (typeof PIECE_VERSION_STATES)[number] {
  if (version.replaced) return "replaced";
  if (version.shownFrom > now) return "coming";
  return begunAt(versions, now)?.number === version.number && !isOver(version, now) ? "shown" : "past";
}

/** State of a piece, and the version that determines it: the current one, else the next, else the last. */
export function stateOf(
  versions: readonly Showing[],
  now: Date,
): { state: (typeof PIECE_STATES)[number]; at: Showing | undefined } {
  const states = versions.map((version) => ({ version, state: versionState(version, versions, now) }));
  const shown = states.find(({ state }) => state === "shown");
  if (shown) return { state: "shown", at: shown.version };
  const coming = states.find(({ state }) => state === "coming");
  if (coming) return { state: "coming", at: coming.version };
  return versions.length > 0 ? { state: "over", at: begunAt(versions, now) } : { state: "draft", at: undefined };
}

/** Label of a version of an agreement: its first day, with a number if the day already has one. */
export function labelOf(day: string, taken: readonly string[]): string {
  const names = [day, ...taken.map((_, at) => `${day}-${at + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? day;
}
