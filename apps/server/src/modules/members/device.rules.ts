/** Identifying devices and networks. */

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** "Chrome · Android" from a user agent; empty if unknown. */
export function deviceName(userAgent: string): string {
  const name = (table: readonly [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [name(BROWSERS), name(SYSTEMS)].filter(Boolean).join(" · ");
}

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
