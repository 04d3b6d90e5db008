/** Labels of kinds, parts, states and pages. */

import type { PAGE_NAMES, PIECE_STATES, PIECE_VERSION_STATES } from "@banyan/contract/browser/office/content.ts";
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import type { PieceKind, PiecePart } from "@banyan/contract/piece-parts.ts";
import type { Tone } from "@banyan/ui";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Part } from "./draft.rules.ts";

export const KIND_NAMES: Record<PieceKind, MessageDescriptor> = {
  announcement: msg`Announcements`,
  page: msg`Pages of the shop`,
  banner: msg`Banners`,
};

export const PAGE_TITLES: Record<(typeof PAGE_NAMES)[number], MessageDescriptor> = {
  company_profile: msg`Company profile`,
  about_us: msg`About us`,
  user_agreement: msg`User agreement`,
  privacy_policy: msg`Privacy policy`,
};

export const PART_NAMES: Record<PiecePart, MessageDescriptor> = {
  title: msg`Title`,
  summary: msg`Summary`,
  body: msg`Text`,
  topic: msg`Type`,
  picture: msg`Picture`,
  widePicture: msg`Picture for wide screens`,
  link: msg`Where it leads`,
};

interface Look {
  name: MessageDescriptor;
  tone: Tone;
}

export const STATES: Record<(typeof PIECE_STATES)[number], Look> = {
  draft: { name: msg`Draft`, tone: "plain" },
  coming: { name: msg`Scheduled`, tone: "accent" },
  shown: { name: msg({ context: "state", message: "In the shop" }), tone: "success" },
  over: { name: msg`Taken down`, tone: "plain" },
};

export const VERSION_STATES: Record<(typeof PIECE_VERSION_STATES)[number], Look> = {
  past: { name: msg`Past`, tone: "plain" },
  shown: { name: msg({ context: "state", message: "In the shop" }), tone: "success" },
  coming: { name: msg`Scheduled`, tone: "accent" },
  replaced: { name: msg`Replaced before it was shown`, tone: "plain" },
};

/** A part with its language, such as "Title (English)". */
export function partName({ part, language }: Part, i18n: I18n): string {
  const name = i18n._(PART_NAMES[part]);
  return language ? `${name} (${LANGUAGE_NAMES[language]})` : name;
}
