/** Member calls for top-ups. */
import { payments as contract } from "@banyan/contract/payments.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { pageOf, startOf } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { marketWithin, requireOpen } from "../market/index.ts";
import { payFromFaucet } from "./faucet.ts";
import { isOpen } from "./invoice.rules.ts";
import { createTopUp } from "./invoices.ts";
import type { PaymentPorts, Pour } from "./ports.ts";
import { findScannedUntil } from "./scan-store.ts";
import { countRecords, depositsOf, findInvoice, type InvoiceRow, listRecords } from "./store.ts";
import { invoiceView, recordView } from "./views.ts";

export const paymentRoutes = (ports: PaymentPorts, { pour }: { pour: Pour }) => {
  const { chain } = ports;

  async function shown(executor: Executor, invoice: InvoiceRow | undefined, now: Date) {
    if (!invoice) throw refuse("INVOICE_NOT_FOUND");
    const deposits = await depositsOf(executor, invoice.id);
    const scannedUntil = (await findScannedUntil(executor, chain.id)) ?? null;
    return invoiceView(invoice, { deposits, chain, scannedUntil, now });
  }

  return routes(
    contract,
    {
      async create({ tx, database, member: { memberId }, now }, { amount }) {
        const market = await marketWithin(tx, database, now);
        requireOpen(market, "topUps", now);
        return shown(tx, await createTopUp(tx, { chain, memberId, amount, market, now }), now);
      },
      async list({ database: { queries }, member: { memberId } }, wanted) {
        const { after, offset } = startOf(wanted);
        const total = await countRecords(queries, memberId);
        const limit = wanted.limit + 1;
        const rows = offset < total ? await listRecords(queries, { memberId, limit, offset, after }) : [];
        return pageOf(rows, { ...wanted, total }, recordView);
      },
      async detail({ database: { queries }, member: { memberId }, now }, { invoiceId }) {
        return shown(queries, await findInvoice(queries, { invoiceId, memberId }), now);
      },
      async faucet({ tx, member: { memberId }, now }, { invoiceId, amount }) {
        await payFromFaucet(tx, ports, { invoiceId, memberId, amount, pour, now });
        return shown(tx, await findInvoice(tx, { invoiceId, memberId }), now);
      },
    },
    {
      past: {
        /** The earlier top-up is paid or has ended. */
        async create({ database: { queries }, member: { memberId } }, _, { id: invoiceId }) {
          const invoice = await findInvoice(queries, { invoiceId, memberId });
          return !invoice || !isOpen(invoice.state);
        },
      },
    },
  );
};
