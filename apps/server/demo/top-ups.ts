/** Top-ups of the named members over the last weeks: paid, underpaid, overpaid and unpaid, all on the sandbox chain. */
import { createHash } from "node:crypto";
import type { AppDeps } from "../src/app-deps.ts";
import { currentMarket } from "../src/modules/market/index.ts";
import {
  addressesAhead,
  createTopUp,
  expireTopUps,
  type FinalTransfer,
  openChain,
  type PaymentPorts,
  RAW_PER_MICRO,
  recordAtAddress,
  skipUsedAddresses,
} from "../src/modules/payments/index.ts";
import { paymentPorts } from "../src/wiring.ts";
import type { Calendar } from "./calendar.ts";
import type { Person } from "./people/members.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const USDT = 1_000_000n;
/** The address of an exchange. */
const PAYER = "0x00000000000000000000000000000000000ba4c0";

/** Requested and received amounts, and their age. */
const TOP_UPS = [
  { daysAgo: 58.3, asked: 500n * USDT, came: 500n * USDT },
  { daysAgo: 33.6, asked: 200n * USDT, came: 199_995_000n },
  { daysAgo: 21.2, asked: 120n * USDT, came: 0n },
  { daysAgo: 12.4, asked: 150n * USDT, came: 90n * USDT },
  { daysAgo: 4.1, asked: 300n * USDT, came: 312_500_000n },
];

/** Ports of deposits in the demo: always on the sandbox chain, whatever the shop is configured for. */
export function demoPayments({ database }: Pick<AppDeps, "database">): PaymentPorts {
  return paymentPorts({ chain: openChain("sandbox"), database });
}

const hashOf = (text: string) => `0x${createHash("sha256").update(text).digest("hex")}`;

function transferOf(
  { chain: { token } }: PaymentPorts,
  { name, to, at, micros }: { name: string; to: string; at: Date; micros: bigint },
): FinalTransfer {
  const block = { blockNumber: BigInt(at.getTime()), blockHash: hashOf(`block ${at.getTime()}`), blockTime: at };
  return { txHash: hashOf(name), logIndex: 0, ...block, token, from: PAYER, to, raw: micros * RAW_PER_MICRO };
}

/** A deposit at an address that was never issued, which waits in suspense for its owner. */
function planCoinsOfNobody(
  deps: AppDeps,
  calendar: Calendar,
  { beside, at, micros }: { beside: Person; at: Date; micros: bigint },
): void {
  const { database } = deps;
  const payments = demoPayments(deps);
  calendar.plan(at, beside.id, async () => {
    const address = (await addressesAhead(database.queries, payments.chain))[0]!;
    await skipUsedAddresses(database, payments.chain, async (one) => one.toLowerCase() === address);
    const transfer = transferOf(payments, { name: `coins of nobody ${micros}`, to: address, at, micros });
    await database.transaction((tx) => recordAtAddress(tx, payments, { address, transfers: [transfer], now: at }));
  });
}

export async function planTopUps(
  deps: AppDeps,
  calendar: Calendar,
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const { database } = deps;
  const payments = demoPayments(deps);
  const { chain } = payments;
  const market = await currentMarket(database.queries, now);
  for (const person of people) {
    for (const [place, { daysAgo, asked, came }] of TOP_UPS.entries()) {
      const at = new Date(now.getTime() - daysAgo * DAY_MS + place * 17 * MINUTE_MS);
      if (at < person.joinedAt) continue;
      const after = (minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
      calendar.plan(at, person.id, async () => {
        const invoice = await database.transaction((tx) =>
          createTopUp(tx, { chain, memberId: person.id, amount: asked, market, now: at }),
        );
        const transfer = transferOf(payments, {
          name: `top-up ${person.memberId} ${place}`,
          to: chain.addressAt(invoice.addressIndex),
          at: after(6),
          micros: came,
        });
        calendar.plan(after(6), person.id, async () => {
          const address = transfer.to.toLowerCase();
          await database.transaction((tx) =>
            recordAtAddress(tx, payments, { address, transfers: [transfer], now: after(6) }),
          );
        });
        // Expires the top-ups of all members.
        calendar.plan(after(31), "everybody", () => expireTopUps(database, chain, after(31)));
      });
    }
  }
  for (const [place, micros] of [64_250_000n, 18n * USDT, 7_500_000n].entries()) {
    const at = new Date(now.getTime() - (place + 1) * 1.3 * DAY_MS);
    planCoinsOfNobody(deps, calendar, { beside: people[0]!, at, micros });
  }
}
