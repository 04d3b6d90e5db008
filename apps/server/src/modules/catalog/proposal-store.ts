/** Statements on changes of products that wait for a second person. */
import type { Language } from "@banyan/contract/languages.ts";
import type { ProposalState } from "@banyan/contract/office/catalog.ts";
import { isAfter } from "../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { textOf } from "./store.ts";

export type ProposedCall = "change" | "changeMany";

/** A change as it was shown when it was proposed; `code` is "" for one of the product itself. */
export interface ProposedChange {
  productId: string;
  code: string;
  field: string;
  before: string;
  after: string;
}

export interface ProposalRow {
  id: string;
  state: ProposalState;
  products: number;
  changes: number;
  /** The first product. */
  name: string;
  proposedBy: string;
  proposedAt: Date;
  decidedBy: string | null;
  decidedAt: Date | null;
}

export interface StoredProposal {
  id: string;
  call: ProposedCall;
  input: string;
  state: ProposalState;
  proposedBy: string;
}

export async function insertProposal(
  tx: Tx,
  given: {
    id: string;
    call: ProposedCall;
    input: string;
    changes: readonly ProposedChange[];
    productIds: readonly bigint[];
    by: string;
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into catalog.proposal (id, call, input, changes, product_ids, state, proposed_by, proposed_at)
    values (${given.id}, ${given.call}, ${given.input}::jsonb, ${JSON.stringify(given.changes)}::jsonb,
      ${[...given.productIds]}::bigint[], 'waiting', ${given.by}, ${given.now})`.execute(tx);
}

/** The same proposal of the same person, if it waits. */
export async function findEqual(
  tx: Tx,
  { call, input, by }: { call: ProposedCall; input: string; by: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from catalog.proposal
    where state = 'waiting' and call = ${call} and proposed_by = ${by} and input = ${input}::jsonb limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function findProposal(executor: Executor, id: string): Promise<StoredProposal | undefined> {
  const { rows } = await sql<StoredProposal>`
    select id, call, input::text as input, state, proposed_by as "proposedBy" from catalog.proposal
    where id = ${id}`.execute(executor);
  return rows[0];
}

/** Locks a proposal, and reads its state. */
export async function lockProposal(tx: Tx, id: string): Promise<ProposalState | undefined> {
  const { rows } = await sql<{ state: ProposalState }>`
    select state from catalog.proposal where id = ${id} for update`.execute(tx);
  return rows[0]?.state;
}

export async function settleProposal(
  tx: Tx,
  { id, state, by, now }: { id: string; state: ProposalState; by: string; now: Date },
): Promise<void> {
  await sql`
    update catalog.proposal set state = ${state}, decided_by = ${by}, decided_at = ${now} where id = ${id}`.execute(tx);
}

/** Rows, newest first. */
export async function selectProposals(
  executor: Executor,
  filter: { state?: ProposalState | undefined; id?: string },
  reading: { language: Language; limit: number; offset: number; after?: string | undefined },
): Promise<ProposalRow[]> {
  const follows = isAfter(reading.after, sql`r.id`, sql`${reading.after}::uuid`, true);
  const { rows } = await sql<ProposalRow>`
    select r.id, r.state, cardinality(r.product_ids) as products, jsonb_array_length(r.changes) as changes,
      coalesce((select ${textOf("p.name", reading.language)} from catalog.product p where p.id = r.product_ids[1]), '') as name,
      r.proposed_by as "proposedBy", r.proposed_at as "proposedAt", r.decided_by as "decidedBy", r.decided_at as "decidedAt"
    from catalog.proposal r
    where (${filter.state ?? null}::text is null or r.state = ${filter.state ?? null})
      and (${filter.id ?? null}::uuid is null or r.id = ${filter.id ?? null}) and ${follows}
    order by r.id desc limit ${reading.limit} offset ${reading.offset}`.execute(executor);
  return rows;
}

export async function countProposals(executor: Executor, state: ProposalState | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalog.proposal
    where (${state ?? null}::text is null or state = ${state ?? null})`.execute(executor);
  return rows[0]!.count;
}

/** The changes of a proposal, with names of their products. */
export async function selectProposedChanges(
  executor: Executor,
  id: string,
  language: Language,
): Promise<(ProposedChange & { product: string })[]> {
  const { rows } = await sql<ProposedChange & { product: string }>`
    select c."productId", c.code, c.field, c.before, c.after, coalesce(${textOf("p.name", language)}, '') as product
    from catalog.proposal r
    cross join lateral rows from (
      jsonb_to_recordset(r.changes) as ("productId" text, code text, field text, before text, after text)
    ) with ordinality c ("productId", code, field, before, after, place)
    left join catalog.product p on p.id = c."productId"::bigint
    where r.id = ${id} order by c.place`.execute(executor);
  return rows;
}

/** Proposals that wait, by others than `staffId`; at most `most`. */
export async function proposalsOfOthers(executor: Executor, staffId: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from catalog.proposal where state = 'waiting' and proposed_by <> ${staffId} limit ${most}
    ) counted`.execute(executor);
  return rows[0]!.count;
}

/** What these proposals change of a product, by proposal. */
export async function selectChangesOf(
  executor: Executor,
  ids: readonly string[],
  productId: bigint,
): Promise<Map<string, Omit<ProposedChange, "productId">[]>> {
  type Row = Omit<ProposedChange, "productId"> & { id: string };
  const { rows } = await sql<Row>`
    select r.id, c.code, c.field, c.before, c.after
    from catalog.proposal r
    cross join lateral rows from (
      jsonb_to_recordset(r.changes) as ("productId" text, code text, field text, before text, after text)
    ) with ordinality c ("productId", code, field, before, after, place)
    where r.id = any(${[...ids]}::uuid[]) and c."productId" = ${String(productId)} order by r.id, c.place`.execute(
    executor,
  );
  const byProposal = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byProposal].map(([id, changes]) => [
      id,
      changes.map(({ code, field, before, after }) => ({ code, field, before, after })),
    ]),
  );
}
