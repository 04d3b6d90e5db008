/**
 * Audit log of all actions of staff: an append-only hash chain. Each row contains the hash of the previous one, so a
 * modified or missing row is detected. It is written in the transaction of the action, so neither exists without the
 * other.
 */
import { createHash } from "node:crypto";
import { MOST_IN_HISTORY } from "@banyan/contract/office/history.ts";
import type { AuditLogEntry, ReadActions, ReadLog } from "../../platform/audit-log.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import {
  type AuditLogFilter,
  type AuditLogRow,
  appendRows,
  findRows,
  lockTail,
  readTail,
  rowsAfter,
  selectActions,
  selectActionsNamed,
  touchTail,
} from "./audit-log-store.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";
const ROWS_PER_READ = 5_000;

/** Takes as long as appending an entry, so that response times do not reveal unknown accounts. Writes nothing. */
export async function imitateAuditLog(tx: Tx): Promise<void> {
  await lockTail(tx, NOBODY);
  await touchTail(tx);
}

/** Appends entries by one person. The tail is the last lock of a transaction, to keep it short. */
export async function writeAuditLog(tx: Tx, ...entries: AuditLogEntry[]): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const { staffId } = first;
  const tail = await lockTail(tx, staffId);
  let { seq, hash } = tail;
  const rows = entries.map(({ now: at, action, subject, details = {} }): AuditLogRow => {
    const row = { seq: seq + 1n, staffId, staffName: tail.staffName, action, subject, details, at };
    const chained = { ...row, previousHash: hash, hash: hashOf(row, hash) };
    ({ seq, hash } = chained);
    return chained;
  });
  await appendRows(tx, rows, { seq, hash });
}

function hashOf(row: Omit<AuditLogRow, "previousHash" | "hash">, previousHash: Buffer): Buffer {
  const { seq, staffId, staffName, action, subject, details, at } = row;
  const fields = [String(seq), staffId, staffName, action, subject, JSON.stringify(sorted(details)), at.toISOString()];
  return createHash("sha256").update(previousHash).update(JSON.stringify(fields)).digest();
}

/** Serializes a value as JSON with sorted keys, because jsonb does not preserve their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, sorted(item)]),
  );
}

/** Describes the first row that breaks the chain; null if the chain is intact. */
export async function findAuditLogDefect(executor: Executor): Promise<string | null> {
  const { defect } = await verifyAuditLog(executor);
  return defect && `${defect.row} ${defect.message}`;
}

/** Verifies the whole chain. Returns the number of valid rows, and the first invalid one. */
export async function verifyAuditLog(
  executor: Executor,
): Promise<{ examined: bigint; defect: { row: string; message: string } | null }> {
  const broken = (examined: bigint, row: string, message: string) => ({ examined, defect: { row, message } });
  let end = { seq: 0n, hash: Buffer.alloc(0) as Buffer };
  for (;;) {
    const rows = await rowsAfter(executor, end.seq, ROWS_PER_READ);
    for (const row of rows) {
      if (row.seq !== end.seq + 1n) return broken(end.seq, `audit log row ${end.seq + 1n}`, "is missing");
      const whole = row.previousHash.equals(end.hash) && row.hash.equals(hashOf(row, end.hash));
      if (!whole) return broken(end.seq, `audit log row ${row.seq}`, "was changed");
      end = row;
    }
    if (rows.length === 0) break;
  }
  const tail = await readTail(executor);
  const whole = tail?.seq === end.seq && tail.hash.equals(end.hash);
  return whole
    ? { examined: end.seq, defect: null }
    : broken(end.seq, `audit log rows after ${end.seq}`, "are missing");
}

/** Reasons are shown for these; others are for whoever decides, such as why papers were rejected. */
const REASON_SHOWN = new Set(["orders", "members"]);

/** What staff did with an order or a member, in the format of the contract, oldest first. */
export const actionsOn: ReadActions = async (executor, subject) => {
  const rows = await selectActions(executor, subject, MOST_IN_HISTORY);
  return rows.toReversed().map((row) => {
    const { reason } = row.details;
    return {
      id: String(row.seq),
      at: row.at.toISOString(),
      action: row.action,
      by: row.staffName,
      reason: typeof reason === "string" && REASON_SHOWN.has(groupOf(row)) ? reason : null,
    };
  });
};

/** The newest entries with these actions on these subjects, for the history of what they are about. */
export const readLog: ReadLog = async (executor, wanted) => {
  const rows = await selectActionsNamed(executor, { ...wanted, limit: MOST_IN_HISTORY });
  return rows.map(({ seq, staffName, at, action, subject, details }) => ({
    ...{ id: String(seq), by: staffName, at, action, subject, details },
  }));
};

/** Orders and members that subjects name; passed by app.ts. */
export interface SubjectPorts {
  /** Ids by number; unknown numbers are missing. */
  orderIds(executor: Executor, numbers: readonly string[]): Promise<Map<string, string>>;
  /** Names by member ID; unknown ones are missing. */
  memberNames(executor: Executor, memberIds: readonly string[]): Promise<Map<string, string>>;
}

/** The first word of actions on members: their subject is a member ID. */
const ON_MEMBERS = new Set(["members", "team", "kyc", "feedback", "grants", "suspense", "withdrawals", "payouts"]);

const groupOf = ({ action }: Pick<AuditLogRow, "action">) => action.split(".")[0]!;

/** Entries in the format of the contract, newest first. */
export async function listAuditLog(executor: Executor, ports: SubjectPorts, filter: AuditLogFilter) {
  const { rows, total } = await findRows(executor, filter);
  const subjects = (isOn: (group: string) => boolean) => [
    ...new Set(rows.filter((row) => isOn(groupOf(row))).map(({ subject }) => subject)),
  ];
  const orders = await ports.orderIds(
    executor,
    subjects((group) => group === "orders"),
  );
  const members = await ports.memberNames(
    executor,
    subjects((group) => ON_MEMBERS.has(group)),
  );
  const aboutOf = (row: AuditLogRow) => {
    const { subject } = row;
    const orderId = groupOf(row) === "orders" ? orders.get(subject) : undefined;
    if (orderId !== undefined) return { kind: "order" as const, orderId };
    const name = ON_MEMBERS.has(groupOf(row)) ? members.get(subject) : undefined;
    return name === undefined ? null : { kind: "member" as const, memberId: subject, name };
  };
  const list = rows.map((row) => ({
    id: String(row.seq),
    at: row.at.toISOString(),
    staffId: row.staffId,
    staffName: row.staffName,
    action: row.action,
    subject: row.subject,
    about: aboutOf(row),
    details: row.details,
  }));
  return { list, total };
}
