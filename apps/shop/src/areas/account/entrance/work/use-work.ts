/**
 * The proof of work that the server may require for a registration: the next attempt of the form sends the solution.
 */
import type { Refused } from "@banyan/contract/client.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { solve } from "./solve.ts";

/** After this many consecutive demands the refusal is shown, and the member decides. */
const MOST_DEMANDS = 3;

/** The demand. A separate hook, because the form is created later. */
export function useWorkDemand() {
  const [demand, setDemand] = useState<Refused>();
  const found = useRef<{ challenge: string; answer: number }>(undefined);
  const demands = useRef(0);
  return {
    demand,
    /** The unused solution. */
    found: () => found.current,
    /** Stores the solution for the next attempt. */
    keep(work: { challenge: string; answer: number } | undefined): void {
      found.current = work;
      setDemand(undefined);
    },
    /** Whether the refusal, which invalidated the solution, demands a new one. */
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

/** Computes the solution and resends the form. Returns the progress, 0 to 1; undefined without a demand. */
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
