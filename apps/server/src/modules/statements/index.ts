/** Members' balances and statements, as pages and files. */
export { addStatementDownloads } from "./download.ts";
export { csvOf, periodOf, rowsOf } from "./exports.ts";
export { type OfficeStatementPorts, officeStatementRoutes } from "./office-routes.ts";
export { statementRoutes } from "./routes.ts";
export { kindName, type StatementPorts } from "./statements.ts";
