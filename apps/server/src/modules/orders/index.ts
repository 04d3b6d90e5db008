/** Checkout and the life of an order. */
export { createOrder, type MadeOrder, type Source } from "./checkout.ts";
export { cancelOrder, expireOrders, forgetReceivers, refundOrder } from "./closing.ts";
export { completeDueOrders, confirmReceipt, shipOrder } from "./delivery.ts";
export { orderJobs } from "./jobs.ts";
export { boughtProducts, hasOpenOrders, type VolumeRow, volumesOfDay } from "./list-store.ts";
export { type OfficeOrderDeps, officeOrderRoutes } from "./office-routes.ts";
export { ORDER_STEPS } from "./order.rules.ts";
export { type OrderNews, payOrder, type TellNews } from "./payment.ts";
export { type OrderDeps, orderRoutes } from "./routes.ts";
