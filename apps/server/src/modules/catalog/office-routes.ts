/** Office calls for products and stock. */

import { officeCatalog as contract } from "@banyan/contract/office/catalog.ts";
import type { ReadLog, WriteAuditLog } from "../../platform/audit-log.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import { marketWithin } from "../market/index.ts";
import { arrange, changeCategory, createCategory, officeCategories } from "./categories.ts";
import { productHistory } from "./history.ts";
import { changeMany } from "./many.ts";
import { adjustStock, changeProduct, createProduct, removeProduct, type StaffAct } from "./office.ts";
import { listedProducts, officeDetail, officeList, officeSkus, productsWithCodes } from "./office-views.ts";
import { decideProposal, proposalDetail, proposalList, type StaffNames } from "./proposals.ts";

export interface OfficeCatalogDeps {
  database: Database;
  writeAuditLog: WriteAuditLog;
  staffNames: StaffNames;
  readLog: ReadLog;
}

type ChangeCategories<Input> = (tx: Tx, writeAuditLog: WriteAuditLog, input: Input, act: StaffAct) => Promise<void>;

export const officeCatalogRoutes = ({ database, writeAuditLog, staffNames, readLog }: OfficeCatalogDeps) => {
  const approvalAt = (now: Date) => async (tx: Tx) => ({
    priceJump: (await marketWithin(tx, database, now)).catalog.priceJumpBasisPoints,
  });
  /** A change of categories; the response contains all of them. */
  const changing =
    <Input>(change: ChangeCategories<Input>) =>
    ({ database, staff, now }: CallOf<typeof contract.createCategory>, input: Input) =>
      database.transaction(async (tx) => {
        await change(tx, writeAuditLog, input, { staffId: staff.staffId, now });
        return { list: await officeCategories(tx) };
      });
  return routes(contract, {
    index: ({ language }, input) => officeList(database.queries, input, language),
    skus: ({ language }, input) => officeSkus(database.queries, input, language),
    detail: (_call, { id }) => officeDetail(database.queries, id),
    history: (_call, { id }) => productHistory(database.queries, { readLog, staffNames }, id),
    create: ({ staff, now }, input) => createProduct(database, writeAuditLog, input, { staffId: staff.staffId, now }),
    change: ({ staff, now }, input) =>
      changeProduct(database, writeAuditLog, input, { staffId: staff.staffId, now }, approvalAt(now)),
    remove: ({ staff, now }, input) =>
      database.transaction(async (tx) => {
        await removeProduct(tx, writeAuditLog, input, { staffId: staff.staffId, now });
        return {};
      }),
    toEdit: ({ language }, { ids }) => listedProducts(database.queries, ids, language),
    withCodes: ({ language }, { codes }) => productsWithCodes(database.queries, codes, language),
    async changeMany({ tx, staff, language, now }, input) {
      const act = { staffId: staff.staffId, now };
      return changeMany(tx, writeAuditLog, { ...input, language }, act, await approvalAt(now)(tx));
    },
    async adjustStock({ tx, staff, language, now }, input) {
      const stock = await adjustStock(tx, writeAuditLog, { ...input, language }, { staffId: staff.staffId, now });
      return { skuId: String(input.skuId), stock };
    },
    proposals: ({ staff, language }, input) =>
      proposalList(database.queries, staffNames, input, { staffId: staff.staffId, language }),
    proposal: ({ staff, language }, { id }) =>
      proposalDetail(database.queries, staffNames, id, { staffId: staff.staffId, language }),
    decideProposal: ({ staff, language, now }, input) =>
      decideProposal(database, { writeAuditLog, staffNames }, input, { staffId: staff.staffId, language, now }),
    categories: async () => ({ list: await officeCategories(database.queries) }),
    createCategory: changing(createCategory),
    changeCategory: changing(changeCategory),
    arrangeCategories: changing(arrange),
  });
};
