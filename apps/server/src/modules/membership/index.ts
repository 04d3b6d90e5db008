/** Activation and levels. */
export { membershipRoutes } from "./routes.ts";
export { afterRefund, followAchievements, followLevels, readStanding, volumesOf } from "./standing.ts";
