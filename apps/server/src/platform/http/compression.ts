/** Which answers travel compressed, and how: on a slow line the bytes of a list cost more than the work to press them. */
import { gzipSync } from "node:zlib";
import type { Endpoint } from "@banyan/contract/endpoint.ts";

/** Below this an answer fits a packet or so anyway. */
const WORTH_IT_BYTES = 1024;

/**
 * Whether the answers of an endpoint may be compressed: what anyone may read, and lists. The length of a compressed
 * answer tells something of what is in it (BREACH), so an answer that holds a token, a code or a key is never
 * compressed; none of these calls gives one, and a test holds them to it.
 */
export function mayTravelCompressed({ method, access, output }: Endpoint): boolean {
  const fields = (output as { shape?: object }).shape ?? {};
  return method === "GET" && (access === "public" || "list" in fields);
}

/** Whether a body should go compressed to a client of this `accept-encoding`. */
export function isWorthCompressing(body: Buffer, acceptEncoding: string | string[] | undefined): boolean {
  return body.length >= WORTH_IT_BYTES && acceptEncoding !== undefined && takesGzip(String(acceptEncoding));
}

/**
 * The bytes of a compressed body. At once and with gzip: that takes 0.03–0.2 ms for the 2–27 kB of our answers, a worker's
 * turn takes longer, and brotli of the same speed saves nothing more.
 */
export const compressed = (body: Buffer): Buffer => gzipSync(body);

/** Whether a client names gzip, and not with the weight 0 that refuses it. */
function takesGzip(acceptEncoding: string): boolean {
  return acceptEncoding.split(",").some((one) => {
    const [coding, weight] = one.split(";");
    return coding?.trim().toLowerCase() === "gzip" && !/^\s*q=0(\.0*)?\s*$/i.test(weight ?? "");
  });
}
