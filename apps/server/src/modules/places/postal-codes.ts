/** The place that a postal code belongs to, in Japan and Korea (docs/rules.md 14). */
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { places } from "@banyan/contract/places.ts";
import { postalRowsOf } from "./areas.ts";
import { readPostalCode } from "./places.ts";

type PostalPlace = NonNullable<OutputOf<typeof places.postalCode>["place"]>;

/** Null for an incomplete or unknown code, and in countries without a table. */
export async function placeOfPostalCode(country: string, typed: string): Promise<PostalPlace | null> {
  const code = readPostalCode(country, typed)?.replace(/\D/g, "");
  if (!code) return null;
  const rest = code.slice(1);
  for (const [province, city, district, codes] of await postalRowsOf(country, code.slice(0, 1))) {
    for (const entry of codes.split(",")) {
      const [, digits = "", isStart, detail = ""] = /^(\d+)(\*?)(.*)$/.exec(entry) ?? [];
      if (isStart ? rest.startsWith(digits) : rest === digits) return { province, city, district, detail };
    }
  }
  return null;
}
