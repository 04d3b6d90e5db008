import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { officeOrders } from "@banyan/contract/office/orders.ts";

/** An order as the office reads it. */
export type OfficeOrder = OutputOf<typeof officeOrders.detail>;
