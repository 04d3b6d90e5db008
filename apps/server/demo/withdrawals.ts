/** Withdrawals of verified members over the last days: paid, returned, waiting for payment and waiting for review. */
import { createHash } from "node:crypto";
import type { AppDeps } from "../src/app-deps.ts";
import { currentMarket } from "../src/modules/market/index.ts";
import {
  approveWithdrawal,
  claimWithdrawal,
  createWithdrawal,
  failWithdrawal,
  namePayment,
  noteStep,
  payWithdrawal,
  rejectWithdrawal,
  type Withdrawal,
} from "../src/modules/withdrawals/index.ts";
import type { Tx } from "../src/platform/database.ts";
import { decisionPorts } from "../src/wiring.ts";
import type { Calendar } from "./calendar.ts";
import type { Person } from "./people/members.ts";
import { demoPayments } from "./top-ups.ts";

const HOUR_MS = 3_600_000;
const USDT = 1_000_000n;

type Step = "approve" | "pay" | "reject" | "fail";

interface Asked {
  /** Index in the order of joining (people/members.ts). */
  index: number;
  hoursAgo: number;
  amount: bigint;
  /** Label of the saved address; equal labels are the same address. */
  to: string;
  /** Steps of finance staff, in order, hours apart. */
  steps?: readonly Step[];
}

/** In order of the requests. The large one has one of its two required approvals. */
const ASKED: readonly Asked[] = [
  { index: 4, hoursAgo: 76, amount: 90n * USDT, to: "My ledger", steps: ["approve", "pay"] },
  { index: 1, hoursAgo: 71, amount: 120n * USDT, to: "冷錢包", steps: ["approve", "pay"] },
  { index: 2, hoursAgo: 66, amount: 100n * USDT, to: "Ví của tôi", steps: ["approve", "fail"] },
  { index: 4, hoursAgo: 51, amount: 60n * USDT, to: "Old exchange", steps: ["reject"] },
  { index: 4, hoursAgo: 45, amount: 75n * USDT, to: "Exchange", steps: ["approve", "fail"] },
  { index: 1, hoursAgo: 29, amount: 1_050n * USDT, to: "冷錢包", steps: ["approve"] },
  { index: 4, hoursAgo: 22, amount: 110n * USDT, to: "My ledger", steps: ["approve"] },
  { index: 2, hoursAgo: 7, amount: 45_500_000n, to: "Exchange" },
  { index: 4, hoursAgo: 2, amount: 50n * USDT, to: "My ledger" },
];
const HOURS_BETWEEN_STEPS = 3;

const hexOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** Plans the requests, and the decisions of `by`, a finance account. */
export async function planWithdrawals(
  deps: Pick<AppDeps, "config" | "database">,
  calendar: Calendar,
  given: { people: readonly Person[]; by: { staffId: string }; now: Date },
): Promise<void> {
  const { database } = deps;
  const { people, by, now } = given;
  const ports = decisionPorts(demoPayments(deps));
  const market = await currentMarket(database.queries, now);
  for (const { index, hoursAgo, amount, to, steps = [] } of ASKED) {
    const person = people[index]!;
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const address = `0x${hexOf(`address ${to}`).slice(0, 40)}`;
    const asked = { memberId: person.id, amount, address, saveAs: to, market, now: at };
    calendar.plan(at, person.id, async () => {
      const { id } = await database.transaction((tx) => createWithdrawal(tx, ports, asked));
      for (const [index, step] of steps.entries()) {
        const then = new Date(at.getTime() + (index + 1) * HOURS_BETWEEN_STEPS * HOUR_MS);
        calendar.plan(then, person.id, () =>
          database.transaction(async (tx) => {
            const withdrawal = await take(tx, step, { withdrawalId: id, by: by.staffId, now: then });
            await noteStep(tx, ports, { step, withdrawal, by: by.staffId, now: then });
          }),
        );
      }
    });
  }

  /** The sandbox chain is recreated with each start, so past payments are on no chain. */
  async function payByHand(tx: Tx, decision: Parameters<typeof claimWithdrawal>[2]): Promise<Withdrawal> {
    const transactionId = `0x${hexOf(`payout ${decision.withdrawalId}`)}`;
    await claimWithdrawal(tx, ports, decision);
    await namePayment(tx, ports, { ...decision, transactionId });
    return (await payWithdrawal(tx, ports, { ...decision, transactionId, transfer: null }))!;
  }

  function take(tx: Tx, step: Step, decision: Parameters<typeof claimWithdrawal>[2]): Promise<Withdrawal> {
    switch (step) {
      case "approve":
        return approveWithdrawal(tx, ports, decision);
      case "pay":
        return payByHand(tx, decision);
      case "reject":
        return rejectWithdrawal(tx, ports, { ...decision, reason: "asked" });
      case "fail":
        return failWithdrawal(tx, ports, { ...decision, reason: "refused" });
    }
  }
}
