/** Balances and statements of members, on the page and as a file. */
export { addStatementDownloads } from "./download.ts";
export { csvOf, limitDrawing, periodOf, rowsOf } from "./exports.ts";
export { type OfficeStatementPorts, officeStatementRoutes } from "./office-routes.ts";
export { type Cell, drawPaper, TABLE } from "./pdf.ts";
export { statementRoutes } from "./routes.ts";
export { kindName } from "./statements.ts";
