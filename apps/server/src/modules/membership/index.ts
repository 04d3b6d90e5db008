/** Activation and levels. */
export { membershipRoutes } from "./routes.ts";
export { afterRefund, followAchievements, readStanding, volumesOf } from "./standing.ts";
