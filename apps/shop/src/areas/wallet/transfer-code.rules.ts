/**
 * The QR code by which a member receives transfers. It contains the address of the transfer page with the member ID, so
 * the camera app of a phone opens it too (docs/rules.md 7).
 */
import { isMemberId } from "@banyan/contract/member-id.ts";
import { codesOfWord, SHORT_LINKS } from "@banyan/contract/short-links.ts";
import { carriedCodes } from "../../session/invitation.ts";

export const transferAddress = (origin: string, memberId: string): string =>
  `${origin}/#/pages/transfer?to=${memberId}`;

export type CodeProblem = "own" | "invitation" | "foreign";
export type ReadCode = { memberId: string } | { problem: CodeProblem };

/** Reads the text of a scanned code. Never takes anything but the member ID from it. */
export function readTransferCode(text: string, { origin, ownId }: { origin: string; ownId: string }): ReadCode {
  const url = urlOf(text.trim());
  if (url?.origin !== origin) return { problem: "foreign" };
  const memberId = receiverOf(url);
  if (memberId) return memberId === ownId ? { problem: "own" } : { memberId };
  return { problem: isInvitation(url) ? "invitation" : "foreign" };
}

function receiverOf({ pathname, hash }: URL): string | undefined {
  const [route, query] = hash.split("?");
  if (pathname !== "/" || route !== "#/pages/transfer") return undefined;
  const to = new URLSearchParams(query).get("to") ?? "";
  return isMemberId(to) ? to : undefined;
}

/** The invitation has no member ID, and the server gives none for it: the ID is a sign-in name. */
function isInvitation(url: URL): boolean {
  const start = `${SHORT_LINKS.invitation}/`;
  if (url.pathname.startsWith(start)) return codesOfWord(url.pathname.slice(start.length)) !== undefined;
  const { inviteCode, nodeCode } = carriedCodes(url);
  return Boolean(inviteCode || nodeCode);
}

/** `URL.parse` is missing in browsers before 2024. */
function urlOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
