/** A response that is encoded once (bytes, gzip) and sent to one request or many. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { compressed, isWorthCompressing } from "./compression.ts";
import { dataOf, type JsonResponse } from "./json-response.ts";
import { languageHeaders } from "./language.ts";

/** How long a cache in front of the server may give a public answer to others, in seconds. A browser asks each time. */
const PUBLIC = "public, max-age=0, s-maxage=1";
const PRIVATE = "no-store";

export class EncodedResponse {
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** As bytes, because Fastify encodes a text together with its header, which costs more. */
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

  /** The entity tag: the same for the same data, at whatever moment and compressed or not (so it is a weak one). */
  get tag(): string {
    this.#tag ??= `W/"${createHash("sha1").update(dataOf(this.#body)).digest("base64url")}"`;
    return this.#tag;
  }

  /** The compressed bytes, compressed once. Null where compression is not worth it. */
  gzipped(acceptEncoding: string | string[] | undefined): Buffer | null {
    if (!isWorthCompressing(this.plain, acceptEncoding)) return null;
    this.#gzipped ??= compressed(this.plain);
    return this.#gzipped;
  }
}

/** Sends a response made for one request. */
export function send(reply: FastifyReply, answer: JsonResponse, options?: Pick<Sending, "compress">): FastifyReply {
  return sendEncoded(reply, new EncodedResponse(answer), options);
}

interface Sending {
  /** Compresses the body where that is worth it and the client accepts it. */
  compress?: boolean;
  /** Lets caches on the way keep it for others: it is the same for everybody who reads its language. */
  shared?: boolean;
}

/** Sends a response. Nothing on the way keeps it, unless it is `shared` and the client did not say who it is. */
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
    if (isTagOf(response, headers["if-none-match"])) return reply.code(304).send();
  }
  const gzipped = compress ? response.gzipped(headers["accept-encoding"]) : null;
  if (gzipped) reply.header("content-encoding", "gzip");
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .send(gzipped ?? response.plain);
}

/** Whether an `if-none-match` names the response. Tags are compared without their weakness (RFC 9110 13.1.2). */
function isTagOf({ tag }: EncodedResponse, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const strong = (one: string) => one.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => strong(one) === strong(tag));
}
