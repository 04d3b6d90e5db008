/** A response that is encoded once (bytes, gzip) and sent to one request or many. */
import type { FastifyReply } from "fastify";
import { compressed, isWorthCompressing } from "./compression.ts";
import type { JsonResponse } from "./json-response.ts";

export class EncodedResponse {
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** As bytes, because Fastify encodes a text together with its header, which costs more. */
  readonly plain: Buffer;
  #gzipped: Buffer | undefined;

  constructor({ status, retryAfter, body }: JsonResponse) {
    this.status = status;
    this.retryAfter = retryAfter;
    this.plain = Buffer.from(body);
  }

  /** The compressed bytes, compressed once. Null where compression is not worth it. */
  gzipped(acceptEncoding: string | string[] | undefined): Buffer | null {
    if (!isWorthCompressing(this.plain, acceptEncoding)) return null;
    this.#gzipped ??= compressed(this.plain);
    return this.#gzipped;
  }
}

/** Sends a response made for one request. */
export function send(reply: FastifyReply, answer: JsonResponse, options?: { compress: boolean }): FastifyReply {
  return sendEncoded(reply, new EncodedResponse(answer), options);
}

/** Sends a response. With `compress` it is compressed where that is worth it and the client accepts it. */
export function sendEncoded(reply: FastifyReply, response: EncodedResponse, { compress = false } = {}): FastifyReply {
  const { status, retryAfter } = response;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const gzipped = compress ? response.gzipped(reply.request.headers["accept-encoding"]) : null;
  if (gzipped) reply.headers({ "content-encoding": "gzip", vary: "accept-encoding" });
  return reply
    .code(status)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .send(gzipped ?? response.plain);
}
