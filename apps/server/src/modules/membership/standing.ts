/**
 * Activation and levels (docs/rules.md 1 and 9). Invariant: a member is activated while it has a paid activation
 * package that was not returned, here or in the system that it was brought in from, and the stored level follows activation and personal achievement. A payment activates
 * (members_activate), and the level follows within seconds, so that a checkout does not wait for it. A return updates
 * both in its own transaction, and an order that becomes final raises the level in its own. Members are locked before
 * their orders are read, so a later update sees the effect of an earlier one.
 */

import type { Language } from "@banyan/contract/languages.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { businessDay } from "../../platform/clock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { marketTimeZone } from "../market/index.ts";
import { endActivation, lockStandings, readMember, updateLevels } from "../members/index.ts";
import { notifyAll } from "../notifications/index.ts";
import { achievementsOf, holdsActivation, onItsWayByDay } from "../orders/index.ts";
import { memberLevel, type Plan, planInForce } from "../plan/index.ts";
import { nextLevel } from "./levels.rules.ts";

/** Updates members' levels from their activation and achievements. Returns those who reached a higher one. */
export async function followLevels(
  tx: Tx,
  memberIds: readonly bigint[],
  now: Date,
): Promise<{ id: bigint; level: number }[]> {
  const standings = await lockStandings(tx, memberIds);
  const plan = await planOf(tx, now);
  const achievements = await achievementsOf(tx, memberIds);
  const changed = standings.flatMap(({ id, level: before, activatedAt }) => {
    const level = memberLevel(plan, { activated: activatedAt !== null, personal: achievements.get(id) ?? 0n });
    return level === before ? [] : [{ id, level, before }];
  });
  if (changed.length > 0) await updateLevels(tx, changed);
  return changed.filter(({ level, before }) => level > before);
}

/** `followLevels`, and notifies those who reached a higher one. */
export async function followAchievements(tx: Tx, memberIds: readonly bigint[], now: Date): Promise<void> {
  const risen = await followLevels(tx, memberIds, now);
  if (risen.length === 0) return;
  await notifyAll(
    tx,
    risen.map(({ id, level }) => ({
      memberId: id,
      kind: "level.reached" as const,
      params: { level: String(level) },
      reference: `level:${level}`,
      now,
    })),
  );
}

/** The plan in effect at a moment. */
async function planOf(executor: Executor, now: Date): Promise<Plan> {
  const timeZone = await marketTimeZone(executor);
  return (await planInForce(executor, businessDay(now, timeZone))).plan;
}

/** Handles returned goods. If no activation package is left, the activation ends, and the level follows. */
export async function afterRefund(
  tx: Tx,
  { memberId, hasActivation, day, now }: { memberId: bigint; hasActivation: boolean; day: string; now: Date },
): Promise<void> {
  await lockStandings(tx, [memberId]);
  if (hasActivation && !(await holdsActivation(tx, memberId))) await endActivation(tx, memberId, day);
  await followAchievements(tx, [memberId], now);
}

/** Final BV, and BV on its way. */
export async function volumesOf(executor: Executor, memberId: bigint) {
  const achievement = (await achievementsOf(executor, [memberId])).get(memberId) ?? 0n;
  const onItsWay = await onItsWayByDay(executor, memberId);
  return {
    achievement: formatMoney(achievement),
    onItsWay: {
      bv: formatMoney(onItsWay.reduce((sum, { bv }) => sum + bv, 0n)),
      days: onItsWay.map(({ day, bv }) => ({ day, bv: formatMoney(bv) })),
    },
  };
}

/** A member's current standing, and requirements and benefits of every level. */
export async function readStanding(executor: Executor, memberId: bigint, language: Language, now: Date) {
  const { activatedAt } = await readMember(executor, memberId);
  const plan = await planOf(executor, now);
  const achievement = (await achievementsOf(executor, [memberId])).get(memberId) ?? 0n;
  const level = memberLevel(plan, { activated: activatedAt !== null, personal: achievement });
  const next = nextLevel(plan, achievement, level);
  return {
    level,
    levelName: levelName(level, language),
    activated: activatedAt !== null,
    activatedAt: activatedAt?.toISOString() ?? null,
    ...(await volumesOf(executor, memberId)),
    next: next && {
      level: next.level,
      name: levelName(next.level, language),
      from: formatMoney(next.from),
      missing: formatMoney(next.missing),
    },
    levels: plan.levels.map((row, index) => ({
      level: index,
      name: levelName(index, language),
      from: formatMoney(BigInt(row.from)),
      pairingPercent: String(row.pairingBasisPoints / 100),
      pairingCap: formatMoney(BigInt(row.pairingCap)),
      leadershipGenerations: row.leadershipGenerations,
    })),
    active: { days: plan.active.days, bv: formatMoney(BigInt(plan.active.volume)) },
  };
}
