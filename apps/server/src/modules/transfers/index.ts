/** Money that members send each other. */
export { transferRoutes } from "./routes.ts";
export { forgetInstructions, receiptsOf, sendTransfer, type TransferPorts } from "./transfer.ts";
