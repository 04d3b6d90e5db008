/**
 * Files that a browser downloads by an address alone, because it sends no token. The address holds, encrypted, what was
 * ordered and until when it is good.
 */
import type { Readable } from "node:stream";
import { fill, SENTENCES } from "@banyan/contract/messages/index.ts";
import type { Clock } from "../clock.ts";
import type { Vault } from "../sealed.ts";
import { languageOf } from "./language.ts";
import type { Http } from "./server.ts";

const GOOD_FOR_MS = 5 * 60_000;

/** A kind of file: its path, and what its addresses are encrypted for. */
export interface DownloadKind {
  path: string;
  sealedFor: string;
}

export interface Download {
  name: string;
  type: string;
  body: Readable | Buffer;
}

/** The address of an order, good for five minutes. The order travels as JSON. */
export function downloadLink(vault: Vault, { path, sealedFor }: DownloadKind, order: object, now: Date) {
  const expires = now.getTime() + GOOD_FOR_MS;
  const sealed = vault.seal(Buffer.from(JSON.stringify({ ...order, expires })), sealedFor);
  return { url: `${path}?key=${sealed.toString("base64url")}`, expiresAt: new Date(expires).toISOString() };
}

/** The order in an address; null where it was changed or has expired. */
export function orderOf(vault: Vault, { sealedFor }: DownloadKind, key: string, now: Date): unknown {
  try {
    const { expires, ...order } = JSON.parse(vault.open(Buffer.from(key, "base64url"), sealedFor).toString("utf8"));
    return expires > now.getTime() ? order : null;
  } catch {
    return null;
  }
}

/** Serves the addresses of a kind. `open` gives null where there is nothing to download any more. */
export function addDownloads(
  http: Http,
  { path }: DownloadKind,
  { clock, open }: { clock: Clock; open(key: string, now: Date): Promise<Download | null> },
): void {
  http.get(path, async (request, reply) => {
    const { key = "" } = request.query as { key?: string };
    const download = await open(key, clock.now());
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
