/**
 * Hands over what a visitor left on the device, a cart or a wishlist, to the member who signs in. Retried with one
 * idempotency key until the server has answered, also by the next visit: a second merge would bring back what was bought or
 * removed since.
 */
import { isRepeatable } from "@banyan/app/repeatable.ts";
import type { Stored } from "@banyan/app/stored.ts";
import { newUuid } from "@banyan/app/uuid.ts";
import { Unreachable } from "@banyan/contract/client.ts";
import { createState, type State, useValue } from "@banyan/ui/state.ts";
import { currentMember, onSignIn, useMember } from "./session.ts";

/** Stored with what is handed over once that was sent. A change of it is a new merge, so its writer drops this. */
export interface Sent {
  key: string;
  /** First sent at, in milliseconds by the device's clock. */
  at: number;
}

/** Of a product or an SKU. The server refuses all that is handed over if one id cannot be one. */
export const isId = (found: unknown): found is string => typeof found === "string" && /^[1-9]\d{0,17}$/.test(found);

export interface Attempt {
  idempotencyKey: string;
  /** An earlier attempt may have had its effect. */
  isRepeated: boolean;
  /** So long ago that the server no longer knows the key: this is another merge. */
  isLate: boolean;
}

/** `failed` and `retrying` are shown, with a button to try again. */
export type Progress = "done" | "running" | "failed" | "retrying";

export interface HandOver {
  /** Resolves after one attempt. */
  handOver: () => Promise<void>;
  /** Hands over now what an earlier visit left, and later at each sign-in. */
  atSignIn: () => void;
  progress: State<Progress>;
}

const RETRY_MS = { first: 800, last: 60_000 };

export function createHandOver<Left extends { sent?: Sent | undefined }>(
  left: Stored<Left>,
  send: (left: Left, attempt: Attempt) => Promise<void>,
): HandOver {
  const progress = createState<Progress>("done");
  let running: Promise<void> | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    failures = 0;
    progress.set("done");
  };

  // Another tab may have handed it over.
  left.subscribe(() => {
    if (!left.get()) end();
  });

  async function attempt(): Promise<void> {
    clearTimeout(timer);
    const now = left.get();
    if (!now || !currentMember()) return end();
    progress.set(progress.get() === "failed" ? "retrying" : "running");
    const isRepeated = now.sent !== undefined && isRepeatable(now.sent);
    const sent = now.sent && isRepeated ? now.sent : { key: newUuid(), at: Date.now() };
    left.set({ ...now, sent });
    try {
      await send(now, { idempotencyKey: sent.key, isRepeated, isLate: now.sent !== undefined && !isRepeated });
      if (left.get()?.sent?.key === sent.key) left.set(undefined);
      end();
    } catch (error) {
      // The first retry is soon: until then, pages wait.
      const isBrief = failures === 0 && error instanceof Unreachable && !error.late;
      if (!isBrief) progress.set("failed");
      timer = setTimeout(handOver, Math.min(RETRY_MS.first * 4 ** failures, RETRY_MS.last));
      failures++;
    }
  }

  function handOver(): Promise<void> {
    running ??= attempt().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    handOver,
    atSignIn() {
      onSignIn(() => void handOver());
      addEventListener("online", () => void handOver());
      void handOver();
    },
    progress,
  };
}

export function useProgress({ progress }: HandOver): Progress {
  const member = useMember();
  const now = useValue(progress);
  return member ? now : "done";
}
