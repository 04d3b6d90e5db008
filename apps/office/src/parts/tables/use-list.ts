import { askList, useQuery } from "@banyan/app/query.ts";
import type { InputOf, Repeatable } from "@banyan/contract/endpoint.ts";

/** A page of a list for `PagedView`, which can also export it. */
export function useList<E extends Repeatable>(call: E, input: InputOf<E>, options: object = {}) {
  const query = useQuery({ ...askList(call, input), ...options });
  return { ...query, exported: { call, input: input as object } };
}
