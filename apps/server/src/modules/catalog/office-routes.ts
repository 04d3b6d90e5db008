/** The office's calls about products and stock. */

import { officeCatalog as contract } from "@banyan/contract/office/catalog.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Database } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { adjustStock, changeProduct, createProduct } from "./office.ts";
import { selectCategoryTexts } from "./office-store.ts";
import { officeDetail, officeList } from "./office-views.ts";

export interface OfficeCatalogDeps {
  database: Database;
  writeAuditLog: WriteAuditLog;
}

export const officeCatalogRoutes = ({ database, writeAuditLog }: OfficeCatalogDeps) =>
  routes(contract, {
    index: ({ language }, input) => officeList(database.queries, input, language),
    detail: (_call, { id }) => officeDetail(database.queries, id),
    create: ({ staff, now }, input) => createProduct(database, writeAuditLog, input, { staffId: staff.staffId, now }),
    change: ({ staff, now }, input) => changeProduct(database, writeAuditLog, input, { staffId: staff.staffId, now }),
    async adjustStock({ tx, staff, language, now }, input) {
      const stock = await adjustStock(tx, writeAuditLog, { ...input, language }, { staffId: staff.staffId, now });
      return { skuId: String(input.skuId), stock };
    },
    async categories() {
      const rows = await selectCategoryTexts(database.queries);
      return { list: rows.map((row) => ({ ...row, id: String(row.id) })) };
    },
  });
