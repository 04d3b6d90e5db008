/** Transfers between members. */
export { transferRoutes } from "./routes.ts";
export { forgetInstructions, receiptsOf, sendTransfer, type TransferPorts } from "./transfer.ts";
