/**
 * Silent token renewal (docs/wire.md 2). A token older than half an hour is renewed in parallel to the next call; one
 * that may have expired, before it; and a call refused because of its session is resent with a new token. Tabs renew
 * one at a time, because they share the cookie that the server requires. Browsers without Web Locks do not accept such
 * a cookie either; the token then lives until its expiry.
 */
import { quietCall } from "@banyan/app/call.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Refused, SessionLost } from "@banyan/contract/client.ts";
import { RENEW_AFTER_MS, RENEWED_TOKEN_MS } from "@banyan/contract/session-times.ts";
import type { SessionGuard } from "../api/session-guard.ts";
import { type StoredUser, storedUser } from "./state.ts";

const LOCK = "banyan-renewal";
/** A token of this age may expire before the next call arrives, in milliseconds. */
const ENDING_MS = RENEWED_TOKEN_MS - 5 * 60_000;

/** A token that cannot be renewed: its cookie is missing, or the session is over. */
let final: string | undefined;
let running: Promise<void> | undefined;

const ageMs = () => Date.now() - (storedUser.get()?.since ?? Date.now());
const tokenNow = () => storedUser.get()?.token;
/** If the device's clock was set back, the age is unknown; the token is then renewed after its expiry. */
const isOlderThan = (ms: number) => tokenNow() !== undefined && tokenNow() !== final && ageMs() >= ms;

/**
 * Wraps `guard` with renewal before, during or after requests. Resends a request only if it was refused because of its
 * token, hence had no effect, and the same member is still signed in.
 */
export const renewing =
  (guard: SessionGuard): SessionGuard =>
  async (request) => {
    if (isOlderThan(RENEW_AFTER_MS)) storedUser.reread();
    if (isOlderThan(ENDING_MS)) await renew();
    else if (isOlderThan(RENEW_AFTER_MS)) void renew();
    const sender = storedUser.get();
    const first = await guard(async () => {
      try {
        return { result: await request() };
      } catch (error) {
        if (error instanceof SessionLost && (await hasNewToken(sender))) return undefined;
        throw error;
      }
    });
    return first ? first.result : guard(request);
  };

/** Whether the request's sender has a different token now, from this tab or another one. */
async function hasNewToken(sender: StoredUser | undefined): Promise<boolean> {
  if (!sender?.token) return false;
  storedUser.reread();
  if (tokenNow() === sender.token && sender.token !== final) await renew();
  const now = storedUser.get();
  return now?.memberId === sender.memberId && now.token !== undefined && now.token !== sender.token;
}

/** One renewal at a time in this tab and, by the lock, in this browser. Never rejects. */
function renew(): Promise<void> {
  running ??= locked(ask).finally(() => {
    running = undefined;
  });
  return running;
}

async function locked(work: (before: string | undefined) => Promise<void>): Promise<void> {
  const before = tokenNow();
  if (!globalThis.navigator?.locks) {
    final = before;
    return;
  }
  await navigator.locks.request(LOCK, () => work(before)).catch(() => {});
}

async function ask(before: string | undefined): Promise<void> {
  storedUser.reread();
  // Another tab has renewed it, or nobody is signed in any more.
  if (before === undefined || tokenNow() !== before) return;
  try {
    const { token } = await quietCall(members.renewSession, {});
    const user = storedUser.get();
    if (user?.token === before) storedUser.set({ ...user, token, since: Date.now() });
  } catch (error) {
    // Without a response the next call retries.
    if (error instanceof Refused || error instanceof SessionLost) final = before;
  }
}
