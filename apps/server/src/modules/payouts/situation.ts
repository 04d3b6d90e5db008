/** State of automatic payouts for the office and for `/metrics`. */
import type { PayoutAlarm } from "@banyan/contract/office/payouts.ts";
import type { Executor } from "../../platform/database.ts";
import { unreadAfterRestore } from "../withdrawals/index.ts";
import { openFreezes, workerState } from "./payout-store.ts";
import { countQueue } from "./queue-store.ts";

/** The worker polls twice a second; slow nodes can make a poll take long. */
const UNATTENDED_MS = 60_000;

export async function situationOf(executor: Executor, { isAutomatic, now }: { isAutomatic: boolean; now: Date }) {
  const worker = await workerState(executor);
  const freezes = await openFreezes(executor);
  const open = await countQueue(executor, { tab: "open", isAutomatic });
  const problems = await countQueue(executor, { tab: "problems", isAutomatic });
  const strange = await countQueue(executor, { tab: "problems", isAutomatic: false });
  const unread = await unreadAfterRestore(executor);
  const { lookedAt, waits } = worker;
  const isAttended = lookedAt !== null && lookedAt.getTime() >= now.getTime() - UNATTENDED_MS;
  const rings: Record<PayoutAlarm, boolean> = {
    payouts_frozen: freezes.some(({ memberId }) => memberId === null),
    payouts_strange: strange > 0,
    restore_unread: unread.chain || unread.journal,
    signer_away: isAutomatic && isAttended && waits === "signer",
    signer_wrong: isAutomatic && isAttended && waits === "wallet",
    payouts_unattended: isAutomatic && !isAttended,
    payouts_short: isAutomatic && isAttended && (waits === "tokens" || waits === "gas"),
  };
  return {
    worker,
    freezes,
    counts: { open, problems },
    /** Null if the signer was not queried recently. */
    signerAnswers: isAutomatic && isAttended ? waits !== "signer" : null,
    alarms: (Object.keys(rings) as PayoutAlarm[]).filter((alarm) => rings[alarm]),
  };
}
