/** Activation and levels. */
export { membershipRoutes } from "./routes.ts";
export { activate, afterRefund, followAchievements } from "./standing.ts";
