/** The work that the server may ask of a newcomer's device: what it found goes with the next try of the form. */
import type { Refused } from "@banyan/contract/client.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { solve } from "./solve.ts";

/** After so many demands in a row the refusal is said, and the member decides. */
const MOST_DEMANDS = 3;

/** What was demanded, before there is a form to send. */
export function useWorkDemand() {
  const [demand, setDemand] = useState<Refused>();
  const found = useRef<{ challenge: string; answer: number }>(undefined);
  const demands = useRef(0);
  return {
    demand,
    /** What was found and not used yet. */
    found: () => found.current,
    /** Keeps what was found for the next try. */
    keep(work: { challenge: string; answer: number } | undefined): void {
      found.current = work;
      setDemand(undefined);
    },
    /** Whether the refusal, which used up what was found, is answered by work. */
    takes(refused: Refused): boolean {
      found.current = undefined;
      const mine = refused.name === "REGISTRATION_WORK_REQUIRED" && demands.current < MOST_DEMANDS;
      demands.current = mine ? demands.current + 1 : 0;
      if (mine) setDemand(refused);
      return mine;
    },
  };
}

type Form = { submit: () => Promise<void>; refuse: (refused: Refused) => void };

/** Does what is demanded and sends the form again. Returns the share that is done; undefined where nothing is to be done. */
export function useWork({ demand, keep }: ReturnType<typeof useWorkDemand>, form: Form): number | undefined {
  const [progress, setProgress] = useState<{ of: Refused; share: number }>();
  const onFound = useEffectEvent((challenge: string, answer: number) => {
    keep({ challenge, answer });
    void form.submit();
  });
  const onFailed = useEffectEvent((of: Refused) => {
    keep(undefined);
    form.refuse(of);
  });
  useEffect(() => {
    if (!demand) return;
    const leaving = new AbortController();
    const { challenge, hash, most } = demand.params;
    const work = { challenge: String(challenge), hash: String(hash), most: Number(most) };
    solve(work, (share) => setProgress({ of: demand, share }), leaving.signal).then(
      (answer) => {
        if (!leaving.signal.aborted) onFound(work.challenge, answer);
      },
      () => {
        if (!leaving.signal.aborted) onFailed(demand);
      },
    );
    return () => leaving.abort();
  }, [demand]);
  if (!demand) return undefined;
  return progress?.of === demand ? progress.share : 0;
}
