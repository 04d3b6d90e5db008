/** Sends what is due, emails or pushes, a few at once. Several processes can do this at once: each message is claimed. */
import type { Clock } from "../../platform/clock.ts";

/** Messages that are sent at the same time. */
const AT_ONCE = 4;
/** How long a run starts new ones; the next run comes soon. */
const RUN_MS = 60_000;
/** Longer than we wait for a mail server or a push service. After it, a message whose process died is sent again. */
const LEASE_MS = 90_000;

export interface Sender<Message> {
  /** Claims the next message until `leasedUntil`; undefined where nothing is due. */
  claim(moment: { now: Date; leasedUntil: Date }): Promise<Message | undefined>;
  /** Sends it and notes the outcome. Returns whether it was sent. */
  deliver(message: Message, now: Date): Promise<boolean>;
}

/** Until nothing is due, a minute has passed or `stopping`. Returns how many were sent. */
export async function sendDue<Message>(
  { clock, stopping }: { clock: Clock; stopping: AbortSignal },
  { claim, deliver }: Sender<Message>,
): Promise<number> {
  const until = clock.now().getTime() + RUN_MS;
  let sent = 0;
  async function sendOneByOne(): Promise<void> {
    while (!stopping.aborted && clock.now().getTime() < until) {
      const now = clock.now();
      const message = await claim({ now, leasedUntil: new Date(now.getTime() + LEASE_MS) });
      if (!message) return;
      if (await deliver(message, now)) sent++;
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendOneByOne));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
  return sent;
}
