/** Converts the URL parameters of the direct referrals to the call's input. */

import { DIRECT_SORTS, type DirectSort, SIDES, type Side, type team } from "@banyan/contract/browser/team.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";

export interface ListSearch {
  search?: string;
  side?: string;
  sort?: string;
  /** "1": smallest or oldest first. */
  up?: string;
}

export interface ListChoice {
  search: string;
  side: Side | undefined;
  sort: DirectSort;
  ascending: boolean;
}

/** Ignores invalid values. */
export function choiceOf({ search = "", side, sort, up }: ListSearch): ListChoice {
  return {
    search,
    side: SIDES.find((one) => one === side),
    sort: DIRECT_SORTS.find((one) => one === sort) ?? "joined",
    ascending: up === "1",
  };
}

/** Omits default values from the URL. */
export function searchOf({ search, side, sort, ascending }: ListChoice): ListSearch {
  return {
    ...(search ? { search } : {}),
    ...(side ? { side } : {}),
    ...(sort === "joined" ? {} : { sort }),
    ...(ascending ? { up: "1" } : {}),
  };
}

/** Selecting the current order reverses it. */
export function sortedBy(choice: ListChoice, sort: DirectSort): ListChoice {
  return { ...choice, sort, ascending: choice.sort === sort && !choice.ascending };
}

export function inputOf({ search, side, sort, ascending }: ListChoice): InputOf<typeof team.direct> {
  return {
    sort,
    limit: 20,
    ...(search ? { search } : {}),
    ...(side ? { side } : {}),
    ...(ascending ? { ascending } : {}),
  };
}
