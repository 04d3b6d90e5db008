/** The sandbox; loaded lazily. */
export { sandboxRpc } from "./rpc.ts";
export { openSandbox } from "./sandbox.ts";
export { serveSandbox } from "./thread.ts";
