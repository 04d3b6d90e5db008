/** Lines of carts. Every statement checks the owner and returns the columns displayed. */
import type { Language } from "@banyan/contract/languages.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { joinSkuCards, type SkuCard } from "../catalog/index.ts";

export interface LineRow extends SkuCard {
  id: string;
  quantity: number;
  selected: boolean;
}

export interface ChosenLine {
  skuId: bigint;
  quantity: number;
}

export interface NewLine extends ChosenLine {
  id: string;
  selected: boolean;
}

export const MAX_QUANTITY = 999;

/** All lines of a member, newest first. */
export async function selectLines(executor: Executor, memberId: bigint, language: Language): Promise<LineRow[]> {
  const { columns, join } = joinSkuCards("l.sku_id", language);
  const { rows } = await sql<LineRow>`
    select l.id, l.quantity, l.selected, ${columns}
    from cart.line l ${join}
    where l.member_id = ${memberId}
    order by l.added_at desc, l.id desc`.execute(executor);
  return rows;
}

export async function selectLine(
  executor: Executor,
  memberId: bigint,
  id: string,
  language: Language,
): Promise<LineRow | undefined> {
  const { columns, join } = joinSkuCards("l.sku_id", language);
  const { rows } = await sql<LineRow>`
    select l.id, l.quantity, l.selected, ${columns}
    from cart.line l ${join}
    where l.member_id = ${memberId} and l.id = ${id}`.execute(executor);
  return rows[0];
}

export type AddOutcome = "added" | "unavailable" | "full";

/**
 * Adds pieces in one statement if the stock of the SKU covers the sum and the cart has room for the line; otherwise
 * returns the reason. The quantity is capped at MAX_QUANTITY.
 */
export async function addToLine(
  executor: Executor,
  given: { memberId: bigint; line: NewLine; language: Language; maxLines: number; now: Date },
): Promise<AddOutcome> {
  const { memberId, line, maxLines, now } = given;
  const { columns, join } = joinSkuCards("wanted.sku_id", given.language);
  const { rows } = await sql<{ outcome: AddOutcome }>`
    with wanted as (
      select ${line.skuId}::bigint as sku_id
    ), mine as (
      select sku_id, quantity from cart.line where member_id = ${memberId}
    ), ahead as (
      select coalesce(max(quantity) filter (where sku_id = ${line.skuId}::bigint), 0) as quantity,
        count(*) filter (where sku_id <> ${line.skuId}::bigint) < ${maxLines} as fits
      from mine
    ), target as (
      select card.available and card.stock >= least(ahead.quantity + ${line.quantity}::int, ${sql.lit(MAX_QUANTITY)}) as enough,
        ahead.fits
      from ahead left join (select ${columns} from wanted ${join}) card on true
    ), added as (
      insert into cart.line as l (id, member_id, sku_id, quantity, selected, added_at)
      select ${line.id}::uuid, ${memberId}::bigint, ${line.skuId}::bigint, ${line.quantity}::int, true, ${now}::timestamptz
      from target where enough and fits
      on conflict (member_id, sku_id) do update
      set quantity = least(l.quantity + excluded.quantity, ${sql.lit(MAX_QUANTITY)}), selected = true
      returning l.id
    )
    select case when exists (select from added) then 'added' when enough then 'full' else 'unavailable' end as outcome
    from target`.execute(executor);
  return rows[0]?.outcome ?? "unavailable";
}

/**
 * Merges lines in their order, as long as there is room. The larger quantity of a SKU wins, and what was selected stays
 * so; with `chosenOnly` a selected line's quantity is used as it is, and all other lines are deselected.
 */
export async function mergeLines(
  tx: Tx,
  given: { memberId: bigint; lines: readonly NewLine[]; maxLines: number; chosenOnly: boolean; now: Date },
): Promise<void> {
  const { memberId, lines, maxLines, chosenOnly, now } = given;
  await sql`
    with given as (
      select g.*, row_number() over (order by (l.id is null), g.place) as row
      from unnest(${lines.map((line) => line.id)}::uuid[], ${lines.map((line) => line.skuId)}::bigint[],
        ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.selected)}::boolean[])
        with ordinality g (id, sku_id, quantity, selected, place)
      left join cart.line l on l.member_id = ${memberId} and l.sku_id = g.sku_id
    ), others as (
      select count(*) as lines from cart.line l
      where l.member_id = ${memberId} and not exists (select from given g where g.sku_id = l.sku_id)
    )
    insert into cart.line as l (id, member_id, sku_id, quantity, selected, added_at)
    select g.id, ${memberId}::bigint, g.sku_id, g.quantity, g.selected, ${now}::timestamptz
    from given g, others
    where others.lines + g.row <= ${maxLines}
    order by g.sku_id
    on conflict (member_id, sku_id) do update set
      quantity = case when ${chosenOnly} and excluded.selected then excluded.quantity
        else greatest(l.quantity, excluded.quantity) end,
      selected = excluded.selected or (l.selected and not ${chosenOnly})`.execute(tx);
  if (!chosenOnly) return;
  const chosen = lines.filter((line) => line.selected).map((line) => line.skuId);
  await sql`
    update cart.line set selected = false
    where member_id = ${memberId} and selected and sku_id <> all(${chosen}::bigint[])`.execute(tx);
}

/** Returns whether the line existed. */
export async function updateQuantity(
  executor: Executor,
  memberId: bigint,
  id: string,
  quantity: number,
): Promise<boolean> {
  const { rows } = await sql`
    update cart.line set quantity = ${quantity} where member_id = ${memberId} and id = ${id} returning 1`.execute(
    executor,
  );
  return rows.length > 0;
}

/** Selects or deselects lines; all without `ids`. Returns their number. */
export async function updateSelected(
  executor: Executor,
  memberId: bigint,
  selected: boolean,
  ids?: readonly string[],
): Promise<number> {
  const these = ids ? sql`and id = any(${[...ids]}::uuid[])` : sql``;
  const { rows } = await sql`
    update cart.line set selected = ${selected} where member_id = ${memberId} ${these} returning 1`.execute(executor);
  return rows.length;
}

/** Returns the number of deleted lines. */
export async function deleteLines(executor: Executor, memberId: bigint, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from cart.line where member_id = ${memberId} and id = any(${[...ids]}::uuid[]) returning 1`.execute(
    executor,
  );
  return rows.length;
}

const LATEST_LINES = 5;

/** Distinct products of the newest lines. */
export async function selectProductIds(executor: Executor, memberId: bigint): Promise<bigint[]> {
  const { columns, join } = joinSkuCards("l.sku_id", "en");
  const { rows } = await sql<SkuCard>`
    select ${columns} from cart.line l ${join}
    where l.member_id = ${memberId} order by l.added_at desc, l.id desc limit ${LATEST_LINES}`.execute(executor);
  return [...new Set(rows.map((row) => row.productId))];
}

export async function deleteCart(tx: Tx, memberId: bigint): Promise<void> {
  await sql`delete from cart.line where member_id = ${memberId}`.execute(tx);
}
