/** The office's calls for discount codes. */
import { officeDiscountCodes as contract } from "@banyan/contract/office/discount-codes.ts";
import { routes } from "../../../platform/http/call.ts";
import { marketWithin } from "../../market/index.ts";
import { approve, type CodePorts, codeList, createCode, end } from "./codes.ts";

export const officeDiscountRoutes = (ports: CodePorts) =>
  routes(contract, {
    index: ({ database, staff: { staffId }, language, now }, input) =>
      codeList(database.queries, ports, input, { staffId, language, now }),
    create: ({ database, staff: { staffId }, language, now }, input) =>
      database.transaction(async (tx) => {
        const market = await marketWithin(tx, database, now);
        return createCode(tx, ports, { ...input, market }, { staffId, language, now });
      }),
    approve: ({ database, staff: { staffId }, language, now }, { id }) =>
      database.transaction((tx) => approve(tx, ports, id, { staffId, language, now })),
    end: ({ database, staff: { staffId }, language, now }, { id }) =>
      database.transaction((tx) => end(tx, ports, id, { staffId, language, now })),
  });
