/** `GET /files/statement`: download URL of an export, opened by the browser. */
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { addDownloads } from "../../platform/http/downloads.ts";
import type { Http } from "../../platform/http/server.ts";
import type { Vault } from "../../platform/sealed.ts";
import { openDownload, STATEMENTS } from "./exports.ts";

export interface DownloadDeps {
  database: Database;
  clock: Clock;
  vault: Vault;
}

export function addStatementDownloads(http: Http, { database, clock, vault }: DownloadDeps): void {
  addDownloads(http, STATEMENTS, { clock, open: (key, now) => openDownload(database.queries, vault, { key, now }) });
}
