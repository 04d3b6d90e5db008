/** Network prefix of an address: /24 for IPv4, /48 for IPv6. */
export function addressPrefix(ip: string): string {
  const inner = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!inner.includes(":")) return inner.split(".").slice(0, 3).join(".");
  const [head = "", tail] = inner.toLowerCase().split("%")[0]?.split("::") ?? [];
  const front = head.split(":").filter(Boolean);
  const back = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array.from({ length: zeros }, () => "0"), ...back]
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
