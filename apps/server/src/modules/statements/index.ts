/** Balances and statements of members, on the page and as a file. */
export { addStatementDownloads } from "./download.ts";
export { csvOf } from "./exports.ts";
export { kindName } from "./kind-names.ts";
export { type OfficeStatementPorts, officeStatementRoutes } from "./office-routes.ts";
export { statementRoutes } from "./routes.ts";
