/** A response encoded once (bytes, gzip), for one request or for many, and its sending. */
import type { FastifyReply } from "fastify";
import { compressed, isWorthCompressing } from "./compression.ts";
import type { JsonResponse } from "./json-response.ts";

export class EncodedResponse {
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** As bytes: a header would be encoded together with a text, which costs more than the text alone. */
  readonly plain: Buffer;
  #gzipped: Buffer | undefined;

  constructor({ status, retryAfter, body }: JsonResponse) {
    this.status = status;
    this.retryAfter = retryAfter;
    this.plain = Buffer.from(body);
  }

  /** The bytes for a client that takes them compressed; compressed once. Null where that is not worth it. */
  gzipped(acceptEncoding: string | string[] | undefined): Buffer | null {
    if (!isWorthCompressing(this.plain, acceptEncoding)) return null;
    this.#gzipped ??= compressed(this.plain);
    return this.#gzipped;
  }
}

/** Sends an answer that is made for one request. */
export function send(reply: FastifyReply, answer: JsonResponse, options?: { compress: boolean }): FastifyReply {
  return sendEncoded(reply, new EncodedResponse(answer), options);
}

/** Sends an answer; with `compress`, compressed where that is worth it and the client takes it. */
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
