/** Activation and levels. */
export { membershipRoutes } from "./routes.ts";
export { afterRefund, followAchievements, readStanding } from "./standing.ts";
