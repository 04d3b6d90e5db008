/** Grants of the last days: requested by support, some decided by finance, others pending. */
import type { Asset } from "@banyan/contract/ledger.ts";
import type { AppDeps } from "../src/app-deps.ts";
import { decideOnGrant, requestGrant } from "../src/modules/staff/index.ts";
import { creditGrant, isOwn } from "../src/wiring.ts";
import type { Calendar } from "./calendar.ts";
import type { Person } from "./people/members.ts";

const HOUR_MS = 3_600_000;
const UNIT = 1_000_000n;

interface Asked {
  /** Index in the order of joining (people/members.ts). */
  index: number;
  hoursAgo: number;
  asset: Asset;
  amount: bigint;
  reason: string;
  /** The decision of finance, an hour later. */
  decision?: "approve" | "reject";
}

/** In order of the requests. The approved ones belong to people whose balances docs/demo.md does not mention. */
const ASKED: readonly Asked[] = [
  { index: 12, hoursAgo: 70, asset: "COUPON", amount: 5n * UNIT, reason: "A cup arrived broken", decision: "approve" },
  { index: 31, hoursAgo: 47, asset: "USDT", amount: 200n * UNIT, reason: "Wants it back in cash", decision: "reject" },
  {
    index: 18,
    hoursAgo: 26,
    asset: "POINT",
    amount: 20n * UNIT,
    reason: "Helped at the tea fair",
    decision: "approve",
  },
  { index: 2, hoursAgo: 9, asset: "COUPON", amount: 8n * UNIT, reason: "The parcel was a week late" },
  { index: 3, hoursAgo: 3, asset: "POINT", amount: 30n * UNIT, reason: "Won the autumn photo contest" },
];

/** Plans the requests of `support` and the decisions of `finance`. */
export function planGrants(
  { database }: Pick<AppDeps, "database">,
  calendar: Calendar,
  given: { people: readonly Person[]; support: string; finance: string; now: Date },
): void {
  const { people, support, finance, now } = given;
  for (const { index, hoursAgo, decision, ...grant } of ASKED) {
    const { id: memberId, memberId: subject } = people[index]!;
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    calendar.plan(at, memberId, async () => {
      const asked = { ...grant, memberId, subject, by: support, now: at };
      const { id: grantId } = await database.transaction((tx) => requestGrant(tx, isOwn, asked));
      if (!decision) return;
      const then = new Date(at.getTime() + HOUR_MS);
      const decided = {
        grantId,
        approve: decision === "approve",
        subject: async () => subject,
        by: finance,
        now: then,
      };
      calendar.plan(then, memberId, () =>
        database.transaction((tx) => decideOnGrant(tx, { credit: creditGrant, isOwn }, decided)),
      );
    });
  }
}
