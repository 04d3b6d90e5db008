/**
 * Interface through which modules write the audit log of staff. The module `staff` stores it; `app.ts` passes the
 * writer in.
 */
import type { StaffLog } from "@banyan/contract/office/history.ts";
import type { Executor, Tx } from "./database.ts";

export interface AuditLogEntry {
  staffId: string;
  /** Module and verb, e.g. "orders.ship". */
  action: string;
  /** The target, e.g. an order number or a member ID. */
  subject: string;
  details?: Record<string, unknown>;
  now: Date;
}

/** Appends entries by one person in the transaction of the action. */
export type WriteAuditLog = (tx: Tx, ...entries: AuditLogEntry[]) => Promise<void>;

/** An entry as it was written. */
export interface LoggedAction {
  id: string;
  at: Date;
  action: string;
  subject: string;
  /** The name of the person. */
  by: string;
  details: Record<string, unknown>;
}

/** Reads the newest of these actions on these subjects, newest first. */
export type ReadLog = (
  executor: Executor,
  wanted: { subjects: readonly string[]; actions: readonly string[] },
) => Promise<LoggedAction[]>;

/** Reads what staff did with an order or a member, oldest first. */
export type ReadActions = (executor: Executor, subject: string) => Promise<StaffLog>;
