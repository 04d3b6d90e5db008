/** Fixed security headers, set in one hook (docs/trust.md 24). */
import type { MapTiles } from "../config.ts";

/** Origins of images besides the shop itself. */
const contentSecurityPolicy = (imageOrigins: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...imageOrigins].join(" "),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Security headers of every response. Only map tiles come from another origin, which is listed exactly. */
export const securityHeaders = (mapTiles: MapTiles | null): Record<string, string> => ({
  "content-security-policy": contentSecurityPolicy(mapTiles ? [new URL(mapTiles.url).origin] : []),
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(self), geolocation=(self), microphone=(), payment=()",
});
