/** Rows of return requests. Callers that write hold the lock of the order. */
import type { ReturnReason, ReturnState } from "@banyan/contract/orders.ts";
import { isAfter } from "../../../platform/conditions.ts";
import { type Executor, sql, type Tx } from "../../../platform/database.ts";
import { isOpen, OPEN_RETURNS, RETURN_STEPS, type ReturnStep } from "./return.rules.ts";

export interface ReturnRequest {
  id: string;
  orderId: string;
  memberId: bigint;
  state: ReturnState;
  reason: ReturnReason;
  words: string;
  requestedAt: Date;
  acceptedAt: Date | null;
  returnAddress: string | null;
  instructions: string | null;
  receivedAt: Date | null;
  refusal: string | null;
  closedAt: Date | null;
  lines: { position: number; quantity: number }[];
}

const COLUMNS = sql`q.id, q.order_id as "orderId", q.member_id as "memberId", q.state, q.reason, q.words,
  q.requested_at as "requestedAt", q.accepted_at as "acceptedAt", q.return_address as "returnAddress", q.instructions,
  q.received_at as "receivedAt", q.refusal, q.closed_at as "closedAt",
  (select jsonb_agg(jsonb_build_object('position', n.position, 'quantity', n.quantity) order by n.position)
    from orders.return_line n where n.request_id = q.id) as lines`;

export async function findReturn(executor: Executor, id: string): Promise<ReturnRequest | undefined> {
  const { rows } = await sql<ReturnRequest>`
    select ${COLUMNS} from orders.return_request q where q.id = ${id}`.execute(executor);
  return rows[0];
}

/** The requests of an order, oldest first. */
export async function returnsOfOrder(executor: Executor, orderId: string): Promise<ReturnRequest[]> {
  const { rows } = await sql<ReturnRequest>`
    select ${COLUMNS} from orders.return_request q where q.order_id = ${orderId} order by q.id`.execute(executor);
  return rows;
}

type NewReturn = Pick<ReturnRequest, "id" | "orderId" | "memberId" | "reason" | "words" | "lines">;

/** Writes a request, and counts it at its order. */
export async function insertReturn(tx: Tx, request: NewReturn & { now: Date }): Promise<void> {
  const { id, orderId, memberId, reason, words, lines, now } = request;
  await sql`
    with made as (
      insert into orders.return_request (id, order_id, member_id, state, reason, words, requested_at)
      values (${id}, ${orderId}, ${memberId}, 'requested', ${reason}, ${words}, ${now}) returning id, order_id
    ), pieces as (
      insert into orders.return_line (request_id, position, quantity)
      select made.id, n.position, n.quantity
      from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) n (position integer, quantity integer)
    )
    update orders.purchase p set open_returns = p.open_returns + 1 from made where p.id = made.order_id`.execute(tx);
}

interface Columns {
  accepted_at?: Date;
  return_address?: string;
  instructions?: string;
  received_at?: Date;
  refusal?: string;
  refund_number?: number;
  closed_at?: Date;
}

/** Moves a request to the state of a step. A request that ends is no longer counted at its order. */
export async function writeReturnStep(
  tx: Tx,
  { id, orderId }: Pick<ReturnRequest, "id" | "orderId">,
  step: ReturnStep,
  columns: Columns,
): Promise<void> {
  const { to } = RETURN_STEPS[step];
  const { accepted_at = null, return_address = null, instructions = null, received_at = null } = columns;
  const { refusal = null, refund_number = null, closed_at = null } = columns;
  await sql`
    update orders.return_request q set state = ${to}, accepted_at = coalesce(${accepted_at}, q.accepted_at),
      return_address = coalesce(${return_address}, q.return_address), instructions = coalesce(${instructions}, q.instructions),
      received_at = coalesce(${received_at}, q.received_at), refusal = ${refusal}, refund_number = ${refund_number},
      closed_at = ${closed_at}
    where q.id = ${id}`.execute(tx);
  if (!isOpen(to))
    await sql`update orders.purchase set open_returns = open_returns - 1 where id = ${orderId}`.execute(tx);
}

/** A row of the office's list. */
export interface ListedReturn
  extends Pick<ReturnRequest, "id" | "orderId" | "memberId" | "state" | "reason" | "requestedAt" | "closedAt"> {
  number: string;
  pieces: number;
}

export async function listReturns(
  executor: Executor,
  given: {
    states: readonly ReturnState[];
    oldestFirst: boolean;
    limit: number;
    offset: number;
    after: string | undefined;
  },
): Promise<{ rows: ListedReturn[]; total: number }> {
  const where = sql`q.state = any(${[...given.states]}::text[])`;
  const follows = isAfter(given.after, sql`q.id`, sql`${given.after}::uuid`, !given.oldestFirst);
  const page = await sql<ListedReturn>`
    select q.id, q.order_id as "orderId", q.member_id as "memberId", q.state, q.reason, q.requested_at as "requestedAt",
      q.closed_at as "closedAt", p.number,
      (select sum(n.quantity)::integer from orders.return_line n where n.request_id = q.id) as pieces
    from orders.return_request q join orders.purchase p on p.id = q.order_id where ${where} and ${follows}
    order by ${given.oldestFirst ? sql`q.id` : sql`q.id desc`} limit ${given.limit} offset ${given.offset}`.execute(
    executor,
  );
  const count = await sql<{ count: bigint }>`
    select count(*) from orders.return_request q where ${where}`.execute(executor);
  return { rows: page.rows, total: Number(count.rows[0]!.count) };
}

/** The number of open requests, up to `most`. */
export async function countOpenReturns(executor: Executor, most: number): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from (
      select 1 from orders.return_request where state = any(${[...OPEN_RETURNS]}::text[]) limit ${most}
    ) counted`.execute(executor);
  return Number(rows[0]!.count);
}

/** Where the last accepted request was sent; empty before the first. */
export async function lastReturnAddress(executor: Executor): Promise<string> {
  const { rows } = await sql<{ returnAddress: string | null }>`
    select return_address as "returnAddress" from orders.return_request
    where accepted_at is not null order by accepted_at desc limit 1`.execute(executor);
  return rows[0]?.returnAddress ?? "";
}

/** Cancels a member's open requests, and erases the words of all. */
export async function eraseReturns(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await sql`
    update orders.purchase set open_returns = 0 where member_id = ${memberId} and open_returns > 0`.execute(tx);
  await sql`
    update orders.return_request set words = '', state = case when closed_at is null then 'cancelled' else state end,
      closed_at = coalesce(closed_at, ${now})
    where member_id = ${memberId}`.execute(tx);
}
