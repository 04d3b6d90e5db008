/** Office calls for synonyms. */
import { officeSynonyms as contract } from "@banyan/contract/office/synonyms.ts";
import type { Database } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { changeSynonyms, createSynonyms, removeSynonyms, type SynonymPorts, synonymList } from "./synonyms.ts";

export const officeSynonymRoutes = ({ database, ...ports }: SynonymPorts & { database: Database }) =>
  routes(contract, {
    index: (_call, input) => synonymList(database.queries, ports, input),
    create: ({ database: within, staff, now }, input) =>
      within.transaction((tx) => createSynonyms(tx, ports, input, { staffId: staff.staffId, now })),
    change: ({ staff, now }, input) =>
      database.transaction((tx) => changeSynonyms(tx, ports, input, { staffId: staff.staffId, now })),
    async remove({ staff, now }, input) {
      await database.transaction((tx) => removeSynonyms(tx, ports, input, { staffId: staff.staffId, now }));
      return {};
    },
  });
