/** Staff make, approve and end discount codes. What a code does never changes. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { officeDiscountCodes as contract, DiscountCode } from "@banyan/contract/office/discount-codes.ts";
import type { WriteAuditLog } from "../../../platform/audit-log.ts";
import type { Executor, Tx } from "../../../platform/database.ts";
import { newId } from "../../../platform/ids.ts";
import { nextAfter, placeIn } from "../../../platform/paging.ts";
import { refuse, refuseFields } from "../../../platform/refusal.ts";
import type { Market } from "../../market/index.ts";
import { codeProblems, codeTakesSecondPerson } from "./code.rules.ts";
import {
  approveCode,
  type CodeRow,
  countProducts,
  endCode,
  findCode,
  insertCode,
  listCodes,
  lockCode,
} from "./store.ts";

export interface CodePorts {
  writeAuditLog: WriteAuditLog;
  staffNames(executor: Executor, ids: readonly string[]): Promise<Map<string, string>>;
}

interface Reader {
  staffId: string;
  language: Language;
  now: Date;
}

export async function codeList(
  executor: Executor,
  ports: CodePorts,
  input: ParsedInputOf<typeof contract.index>,
  reader: Reader,
) {
  const { page, limit, state, search = "" } = input;
  const { rows, total } = await listCodes(executor, { state, search }, placeIn("uuid", input), reader);
  const list = await views(executor, ports, rows, reader);
  return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
}

/** Refuses with problems of fields, PRODUCT_NOT_FOUND, and DISCOUNT_CODE_TAKEN. */
export async function createCode(
  tx: Tx,
  ports: CodePorts,
  { market, ...input }: ParsedInputOf<typeof contract.create> & { market: Market },
  reader: Reader,
): Promise<DiscountCode> {
  const { staffId, now } = reader;
  const problems = codeProblems(input, now);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const excluded = [...new Set(input.excluded)];
  if ((await countProducts(tx, excluded)) < excluded.length) throw refuse("PRODUCT_NOT_FOUND");
  const id = newId(now);
  const waits = codeTakesSecondPerson(input, market.catalog.priceJumpBasisPoints);
  if (!(await insertCode(tx, { ...input, id, excluded, by: staffId, waits, now }))) throw refuse("DISCOUNT_CODE_TAKEN");
  const { percent, amount, minimum, beginsAt, endsAt, usesAtMost, usesEach, withoutSales } = input;
  const details = {
    ...(percent !== undefined && { percent }),
    ...(amount !== undefined && { amount: formatMoney(amount) }),
    ...{ minimum: formatMoney(minimum), beginsAt: beginsAt.toISOString(), endsAt: endsAt.toISOString() },
    ...(usesAtMost !== undefined && { usesAtMost }),
    ...{ usesEach, withoutSales, excluded: excluded.map(String), waits },
  };
  await ports.writeAuditLog(tx, { staffId, action: "discountCodes.create", subject: input.code, details, now });
  return latest(tx, ports, id, reader);
}

/** Refuses with DISCOUNT_CODE_NOT_FOUND, DISCOUNT_CODE_ENDED, and SECOND_PERSON_REQUIRED of its maker. */
export async function approve(tx: Tx, ports: CodePorts, id: string, reader: Reader): Promise<DiscountCode> {
  const { staffId, now } = reader;
  const row = await locked(tx, id, reader);
  if (row.approvedBy === null) {
    if (row.state === "ended") throw refuse("DISCOUNT_CODE_ENDED");
    if (row.createdBy === staffId) throw refuse("SECOND_PERSON_REQUIRED");
    await approveCode(tx, id, { by: staffId, now });
    const details = { createdBy: row.createdBy };
    await ports.writeAuditLog(tx, { staffId, action: "discountCodes.approve", subject: row.code, details, now });
  }
  return latest(tx, ports, id, reader);
}

/** Refuses with DISCOUNT_CODE_NOT_FOUND. */
export async function end(tx: Tx, ports: CodePorts, id: string, reader: Reader): Promise<DiscountCode> {
  const { staffId, now } = reader;
  const row = await locked(tx, id, reader);
  if (row.state !== "ended") {
    await endCode(tx, id, { by: staffId, now });
    const details = { uses: row.uses };
    await ports.writeAuditLog(tx, { staffId, action: "discountCodes.end", subject: row.code, details, now });
  }
  return latest(tx, ports, id, reader);
}

async function locked(tx: Tx, id: string, reader: Reader): Promise<CodeRow> {
  await lockCode(tx, id);
  const row = await findCode(tx, id, reader);
  if (!row) throw refuse("DISCOUNT_CODE_NOT_FOUND");
  return row;
}

async function latest(tx: Tx, ports: CodePorts, id: string, reader: Reader): Promise<DiscountCode> {
  const row = (await findCode(tx, id, reader))!;
  return (await views(tx, ports, [row], reader))[0]!;
}

async function views(
  executor: Executor,
  { staffNames }: CodePorts,
  rows: readonly CodeRow[],
  { staffId }: Reader,
): Promise<DiscountCode[]> {
  const ids = rows.flatMap(({ createdBy, approvedBy, endedBy }) => [createdBy, approvedBy ?? [], endedBy ?? []].flat());
  const names = await staffNames(executor, [...new Set(ids)]);
  const nameOf = (id: string | null) => id && (names.get(id) ?? "");
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : formatMoney(row.amount),
    minimum: formatMoney(row.minimum),
    beginsAt: row.beginsAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    createdBy: nameOf(row.createdBy) ?? "",
    createdAt: row.createdAt.toISOString(),
    approvedBy: nameOf(row.approvedBy),
    endedBy: nameOf(row.endedBy),
    endedAt: row.endedAt?.toISOString() ?? null,
    mayApprove: row.state === "waiting" && row.createdBy !== staffId,
  }));
}
