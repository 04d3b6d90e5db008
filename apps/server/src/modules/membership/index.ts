/** Activation and levels. */
export { DEFAULT_PLAN } from "./levels.rules.ts";
export { membershipRoutes } from "./routes.ts";
export { afterRefund, followAchievements, readStanding } from "./standing.ts";
