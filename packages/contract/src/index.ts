/** The whole contract: every call of the shop (`shopApi`) and of the office (`officeApi`), by word. */
import { addresses } from "./addresses.ts";
import { cart } from "./cart.ts";
import { catalog } from "./catalog.ts";
import { content } from "./content.ts";
import { market } from "./market.ts";
import { members } from "./members.ts";
import { officeCatalog } from "./office/catalog.ts";
import { officeGrants, officeMembers } from "./office/members.ts";
import { officeOrders } from "./office/orders.ts";
import { staff } from "./office/staff.ts";
import { orders } from "./orders.ts";
import { wallet } from "./wallet.ts";

export const shopApi = { market, members, catalog, cart, addresses, orders, wallet, content };
export const officeApi = { staff, officeOrders, officeCatalog, officeMembers, officeGrants };

export * from "./endpoint.ts";
export { ERRORS, type ErrorName } from "./errors.ts";
export {
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  type Texts,
  textIn,
} from "./languages.ts";
