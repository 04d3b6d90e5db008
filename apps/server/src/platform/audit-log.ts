/** How a module writes the audit log of staff. The log itself is kept by the module staff, which `app.ts` passes in. */
import type { Tx } from "./database.ts";

export interface AuditLogEntry {
  staffId: string;
  /** Word and verb, such as "orders.ship". */
  action: string;
  /** What it was done to, such as an order number or a member ID. */
  subject: string;
  details?: Record<string, unknown>;
  now: Date;
}

/** Appends an entry in the transaction of what was done. */
export type WriteAuditLog = (tx: Tx, entry: AuditLogEntry) => Promise<void>;
