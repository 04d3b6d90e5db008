/**
 * The history of a product: what staff did, from the audit log, and which sales began and ended, from the prices. A price only
 * changes by staff, with an entry of the same moment, or by a sale: it lowers the price, and its end raises it again.
 */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import type { officeCatalog as contract, FieldChange, ProposedField } from "@banyan/contract/office/catalog.ts";
import { MOST_IN_HISTORY } from "@banyan/contract/office/history.ts";
import type { LoggedAction, ReadLog } from "../../platform/audit-log.ts";
import type { Executor } from "../../platform/database.ts";
import { type Compared, changesBetween } from "./changes.ts";
import { type PriceStep, selectPriceSteps, selectSkusEver } from "./history-store.ts";
import { officeDetail } from "./office-views.ts";
import { selectChangesOf } from "./proposal-store.ts";
import type { StaffNames } from "./proposals.ts";

interface HistoryPorts {
  readLog: ReadLog;
  staffNames: StaffNames;
}

const ON_STOCK = ["products.adjustStock", "products.resend", "products.resendCancel"];
const ON_PRODUCT = ["products.create", "products.change", "products.changeMany", "products.propose"];

/** Refuses with PRODUCT_NOT_FOUND. */
export async function productHistory(
  executor: Executor,
  { readLog, staffNames }: HistoryPorts,
  id: bigint,
): Promise<OutputOf<typeof contract.history>> {
  const product = await officeDetail(executor, id);
  const skus = await selectSkusEver(executor, id);
  const codes = new Map(skus.map((sku) => [String(sku.id), sku.code ?? ""]));
  const onProduct = await readLog(executor, { subjects: [String(id)], actions: ON_PRODUCT });
  const onStock = await readLog(executor, { subjects: [...codes.keys()], actions: ON_STOCK });
  const proposals = onProduct.flatMap((entry) => proposalOf(entry) ?? []);
  const rejected = await readLog(executor, { subjects: proposals, actions: ["products.rejectProposal"] });
  const log = [...onProduct, ...onStock, ...rejected]
    .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1))
    .slice(0, MOST_IN_HISTORY);

  const proposed = await selectChangesOf(executor, proposals, id);
  const people = log.flatMap((entry) => textIn(entry, "proposedBy") ?? []);
  const names = await staffNames(executor, [...new Set(people)]);
  const changesOf = (entry: LoggedAction): FieldChange[] => {
    if (ON_STOCK.includes(entry.action)) return stockChange(entry, codes);
    if (entry.action === "products.changeMany") return changesOfMany(entry);
    if (entry.action === "products.change") return changesOfOne(entry, product);
    return (proposed.get(proposalOf(entry) ?? "") ?? []) as FieldChange[];
  };
  const staffLog = log.toReversed().map((entry) => {
    const proposedBy = textIn(entry, "proposedBy");
    const isApproval = proposedBy !== null && entry.action !== "products.rejectProposal";
    return {
      id: entry.id,
      at: entry.at.toISOString(),
      action: isApproval ? "products.approveProposal" : entry.action,
      by: entry.by,
      // Of an order: its number first.
      reason: [textIn(entry, "order"), textIn(entry, "reason")].filter(Boolean).join(" · ") || null,
      changes: changesOf(entry),
      proposedBy: proposedBy === null ? null : (names.get(proposedBy) ?? null),
    };
  });

  const byStaff = new Set(onProduct.map(({ at }) => at.getTime()));
  // Where the log is cut off, older prices may be those of staff.
  const since = onProduct.length < MOST_IN_HISTORY ? 0 : onProduct.at(-1)!.at.getTime();
  const steps = (await selectPriceSteps(executor, id, MOST_IN_HISTORY)).filter(
    ({ at }) => at.getTime() >= since && !byStaff.has(at.getTime()),
  );
  return { staffLog, sales: salesOf(steps, codes) };
}

/** SKUs whose sales began, or ended, at the same moment are one entry. */
function salesOf(steps: readonly PriceStep[], codes: ReadonlyMap<string, string>) {
  const together = Map.groupBy(steps.toReversed(), ({ at, before, after }) => {
    return `${at.getTime()}-${after < before ? "began" : "ended"}`;
  });
  return [...together].map(([id, [first, ...more]]) => ({
    id,
    at: first!.at.toISOString(),
    began: first!.after < first!.before,
    changes: [first!, ...more].map(({ skuId, before, after }) => ({
      code: codes.get(String(skuId)) ?? "",
      field: "price" as const,
      before: formatMoney(before),
      after: formatMoney(after),
    })),
  }));
}

function textIn({ details }: LoggedAction, name: string): string | null {
  const value = details[name];
  return typeof value === "string" ? value : null;
}

/** The proposal that an entry wrote, or that it decided: it is then the subject. */
function proposalOf(entry: LoggedAction): string | undefined {
  if (entry.action === "products.rejectProposal") return entry.subject;
  return entry.action === "products.propose" ? (textIn(entry, "proposalId") ?? undefined) : undefined;
}

interface BeforeAfter {
  before: unknown;
  after: unknown;
}

/** Options have the names of today where they did not change. */
function changesOfOne({ details }: LoggedAction, { specifications }: Compared): FieldChange[] {
  const { proposedBy: _, ...fields } = details as Record<string, BeforeAfter>;
  const state = (side: keyof BeforeAfter): Compared => ({
    ...(fields["skus"] && { specifications }),
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value[side]])),
  });
  return changesBetween(state("before"), state("after"));
}

function changesOfMany({ details }: LoggedAction): FieldChange[] {
  const { skus = [], published } = details as {
    skus?: readonly ({ code: string } & Record<string, BeforeAfter | string>)[];
    published?: BeforeAfter;
  };
  const change = (code: string, field: string, { before, after }: BeforeAfter): FieldChange => ({
    ...{ code, field: field as ProposedField, before: String(before), after: String(after) },
  });
  return [
    ...(published ? [change("", "published", published)] : []),
    ...skus.flatMap(({ code, ...fields }) =>
      Object.entries(fields).map(([field, value]) => change(code, field, value as BeforeAfter)),
    ),
  ];
}

function stockChange({ subject, details }: LoggedAction, codes: ReadonlyMap<string, string>): FieldChange[] {
  const { change, stock } = details as { change: number; stock: number };
  const after = String(stock);
  return [{ code: codes.get(subject) ?? "", field: "stock", before: String(stock - change), after }];
}
