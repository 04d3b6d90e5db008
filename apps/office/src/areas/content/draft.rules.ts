/** A content piece while it is edited: texts in all languages as typed. `inputOf` converts it to the call's input. */

import { plainText } from "@banyan/contract/block-text.ts";
import type { Block } from "@banyan/contract/blocks.ts";
import type { Said } from "@banyan/contract/browser/office/content.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import type { officeContent } from "@banyan/contract/office/content.ts";
import {
  languagesMissing,
  OTHER_PARTS,
  type PieceKind,
  type PiecePart,
  partsMissing,
  TEXT_PARTS,
  type TextPart,
} from "@banyan/contract/piece-parts.ts";

export type ByLanguage<Text> = Record<Language, Text>;

export interface PieceDraft {
  topic: Said["topic"];
  title: ByLanguage<string>;
  summary: ByLanguage<string>;
  body: ByLanguage<Block[]>;
  picture: Said["picture"];
  widePicture: Said["widePicture"];
  link: Said["link"];
  [name: string]: unknown;
}

type SaveInput = InputOf<typeof officeContent.save>;

const perLanguage = <Text>(textIn: (language: Language) => Text) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)])) as ByLanguage<Text>;

export function draftOf(said: Said): PieceDraft {
  return {
    topic: said.topic,
    title: perLanguage((language) => said.title[language] ?? ""),
    summary: perLanguage((language) => said.summary[language] ?? ""),
    body: perLanguage((language) => said.body[language] ?? []),
    picture: said.picture,
    widePicture: said.widePicture,
    link: said.link,
  };
}

/** Blocks as sent to the server: pictures by id. */
export function sentBlocks(blocks: readonly Block[]) {
  return blocks.map((block) =>
    block.kind === "picture" ? { kind: block.kind, pictureId: block.picture.id, alt: block.alt } : block,
  );
}

export function inputOf(draft: PieceDraft): Omit<SaveInput, "id" | "revision"> {
  const filled = <Text extends string>(texts: ByLanguage<Text>) =>
    Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""));
  return {
    topic: draft.topic,
    title: filled(draft.title),
    summary: filled(draft.summary),
    body: Object.fromEntries(
      LANGUAGES.filter((language) => draft.body[language].length > 0).map((language) => [
        language,
        sentBlocks(draft.body[language]),
      ]),
    ),
    pictureId: draft.picture?.id ?? null,
    widePictureId: draft.widePicture?.id ?? null,
    link: draft.link,
  };
}

export function isSame(one: PieceDraft, other: PieceDraft): boolean {
  return JSON.stringify(inputOf(one)) === JSON.stringify(inputOf(other));
}

const isWritten = (draft: PieceDraft) => (part: TextPart, language: Language) =>
  part === "body" ? plainText(draft.body[language]) !== "" : draft[part][language].trim() !== "";

/** Languages that lack a required text, or a text that another language has. */
export function incompleteLanguages(kind: PieceKind, draft: PieceDraft): Language[] {
  return languagesMissing(kind, isWritten(draft));
}

/** Parts that are missing for publishing. */
export function missingParts(kind: PieceKind, draft: PieceDraft): PiecePart[] {
  return partsMissing(kind, isWritten(draft), (part) => draft[part] !== null);
}

/** Copies the texts of one language to another. */
export function copied(draft: PieceDraft, from: Language, to: Language): Partial<PieceDraft> {
  return {
    title: { ...draft.title, [to]: draft.title[from] },
    summary: { ...draft.summary, [to]: draft.summary[from] },
    body: { ...draft.body, [to]: draft.body[from] },
  };
}

/** Whether copying into a language would overwrite a text. */
export function hasTexts(kind: PieceKind, draft: PieceDraft, language: Language): boolean {
  return TEXT_PARTS[kind].some((part) => isWritten(draft)(part, language));
}

export interface Part {
  part: PiecePart;
  language: Language | null;
}

/** Three-way merge: takes parts that only they changed. If both changed a part, keeps mine and names the part. */
export function merge(kind: PieceKind, base: PieceDraft, mine: PieceDraft, theirs: PieceDraft) {
  const parts: Part[] = [
    ...TEXT_PARTS[kind].flatMap((part) => LANGUAGES.map((language) => ({ part, language }))),
    ...OTHER_PARTS[kind].map((part) => ({ part, language: null })),
  ];
  const valueOf = (draft: PieceDraft, { part, language }: Part) =>
    JSON.stringify(language === null ? draft[part] : draft[part as TextPart][language]);
  const merged = { draft: mine, taken: [] as Part[], both: [] as Part[] };
  for (const one of parts) {
    const [before, own, other] = [base, mine, theirs].map((draft) => valueOf(draft, one));
    if (other === before || other === own) continue;
    if (own !== before) merged.both.push(one);
    else {
      const { part, language } = one;
      const value =
        language === null
          ? theirs[part]
          : { ...merged.draft[part as TextPart], [language]: theirs[part as TextPart][language] };
      merged.draft = { ...merged.draft, [part]: value };
      merged.taken.push(one);
    }
  }
  return merged;
}
