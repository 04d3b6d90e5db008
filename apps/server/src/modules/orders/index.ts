/** Checkout and the life of an order. */
export { createOrder, type MadeOrder, type Source } from "./checkout.ts";
export { cancelOrder, expireAwaited, expireOrders, forgetReceivers } from "./closing.ts";
export { confirmCoins, lockForCoins } from "./coins.ts";
export { completeDueOrders, confirmReceipt, shipOrder } from "./delivery.ts";
export { orderJobs } from "./jobs.ts";
export { boughtProducts, hasOpenOrders, type VolumeRow, volumesOfDay } from "./list-store.ts";
export type { TellNews } from "./news.ts";
export { type OfficeOrderDeps, officeOrderRoutes } from "./office-routes.ts";
export { ORDER_STEPS } from "./order.rules.ts";
export { type NewsDeps, tellPaidOrders } from "./paid-news.ts";
export { payOrder } from "./payment.ts";
export { type ChosenLine, type RefundChoice, refundOrder } from "./refund.ts";
export { type OrderDeps, orderRoutes } from "./routes.ts";
export { achievementsOf, holdsActivation } from "./standing-store.ts";
