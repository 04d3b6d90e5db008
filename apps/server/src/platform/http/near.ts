/** Access control for internal pages: requests from this machine or its private network. */
import { BlockList, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

const NEAR = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  NEAR.addSubnet(network, bits, "ipv4");
}
NEAR.addAddress("::1", "ipv6");
NEAR.addSubnet("fc00::", 7, "ipv6");
NEAR.addSubnet("fe80::", 10, "ipv6");

/** Headers added by proxies. The client is then farther away than the peer address says. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** Whether a request comes from a private address and not through a proxy. */
export function isNear({ headers, socket }: FastifyRequest): boolean {
  const address = socket.remoteAddress?.replace(/^::ffff:(?=[0-9]+\.)/i, "");
  if (!address || FORWARDED.some((name) => name in headers)) return false;
  return NEAR.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}
