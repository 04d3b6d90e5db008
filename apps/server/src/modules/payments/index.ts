/** USDT on the chain: invoices, each with a unique address, and deposits. */

export { changeKey, readKeys } from "./address-keys.ts";
export { keepNewerMark } from "./address-mark.ts";
export { countArrivals, countSuspense, listArrivals } from "./arrivals-store.ts";
export { booksOnChain, heldInBooks, recordedSince, recordedTransactions } from "./books-store.ts";
export { type Chain, type ChainSettings, openChain } from "./chain.ts";
export {
  expireTopUps,
  recordAtAddress,
  recordDeposits,
  recordScanned,
  recordSeen,
  retryQuarantine,
  type SeenTransfer,
  scanHorizon,
} from "./deposits.ts";
export { bookedMoves, type HouseMove, listHouseMoves } from "./house-move-store.ts";
export { bookHouseMoves, kindOfMove } from "./house-moves.ts";
export { isDelayed, isOpen, RAW_PER_MICRO } from "./invoice.rules.ts";
export {
  acceptShortfall,
  createTopUp,
  endOrderInvoice,
  openOrderInvoice,
  repriceOrderInvoice,
  shortfallOf,
} from "./invoices.ts";
export { coinsOfOrder, hasOpenTopUps, isOurAddress, payStatusOfTopUp } from "./look-ups.ts";
export { officePaymentRoutes } from "./office-routes.ts";
export { searchPayments } from "./office-search.ts";
export type { ConfirmedOrder, PaymentPorts, TopUp } from "./ports.ts";
export { paymentRoutes } from "./routes.ts";
export { forgetScan } from "./scan-store.ts";
export { addressesAhead, skipUsedAddresses } from "./spare-addresses.ts";
export { type FinalTransfer, findNextIndex as countAddresses, watchedAddresses } from "./store.ts";
export { officeSuspenseRoutes } from "./suspense/office-routes.ts";
export { creditTopUp } from "./top-up.ts";
