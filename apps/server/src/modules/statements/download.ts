/** `GET /files/statement`: the address of an export, opened by the browser. */
import { fill, SENTENCES } from "@banyan/contract/messages/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database.ts";
import { languageOf } from "../../platform/http/language.ts";
import type { Http } from "../../platform/http/server.ts";
import type { Vault } from "../../platform/sealed.ts";
import { DOWNLOAD_PATH, openDownload } from "./exports.ts";

export interface DownloadDeps {
  database: Database;
  clock: Clock;
  vault: Vault;
}

export function addStatementDownloads(http: Http, { database, clock, vault }: DownloadDeps): void {
  http.get(DOWNLOAD_PATH, async (request, reply) => {
    const { key = "" } = request.query as { key?: string };
    const download = await openDownload(database.queries, vault, { key, now: clock.now() });
    // A person sees this answer in the browser, so it is a sentence and no envelope.
    if (!download) {
      const sentence = fill(SENTENCES[languageOf(request)].errors.STATEMENT_LINK_OVER);
      return reply.code(410).type("text/plain; charset=utf-8").send(sentence);
    }
    return reply
      .headers({
        "content-type": download.type,
        "content-disposition": `attachment; filename="${download.name}"`,
        "cache-control": "no-store",
      })
      .send(download.body);
  });
}
