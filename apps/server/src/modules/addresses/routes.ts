/** Shop calls for addresses. */
import { type Address, addresses as contract } from "@banyan/contract/addresses.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { routes } from "../../platform/http/call.ts";
import { countryName } from "../market/index.ts";
import { addressLines } from "../places/index.ts";
import { addAddress, editAddress, makeDefault, removeAddress } from "./addresses.ts";
import { type AddressRow, selectAddresses } from "./store.ts";

const addressView = (row: AddressRow, language: Language): Address => ({
  ...row,
  countryName: countryName(row.country, language),
  lines: addressLines(row.country, row),
});

export const addressRoutes = () =>
  routes(contract, {
    async index({ database, member, language }) {
      const rows = await selectAddresses(database.queries, member.memberId);
      return { list: rows.map((row) => addressView(row, language)) };
    },
    async add({ keptDatabase, member, language, now }, address) {
      return addressView(await addAddress(keptDatabase, { memberId: member.memberId, address, now }), language);
    },
    async edit({ keptDatabase, member, language, now }, { id, ...address }) {
      return addressView(await editAddress(keptDatabase, { memberId: member.memberId, id, address, now }), language);
    },
    async remove({ database, member }, { id }) {
      await removeAddress(database, member.memberId, id);
      return {};
    },
    async setDefault({ database, member }, { id }) {
      await makeDefault(database, member.memberId, id);
      return {};
    },
  });
