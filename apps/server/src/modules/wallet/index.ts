/** The member's e-wallet. */
export { walletRoutes } from "./routes.ts";
