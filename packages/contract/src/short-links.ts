/**
 * Short links that people share: `/p/<product>`, `/n/<news>` and `/i/<invitation>`. The server answers with a preview of the
 * page, which then opens in the shop (docs/rules.md 3.10). Shared by server and shop.
 */
import type { Language } from "./languages.ts";

/** Where the path begins, by what the link leads to. */
export const SHORT_LINKS = { product: "/p", news: "/n", invitation: "/i" } as const;

/** The codes of an invitation. Without a node code the newcomer asks the referrer for one. */
export interface InvitationCodes {
  inviteCode: string;
  nodeCode?: string | undefined;
}

/**
 * In place of a node code: the side of the inviter that is weaker when the registration form opens. Only links have it;
 * the form gets the node code of that side (`members.inviter`).
 */
export const WEAKER_SIDE = "W";

/** The parameter of the sharer's invitation in a short link. */
export const SHARER = "i";
/** The same in a route of the shop: stored, but registration does not open. */
export const SHARED_BY = "shared_by";

/** Both codes in one word, such as ABCDEFGH-23456789. */
export function invitationWord({ inviteCode, nodeCode }: InvitationCodes): string {
  return nodeCode ? `${inviteCode}-${nodeCode}` : inviteCode;
}

const CODE = "[2-9A-HJ-KM-NP-Z]{8}";
const WORD = new RegExp(`^(${CODE})(?:-(${CODE}|${WEAKER_SIDE}))?(?![0-9A-Z])`, "i");

/** The codes of a word. Ignores what follows them, such as the end of a sentence; undefined if there is no code. */
export function codesOfWord(word: string): InvitationCodes | undefined {
  const [, inviteCode, nodeCode] = WORD.exec(word.trim()) ?? [];
  return inviteCode ? { inviteCode: inviteCode.toUpperCase(), nodeCode: nodeCode?.toUpperCase() } : undefined;
}

/** The link to an invitation, without a language. */
export function invitationPath(codes: InvitationCodes): string {
  return `${SHORT_LINKS.invitation}/${invitationWord(codes)}`;
}

/** A link as it is shared: its preview is in `language`, and it carries the sharer's invitation if there is one. */
export function sharedPath(path: string, language: Language, sharer?: InvitationCodes): string {
  const carried = sharer ? `&${SHARER}=${invitationWord(sharer)}` : "";
  return `${path}?lang=${language}${carried}`;
}
