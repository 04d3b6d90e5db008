/** An answer as bytes, for one request or for many, and its sending. */
import type { FastifyReply } from "fastify";
import { compressed, isWorthCompressing } from "./compression.ts";
import type { Answer } from "./envelope.ts";

export class Packet {
  readonly status: number;
  readonly retryAfter: number | undefined;
  /** As bytes: a header would be encoded together with a text, which costs more than the text alone. */
  readonly plain: Buffer;
  #packed: Buffer | undefined;

  constructor({ status, retryAfter, body }: Answer) {
    this.status = status;
    this.retryAfter = retryAfter;
    this.plain = Buffer.from(body);
  }

  /** The bytes for a client that takes them compressed; compressed once. Null where that is not worth it. */
  packed(acceptEncoding: string | string[] | undefined): Buffer | null {
    if (!isWorthCompressing(this.plain, acceptEncoding)) return null;
    this.#packed ??= compressed(this.plain);
    return this.#packed;
  }
}

/** Sends an answer that is made for one request. */
export function send(reply: FastifyReply, answer: Answer, options?: { compress: boolean }): FastifyReply {
  return sendPacket(reply, new Packet(answer), options);
}

/** Sends an answer; with `compress`, compressed where that is worth it and the client takes it. */
export function sendPacket(reply: FastifyReply, packet: Packet, { compress = false } = {}): FastifyReply {
  const { status, retryAfter } = packet;
  if (retryAfter !== undefined) reply.header("retry-after", String(retryAfter));
  const packed = compress ? packet.packed(reply.request.headers["accept-encoding"]) : null;
  if (packed) reply.headers({ "content-encoding": "gzip", vary: "accept-encoding" });
  return reply
    .code(status)
    .headers({ "content-type": "application/json; charset=utf-8", "cache-control": "no-store" })
    .send(packed ?? packet.plain);
}
