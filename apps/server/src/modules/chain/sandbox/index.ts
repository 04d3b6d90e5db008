/** The sandbox, loaded only where it runs. */
export { sandboxRpc } from "./rpc.ts";
export { openSandbox } from "./sandbox.ts";
