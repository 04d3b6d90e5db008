/** Banners, announcements and the shop's own pages. */
export { agreementVersions, announcementDetail, announcementList } from "./content.ts";
export { officeContentRoutes } from "./office-routes.ts";
export { NOTHING_SAID, type SaidBody } from "./piece.rules.ts";
export { addPiece } from "./piece-store.ts";
export { contentRoutes } from "./routes.ts";
export { deleteReadMarks as forgetReadMarks, selectReadMarks as readMarks } from "./store.ts";
