/**
 * Downloads by URL alone, because browsers send no token with them. The URL contains the encrypted request and its
 * expiry.
 */
import type { Readable } from "node:stream";
import { fill, SENTENCES } from "@banyan/contract/messages/index.ts";
import type { Clock } from "../clock.ts";
import type { Vault } from "../sealed.ts";
import { languageOf } from "./language.ts";
import type { Http } from "./server.ts";

const GOOD_FOR_MS = 5 * 60_000;

/** A kind of download: its path, and the encryption context of its URLs. */
export interface DownloadKind {
  path: string;
  sealedFor: string;
}

export interface Download {
  name: string;
  type: string;
  body: Readable | Buffer;
}

/** URL of a download request, valid for five minutes. The request is serialized as JSON. */
export function downloadLink(vault: Vault, { path, sealedFor }: DownloadKind, order: object, now: Date) {
  const expires = now.getTime() + GOOD_FOR_MS;
  const sealed = vault.seal(Buffer.from(JSON.stringify({ ...order, expires })), sealedFor);
  return { url: `${path}?key=${sealed.toString("base64url")}`, expiresAt: new Date(expires).toISOString() };
}

/** The request in a URL; null if it was modified or has expired. */
export function orderOf(vault: Vault, { sealedFor }: DownloadKind, key: string, now: Date): unknown {
  try {
    const { expires, ...order } = JSON.parse(vault.open(Buffer.from(key, "base64url"), sealedFor).toString("utf8"));
    return expires > now.getTime() ? order : null;
  } catch {
    return null;
  }
}

/** Serves a kind of download. `open` gets the request's cookies, which have the session of staff. It returns null if the file no longer exists. */
export function addDownloads(
  http: Http,
  { path }: DownloadKind,
  {
    clock,
    open,
  }: { clock: Clock; open(key: string, now: Date, cookies: string | undefined): Promise<Download | null> },
): void {
  http.get(path, async (request, reply) => {
    const { key = "" } = request.query as { key?: string };
    const download = await open(key, clock.now(), request.headers.cookie);
    // The browser displays this response to the user, so it is a sentence instead of an envelope.
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
