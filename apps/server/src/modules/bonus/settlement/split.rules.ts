/** Crediting (docs/plan.md 7): splits the sum of a member's incomes of the day by asset. */
import type { Plan } from "../../plan/index.ts";
import { Table } from "../columns.rules.ts";
import { fits, shareOf } from "./amounts.rules.ts";
import type { Credits, Lines } from "./day.rules.ts";

const CREDIT_COLUMNS = { members: Int32Array, balance: BigInt64Array, coupon: BigInt64Array, point: BigInt64Array };

export function splitCredits(lines: Lines, { split }: Plan): Credits {
  const credits = new Table(CREDIT_COLUMNS);
  for (let line = 0; line < lines.size; ) {
    const at = lines.members[line]!;
    let sum = 0n;
    for (; line < lines.size && lines.members[line] === at; line++) sum += lines.received[line]!;
    if (sum === 0n) continue;
    const coupon = shareOf(sum, split.couponBasisPoints);
    const point = shareOf(sum, split.pointBasisPoints);
    const row = credits.add();
    credits.rows.members[row] = at;
    credits.rows.balance[row] = fits(sum - coupon - point, "a credit");
    credits.rows.coupon[row] = coupon;
    credits.rows.point[row] = point;
  }
  return credits.finish();
}
