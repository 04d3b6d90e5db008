/** `GET /files/statement`: download URL of an export, opened by the browser. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import type { Files } from "../../platform/files/index.ts";
import { addDownloads } from "../../platform/http/downloads.ts";
import type { Http } from "../../platform/http/server.ts";
import type { Vault } from "../../platform/sealed.ts";
import { openDownload, STATEMENTS } from "./exports.ts";
import type { StatementPorts } from "./statements.ts";

export interface DownloadDeps extends StatementPorts {
  database: Database;
  files: Files;
  clock: Clock;
  vault: Vault;
}

export function addStatementDownloads(http: Http, { database, files, clock, vault, orderNumbers }: DownloadDeps): void {
  addDownloads(http, STATEMENTS, {
    clock,
    open: (key, now) => openDownload(database.queries, vault, { key, files, now, orderNumbers }),
  });
}
