/** Labels of address parts. */
import type { PlaceKind } from "@banyan/contract/places.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export const KIND_WORDS: Record<PlaceKind, MessageDescriptor> = {
  province: msg`Province or city`,
  state: msg`State`,
  prefecture: msg`Prefecture`,
  county: msg`County or city`,
  area: msg`Area`,
  region: msg`Region`,
  city: msg`City`,
  town: msg`Town`,
  regency: msg`City or regency`,
  district: msg`District`,
  subdistrict: msg`Subdistrict`,
  suburb: msg`Suburb`,
  ward: msg`Ward or commune`,
};
