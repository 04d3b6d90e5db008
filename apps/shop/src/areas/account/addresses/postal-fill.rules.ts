/** What a postal code fills in of an address, without replacing what the person typed or chose. */
import { PLACE_PARTS } from "@banyan/contract/browser/places.ts";
import type { Parts } from "./use-places.ts";

/** Empty where a postal code covers several. `detail` is the beginning of the detailed address. */
export type PostalPlace = Parts & { detail: string };

const NOTHING: PostalPlace = { province: "", city: "", district: "", detail: "" };

/**
 * `filled` is what the code before filled in, which may be replaced. Null if the address says otherwise: then nothing is
 * filled in.
 */
export function fillFrom(
  found: PostalPlace,
  now: PostalPlace,
  filled: PostalPlace = NOTHING,
): Partial<PostalPlace> | null {
  const fill: Partial<PostalPlace> = {};
  const isOwn = (part: keyof PostalPlace) => now[part] !== "" && now[part] !== filled[part];
  let moved = false;
  for (const part of PLACE_PARTS) {
    const differs = now[part] !== found[part];
    // A code that covers several cities does not contradict one of them, unless it is elsewhere.
    if (!differs || (found[part] === "" && !moved)) continue;
    if (isOwn(part)) return null;
    fill[part] = found[part];
    moved ||= now[part] !== "";
  }
  if (!isOwn("detail") && now.detail !== found.detail) fill.detail = found.detail;
  return fill;
}

/** The place as it is written in its country. */
export const placeText = (country: string, { province, city, district, detail }: PostalPlace): string =>
  [province, city, district, detail].filter(Boolean).join(country === "JP" ? "" : " ");
