/** Members' address books. */
export { addAddress, addressForOrder, canonicalWritten, servedAddress } from "./addresses.ts";
export { addressRoutes } from "./routes.ts";
export { deleteBook as forgetAddresses, type OrderAddress } from "./store.ts";
