/**
 * Sends whatever moves money or cannot be undone. `useMove(endpoint, subject)` stores input and idempotency key until
 * there is a definite answer. Until then nothing else can be sent about the subject: retries use the same input and
 * key, and pages show `move.sent` rather than the form's current values.
 */
import type { Refused } from "@banyan/contract/client.ts";
import type { InputOf, Once, OutputOf } from "@banyan/contract/endpoint.ts";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { attempt } from "./attempt.ts";
import { claim, isExpiredIn, onPending, type Pending, pendingIn, release, slotOf } from "./pending.ts";
import { type Attempt, onRunning, run, runningIn } from "./running.ts";

export interface MoveOptions<E extends Once, Shown> {
  onDone?: (output: OutputOf<E>, sent: Pending<InputOf<E>, Shown>) => unknown;
  /** A definite refusal: nothing happened, and the next attempt is a new move. */
  onRefused?: (refused: Refused, sent: Pending<InputOf<E>, Shown>) => unknown;
}

export interface Move<E extends Once = Once, Shown = unknown> {
  /** The move in flight or unanswered; undefined if a new one may be sent. */
  sent: Pending<InputOf<E>, Shown> | undefined;
  busy: boolean;
  /** Sent without a response: the outcome is unknown. Also during a retry. */
  unknown: boolean;
  /** Unknown, and too old to resend: it has to be looked up. */
  expired: boolean;
  /** Another tab got the answer to the move shown here. */
  settledElsewhere: boolean;
  /** Why the last attempt was refused. While the move is unknown: why the retry could not tell. */
  refused: Refused | undefined;
  /** Sends a new move, unless one is unanswered. `shown` is what the user confirmed beyond the input. */
  send: (input: InputOf<E>, shown: Shown) => Promise<void>;
  /** Resends the unanswered move unchanged, with its key. */
  again: () => Promise<void>;
  /** Marks the unanswered move as settled: its outcome is known from elsewhere. */
  settle: () => void;
  /** Clears the messages about the last attempt. */
  calm: () => void;
}

interface Said {
  refused?: Refused;
  elsewhere?: boolean;
  /** Done; the page is navigating to the result. */
  finishing?: Pending;
}

const NOTHING: Said = {};

export function useMove<E extends Once, Shown = undefined>(
  endpoint: E,
  subject: string,
  options: MoveOptions<E, Shown> = {},
): Move<E, Shown> {
  type Sent = Pending<InputOf<E>, Shown>;
  const slot = slotOf(endpoint, subject);
  const pending = useSyncExternalStore(onPending, () => pendingIn(slot));
  const tooOld = useSyncExternalStore(onPending, () => isExpiredIn(slot));
  const running = useSyncExternalStore(onRunning, () => runningIn(slot));
  const [{ said, about }, setSaid] = useState({ said: NOTHING, about: slot });
  const { refused, elsewhere, finishing } = about === slot ? said : NOTHING;
  const here = useRef<string>(undefined);

  const say = (next: Said) => setSaid({ said: next, about: slot });
  const hear = async (answered: Attempt) => {
    const { outcome } = answered;
    const sent = answered.sent as Sent;
    if (here.current !== slot) return;
    answered.heard = true;
    if (outcome.kind === "done") {
      say({ finishing: sent });
      await options.onDone?.(outcome.output as OutputOf<E>, sent);
      if (here.current === slot) say(NOTHING);
    } else if (outcome.kind === "refused") {
      say({ refused: outcome.refused });
      await options.onRefused?.(outcome.refused, sent);
    } else say(outcome.kind === "unknown" && outcome.refused ? { refused: outcome.refused } : NOTHING);
  };

  // Follows an attempt that started before this page opened; other tabs report theirs.
  const onAnswer = useEffectEvent((answered: Attempt) => void hear(answered));
  const onNews = useEffectEvent((name: string | undefined, fromElsewhere: boolean) => {
    if (fromElsewhere && name === slot && pending && !pendingIn(slot)) say({ elsewhere: true });
  });
  useEffect(() => {
    here.current = slot;
    runningIn(slot)?.attempt.then(
      (answered) => onAnswer(answered),
      () => {},
    );
    const end = onPending((name, fromElsewhere) => onNews(name, fromElsewhere));
    return () => {
      here.current = undefined;
      end();
    };
  }, [slot]);

  const start = async (repeats: boolean, begin: () => Promise<Attempt>) => {
    say(NOTHING);
    await hear(await run(slot, repeats, begin));
  };
  const sent = (pending ?? finishing) as Sent | undefined;
  const unknown = pending !== undefined && running?.repeats !== false;
  return {
    sent,
    busy: running !== undefined || finishing !== undefined,
    unknown,
    expired: unknown && tooOld,
    settledElsewhere: elsewhere === true && !sent,
    refused,
    send: (input, shown) =>
      start(false, async () => {
        const { move, taken } = await claim(slot, input, shown);
        // An earlier move is unanswered, perhaps from another tab: the page shows it.
        if (taken) return { outcome: { kind: "unknown" }, sent: move, heard: false };
        return { outcome: await attempt(endpoint, slot, move, false), sent: move, heard: false };
      }),
    again: async () => {
      if (!pending || isExpiredIn(slot)) return;
      await start(true, async () => {
        return { outcome: await attempt(endpoint, slot, pending, true), sent: pending, heard: false };
      });
    },
    settle: () => {
      if (pending) release(slot, pending.key);
      say(NOTHING);
    },
    calm: () => say(NOTHING),
  };
}
