/** What is being typed on the exchange page, kept while one looks elsewhere, such as at the identity verification. */
import { useState } from "react";
import { currentMember } from "../../session/session.ts";

export interface Draft {
  amount: string;
  address: string;
  /** The name under which the address is kept; undefined where it is not. */
  saveAs?: string;
}

const EMPTY: Draft = { amount: "", address: "" };
let kept: { memberId: string; draft: Draft } | undefined;

const who = () => currentMember()?.memberId ?? "";

/** The draft of the signed-in member; nobody sees another's. */
export function useDraft(): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => (kept?.memberId === who() ? kept.draft : EMPTY));
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    kept = { memberId: who(), draft: next };
    setDraft(next);
  };
  return [draft, change];
}

export function dropDraft(): void {
  kept = undefined;
}
