/** The selected tab as a URL parameter, absent for the first one. Other parameters are preserved. */
import { useFilter } from "./filters.tsx";

export function useTab<Id extends string>(
  ids: readonly [Id, ...Id[]],
  wanted: string | undefined,
): [tab: Id, choose: (next: Id) => void] {
  const filter = useFilter();
  return [ids.find((known) => known === wanted) ?? ids[0], (next) => filter({ tab: next === ids[0] ? "" : next })];
}
