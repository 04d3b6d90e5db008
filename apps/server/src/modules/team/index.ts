/** The team for members: live figures, and visibility rules. */
export { type LiveTeam, openLiveTeam } from "./live-team.ts";
export { type OfficeTeamPorts, officeTeamRoutes } from "./office-routes.ts";
export { openTeamPages } from "./pages.ts";
export { teamRoutes } from "./routes.ts";
export { DayLog, Places, TeamTree } from "./team-tree.rules.ts";
export { weakerSide } from "./weaker-side.ts";
