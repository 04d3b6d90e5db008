/** Banners, announcements and the shop's own pages. */
export { agreementVersions } from "./content.ts";
export { contentRoutes } from "./routes.ts";
export { deleteReadMarks as forgetReadMarks } from "./store.ts";
