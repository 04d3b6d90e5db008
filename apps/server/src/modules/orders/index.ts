/** Checkout and the life of an order. */
export { bringOrdersIn, type OpenOrder } from "./bring-in.ts";
export { selectFormerNumbers } from "./bring-in-store.ts";
export { createOrder, type MadeOrder, type Source } from "./checkout/checkout.ts";
export { type NewsDeps, tellPaidOrders } from "./checkout/paid-news.ts";
export { payOrder } from "./checkout/payment.ts";
export { cancelOrder, expireAwaited, expireOrders, forgetReceivers } from "./closing.ts";
export { confirmCoins, lockForCoins } from "./coins/coins.ts";
export { completeDueOrders, confirmReceipt, shipOrder } from "./delivery/delivery.ts";
export { officeDiscountRoutes } from "./discounts/office-routes.ts";
export { codesOfOthers } from "./discounts/store.ts";
export { type Finality, finalizeDue, type OnFinal } from "./finality/finality.ts";
export { onItsWayByDay } from "./finality/volume.ts";
export { orderJobs } from "./jobs.ts";
export { orderInLetter } from "./letter.ts";
export {
  boughtProducts,
  findOrderId,
  hasOpenOrders,
  keptOrderWith,
  orderIds,
  orderNumbers,
  ordersSold,
  type VolumeRow,
  volumesOfDay,
} from "./list-store.ts";
export { orderFigures, searchOrders } from "./office/office.ts";
export { addPaperDownloads } from "./office/papers.ts";
export { type OfficeOrderDeps, officeOrderRoutes } from "./office/routes.ts";
export { countStates as ordersInStates } from "./office/store.ts";
export { ORDER_STEPS } from "./order.rules.ts";
export { ordersOfOpenGoodwill } from "./refunds/goodwill-store.ts";
export type { TellNews } from "./refunds/news.ts";
export { type ChosenLine, type RefundChoice, refundOrder } from "./refunds/refund.ts";
export type { ReturnPictures } from "./returns/returns.ts";
export { countOpenReturns as openReturns } from "./returns/store.ts";
export { type OrderDeps, orderRoutes } from "./routes.ts";
export { achievementsOf, finalActivationsOf, holdsActivation, onItsWayOf, volumesSince } from "./standing-store.ts";
