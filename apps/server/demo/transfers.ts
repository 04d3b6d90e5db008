/** Transfers between the named members over the last weeks: a share of the rent, tea, points for a friend. */
import type { TransferAsset } from "@banyan/contract/transfers.ts";
import type { AppDeps } from "../src/app-deps.ts";
import { currentMarket } from "../src/modules/market/index.ts";
import { notifyAll } from "../src/modules/notifications/index.ts";
import { sendTransfer } from "../src/modules/transfers/index.ts";
import type { Calendar } from "./calendar.ts";
import type { Person } from "./people/members.ts";

const DAY_MS = 86_400_000;
const UNIT = 1_000_000n;

interface Sent {
  daysAgo: number;
  /** Indexes in the order of joining (people/members.ts). */
  from: number;
  to: number;
  asset?: TransferAsset;
  amount: bigint;
  words: string;
}

const SENT: readonly Sent[] = [
  { daysAgo: 47.2, from: 1, to: 2, amount: 120n * UNIT, words: "Tiền trà tháng này" },
  { daysAgo: 39.6, from: 4, to: 1, amount: 36_500_000n, words: "Two boxes of oolong, thank you" },
  { daysAgo: 28.4, from: 3, to: 4, amount: 80n * UNIT, words: "ค่าของที่ฝากซื้อ" },
  { daysAgo: 17.9, from: 2, to: 3, amount: 45n * UNIT, words: "" },
  { daysAgo: 11.3, from: 1, to: 4, asset: "POINT", amount: 40n * UNIT, words: "給新朋友的啟用積分" },
  { daysAgo: 6.7, from: 4, to: 2, amount: 64_250_000n, words: "2 × 東方美人" },
  { daysAgo: 2.2, from: 2, to: 1, amount: 25n * UNIT, words: "謝謝你的點心" },
  { daysAgo: 0.31, from: 3, to: 1, amount: 18_750_000n, words: "ค่าน้ำผึ้ง" },
];

export async function planTransfers(
  { database }: Pick<AppDeps, "database">,
  calendar: Calendar,
  people: readonly Person[],
  now: Date,
): Promise<void> {
  const market = await currentMarket(database.queries, now);
  for (const { daysAgo, from, to, asset = "USDT", amount, words } of SENT) {
    const at = new Date(now.getTime() - daysAgo * DAY_MS);
    const [sender, receiver] = [people[from]!, people[to]!];
    const input = { senderId: sender.id, targetMemberId: receiver.memberId, asset, amount, instructions: words };
    calendar.plan(at, sender.id, () =>
      database.transaction((tx) => sendTransfer(tx, { notify: notifyAll }, { ...input, market, now: at })),
    );
  }
}
