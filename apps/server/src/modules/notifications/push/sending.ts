/**
 * Sends pushes of notices. Invariant: each device that wants it gets a notice at least once, if its push service takes it within
 * a quarter of an hour; a second time only if a process dies between sending and noting it, and the device then shows one.
 */
import type { Push } from "@banyan/contract/pushes.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database.ts";
import type { Vault } from "../../../platform/sealed.ts";
import { noticeText } from "../notice.rules.ts";
import { sendDue } from "../send-due.ts";
import { pushKeys } from "./keys.ts";
import { type ClaimedPush, claimPush, deleteAddress, deletePush, postponePush } from "./store.ts";
import type { PushTransport } from "./transport.ts";

/** Five tries within 15 minutes: news that come later are in the app. */
const MOST_ATTEMPTS = 5;
const FIRST_RETRY_MS = 60_000;
/** A notice of yesterday interrupts nobody. */
const USEFUL_MS = 24 * 3_600_000;

/** The device no longer exists, or never had these keys. */
const GONE = new Set([404, 410]);
/** The service is busy or broken. Every other refusal would be the same again. */
const mayWorkLater = (status: number) => status === 429 || status >= 500;

export interface PushSending {
  clock: Clock;
  vault: Vault;
  transport: PushTransport;
  /** Aborted when the process ends: no further push is started then. */
  stopping: AbortSignal;
}

/** Sends the pushes that are due, a few at once. Returns how many. Several processes can do this at once. */
export const sendDuePushes = ({ queries }: Database, sending: PushSending): Promise<number> =>
  sendDue(sending, {
    claim: (moment) => claimPush(queries, moment),
    deliver: (push, now) => deliver(queries, sending, { push, now }),
  });

/** Sends one push and notes the outcome. Returns whether the service took it. */
async function deliver(
  queries: Database["queries"],
  { clock, vault, transport }: PushSending,
  { push, now }: { push: ClaimedPush; now: Date },
): Promise<boolean> {
  const { endpoint, p256dh, auth, language } = push;
  const usefulMs = push.createdAt.getTime() + USEFUL_MS - now.getTime();
  // Also for a notice that was read, and for a device that was signed out.
  const isWanted = endpoint !== null && push.readAt === null && usefulMs > 0;
  if (!isWanted) {
    await deletePush(queries, push);
    return false;
  }
  const payload = JSON.stringify(payloadOf(push, language!));
  const ttlSeconds = Math.ceil(usefulMs / 1000);
  const message = { endpoint, p256dh: p256dh!, auth: auth!, payload, ttlSeconds, topic: topicOf(push) };
  const keys = await pushKeys(queries, vault);
  const status = await transport.send(message, keys).catch(() => undefined);
  if (status !== undefined && GONE.has(status)) await deleteAddress(queries, endpoint);
  const isDone = status !== undefined && !mayWorkLater(status);
  if (isDone || push.attempts >= MOST_ATTEMPTS) await deletePush(queries, push);
  else await postponePush(queries, push, retryAt(push.attempts, clock.now()));
  return status !== undefined && status >= 200 && status < 300;
}

/** The title says what happened, without amounts, people and numbers of orders (docs/rules.md 13). */
function payloadOf({ noticeId: id, kind, params, reference }: ClaimedPush, language: Push["language"]): Push {
  return { id, kind, reference, title: noticeText(kind, params, language).title, language };
}

const topicOf = ({ noticeId }: ClaimedPush) => noticeId.replaceAll("-", "");

const retryAt = (attempts: number, now: Date) => new Date(now.getTime() + FIRST_RETRY_MS * 2 ** (attempts - 1));
