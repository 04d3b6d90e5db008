/** A response that is encoded (bytes, gzip) once and sent to one or several requests. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { compressed, isWorthCompressing } from "./compression.ts";
import { dataOf, type JsonResponse } from "./json-response.ts";
import { languageHeaders } from "./language.ts";

/** Shared caches may serve a public response for this long, in seconds. Browsers always revalidate. */
const PUBLIC = "public, max-age=0, s-maxage=1";
const PRIVATE = "no-store";

export class EncodedResponse {
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** As bytes, because Fastify would encode text together with its headers, which is slower. */
  readonly plain: Buffer;
  readonly #body: string;
  #gzipped: Buffer | undefined;
  #tag: string | undefined;

  constructor({ status, retryAfter, body }: JsonResponse) {
    this.status = status;
    this.retryAfter = retryAfter;
    this.plain = Buffer.from(body);
    this.#body = body;
  }

  /** Entity tag of the data. Weak, because it is independent of timestamp and compression. */
  get tag(): string {
    this.#tag ??= `W/"${createHash("sha1").update(dataOf(this.#body)).digest("base64url")}"`;
    return this.#tag;
  }

  /** The compressed body, cached. Null if compression is not worth it. */
  gzipped(acceptEncoding: string | string[] | undefined): Buffer | null {
    if (!isWorthCompressing(this.plain, acceptEncoding)) return null;
    this.#gzipped ??= compressed(this.plain);
    return this.#gzipped;
  }
}

/** Sends a response computed for a single request. */
export function send(reply: FastifyReply, answer: JsonResponse, options?: Pick<Sending, "compress">): FastifyReply {
  return sendEncoded(reply, new EncodedResponse(answer), options);
}

interface Sending {
  /** Compress the body if it is worth it and the client accepts it. */
  compress?: boolean;
  /** Allow shared caches to store the response: it depends only on the language. */
  shared?: boolean;
}

/** Sends a response. Caches may store it only if it is `shared` and the request has no session. */
export function sendEncoded(
  reply: FastifyReply,
  response: EncodedResponse,
  { compress = false, shared = false }: Sending = {},
): FastifyReply {
  const { status, retryAfter } = response;
  const { headers } = reply.request;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const isPublic = shared && headers["ba-user-token"] === undefined;
  reply.header("cache-control", isPublic ? PUBLIC : PRIVATE);
  if (isPublic) {
    reply.headers({ etag: response.tag, vary: ["accept-encoding", ...languageHeaders(headers)].join(", ") });
    if (matchesTag(response.tag, headers["if-none-match"])) return reply.code(304).send();
  }
  const gzipped = compress ? response.gzipped(headers["accept-encoding"]) : null;
  if (gzipped) reply.header("content-encoding", "gzip");
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(gzipped ?? response.plain);
}

/** Whether `if-none-match` matches an entity tag, by weak comparison (RFC 9110 13.1.2). */
export function matchesTag(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => strong(one) === strong(tag));
}
