/**
 * The number and the photos that a member has not submitted yet: in memory alone, for as long as the shop is open.
 * A photo is sent as soon as it is taken, goes on being sent while one looks elsewhere, and can be sent again.
 */

import { errorText } from "@banyan/app/errors.ts";
import { upload } from "@banyan/app/upload.ts";
import { useSyncExternalStore } from "react";

export type Part = "idPhoto" | "selfie";

export interface Shot {
  blob: Blob;
  /** Under which the page can show it. */
  url: string;
  /** How much of it has been sent, from 0 to 1. */
  progress: number;
  /** Set once it arrived. */
  uploadId?: string;
  /** Why it did not arrive. */
  problem?: string;
}

interface Draft {
  memberId: string;
  /** Of the document, as typed. It is stored nowhere. */
  number: string;
  shots: Partial<Record<Part, Shot>>;
}

let draft: Draft = { memberId: "", number: "", shots: {} };
const listeners = new Set<() => void>();

function setShot(part: Part, shot: Shot | undefined): void {
  draft = { ...draft, shots: { ...draft.shots, [part]: shot } };
  for (const listener of listeners) listener();
}

/** The draft of this member; another member's is forgotten. */
export function draftOf(memberId: string): Draft {
  if (draft.memberId !== memberId) forgetDraft(memberId);
  return draft;
}

export function keepNumber(memberId: string, number: string): void {
  if (draft.memberId === memberId) draft = { ...draft, number };
}

/** Forgets everything; what is still being sent is swept by the server. */
export function forgetDraft(memberId: string): void {
  for (const shot of Object.values(draft.shots)) if (shot) URL.revokeObjectURL(shot.url);
  draft = { memberId, number: "", shots: {} };
  for (const listener of listeners) listener();
}

export function useShot(part: Part): Shot | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => draft.shots[part],
  );
}

export const shotOf = (part: Part): Shot | undefined => draft.shots[part];

/** Takes a photo into the draft in place of a former one, and sends it. */
export function takeShot(part: Part, blob: Blob): void {
  const former = draft.shots[part];
  if (former) URL.revokeObjectURL(former.url);
  void send(part, { blob, url: URL.createObjectURL(blob), progress: 0 });
}

export function sendAgain(part: Part): void {
  const shot = draft.shots[part];
  if (shot) void send(part, { blob: shot.blob, url: shot.url, progress: 0 });
}

/** The server does not know the photo any more. */
export function shotIsLost(part: Part, problem: string): void {
  const shot = draft.shots[part];
  if (shot) setShot(part, { blob: shot.blob, url: shot.url, progress: 0, problem });
}

async function send(part: Part, shot: Shot): Promise<void> {
  setShot(part, shot);
  // Another photo may have taken its place meanwhile.
  const change = (more: Partial<Shot>) => {
    const current = draft.shots[part];
    if (current?.url === shot.url) setShot(part, { ...current, ...more });
  };
  try {
    const { uploadId } = await upload(shot.blob, "kyc", (progress) => change({ progress }));
    change({ uploadId, progress: 1 });
  } catch (error) {
    change({ problem: errorText(error) });
  }
}
