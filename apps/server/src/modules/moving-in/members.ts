/** Writes the members of another system: places, people, codes, activation and opening balances. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { businessDay, dayStart } from "../../platform/clock.ts";
import type { Tx } from "../../platform/database.ts";
import { newCode } from "../../platform/ids.ts";
import { type Leg, openAccounts, post } from "../ledger/index.ts";
import { isCountry, type Market, mayJoin, minimumAge } from "../market/index.ts";
import {
  bringActivationsIn,
  insertMember,
  type MemberWithCodes,
  readPhone,
  registrationProblems,
  updateLevels,
} from "../members/index.ts";
import { place } from "../network/index.ts";
import { memberLevel, planInForce } from "../plan/index.ts";
import { MEMBERS_FILE, type MovingMember } from "./members.rules.ts";
import { type Fault, faultsOf, type Row } from "./table.rules.ts";

/** Values that the root member has already. */
export function takenByRoot(rows: readonly Row<MovingMember>[], root: MemberWithCodes): Fault[] {
  const taken: ReadonlySet<string | null> = new Set([
    root.memberId,
    root.email,
    root.inviteCode,
    root.leftNodeCode,
    root.rightNodeCode,
  ]);
  const columns = ["memberId", "email", "inviteCode", "leftNodeCode", "rightNodeCode"] as const;
  return rows.flatMap(({ row, values }) =>
    columns.flatMap((column) => {
      const value = values[column];
      const problem = "The root member of the shop has the same.";
      return value !== undefined && taken.has(value) ? [{ file: MEMBERS_FILE, row, column, problem }] : [];
    }),
  );
}

/** What our own registration would refuse. An email is not demanded here. */
export function refusedMembers(rows: readonly Row<MovingMember>[], market: Market, now: Date): Fault[] {
  const today = businessDay(now, market.timeZone);
  return rows.flatMap(({ row, values }) => {
    const { nationality } = values;
    const minimumAgeYears = minimumAge(market, nationality);
    const problems = registrationProblems(values, { minimumAgeYears, emailRequired: false }, today);
    if (!isCountry(nationality)) problems.nationality = "COUNTRY_FORMAT";
    const faults = faultsOf(MEMBERS_FILE, row, problems, { years: minimumAgeYears });
    const fault = (column: string, problem: string) => faults.push({ file: MEMBERS_FILE, row, column, problem });
    if (!problems.nationality && !mayJoin(market, nationality))
      fault("nationality", "Members of this country cannot join.");
    if (values.joinedOn > today) fault("joinedOn", "This day is still to come.");
    if (values.activatedOn && (values.activatedOn > today || values.activatedOn < values.joinedOn))
      fault("activatedOn", "This day is before the day of joining, or still to come.");
    return faults;
  });
}

interface Moving {
  /** Owner of the shop's tree, under whose left side the first member comes. */
  rootId: bigint;
  market: Market;
  now: Date;
  onDone(members: number): void;
}

/** Writes members in the order of `inTreeOrder`, and returns their numbers by member ID. */
export async function moveMembersIn(
  tx: Tx,
  rows: readonly Row<MovingMember>[],
  { rootId, market, now, onDone }: Moving,
): Promise<ReadonlyMap<string, bigint>> {
  const ids = new Map<string, bigint>();
  const startOf = (day: string) => dayStart(day, market.timeZone);
  const idOf = (memberId: string | undefined) => (memberId === undefined ? rootId : ids.get(memberId)!);
  for (const [at, { values: one }] of rows.entries()) {
    const { side = "left" } = one;
    const [ownerId, referrerId] = [idOf(one.parentId), idOf(one.referrerId)];
    const joinedAt = startOf(one.joinedOn);
    const { id, parentId } = await place(tx, { ownerId, referrerId, side, now: joinedAt });
    if (parentId !== ownerId) throw new Error(`member ${one.memberId} came below another parent`);
    const phone = readPhone(one.areaCode, one.mobile)!;
    const { memberId, name, birthday, nationality, language } = one;
    await insertMember(tx, {
      ...{ id, memberId, name, birthday, nationality, language, ...phone },
      email: one.email ?? null,
      wantedEmail: null,
      inviteCode: one.inviteCode ?? newCode(LENGTHS.teamCode),
      leftNodeCode: one.leftNodeCode ?? newCode(LENGTHS.teamCode),
      rightNodeCode: one.rightNodeCode ?? newCode(LENGTHS.teamCode),
      passwordHash: null,
      agreements: null,
      now: joinedAt,
    });
    await openAccounts(tx, id, now);
    const legs = openingLegs(id, one);
    if (legs.length > 0) await post(tx, { key: `moved-in:${memberId}`, kind: "opening", legs, now });
    ids.set(memberId, id);
    onDone(at + 1);
  }
  const activated = rows.flatMap(({ values: { memberId, activatedOn } }) =>
    activatedOn === undefined ? [] : [{ id: ids.get(memberId)!, day: activatedOn, at: startOf(activatedOn) }],
  );
  await bringActivationsIn(tx, activated);
  const { plan } = await planInForce(tx, businessDay(now, market.timeZone));
  const level = memberLevel(plan, { activated: true, personal: 0n });
  await updateLevels(
    tx,
    activated.map(({ id }) => ({ id, level })),
  );
  return ids;
}

function openingLegs(id: bigint, { balance, points, coupons }: MovingMember): Leg[] {
  const legs = [
    { asset: "USDT", from: "opening", to: id, amount: balance },
    { asset: "POINT", from: "opening", to: id, amount: points },
    { asset: "COUPON", from: "opening", to: id, amount: coupons },
  ] as const;
  return legs.filter(({ amount }) => amount > 0n);
}
