/**
 * Which responses are compressed, and how: on a slow connection, transferring a list takes longer than compressing it.
 */
import { gzipSync } from "node:zlib";
import type { Endpoint } from "@banyan/contract/endpoint.ts";

/** Smaller responses fit into about one packet anyway. */
const WORTH_IT_BYTES = 1024;

/**
 * Whether responses of an endpoint may be compressed: public ones and lists. The length of a compressed response leaks
 * information about its content (BREACH), so responses with a token, a code or a key are never compressed. A test
 * checks that no compressed response has such a field.
 */
export function mayTravelCompressed({ method, access, output }: Endpoint): boolean {
  const fields = (output as { shape?: object }).shape ?? {};
  return method === "GET" && (access === "public" || "list" in fields);
}

/** Whether to compress a body for a client with this `accept-encoding`. */
export function isWorthCompressing(body: Buffer, acceptEncoding: string | string[] | undefined): boolean {
  return body.length >= WORTH_IT_BYTES && accepts("gzip", acceptEncoding);
}

/**
 * Compresses synchronously with gzip: 0.03–0.2 ms for our responses of 2–27 kB. A worker thread would take longer, and
 * brotli at the same speed is no smaller.
 */
export const compressed = (body: Buffer): Buffer => gzipSync(body);

/** Whether a client names a coding in its `accept-encoding`, and does not refuse it with weight 0. */
export function accepts(coding: "br" | "gzip", acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? "")
    .split(",")
    .some((one) => {
      const [name, weight] = one.split(";");
      return name?.trim().toLowerCase() === coding && !/^\s*q=0(\.0*)?\s*$/i.test(weight ?? "");
    });
}
