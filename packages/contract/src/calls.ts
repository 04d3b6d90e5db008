/** How browsers know a group of endpoints: each call without its schemas, which are loaded when a form asks for them. */
import type { Call, Endpoint, Group } from "./endpoint.ts";

/** What differs from call to call. What is left out is false or null, as in the definition of an endpoint. */
type Description<E extends Endpoint> = Pick<E, "method" | "path" | "access"> &
  Partial<Pick<E, "stepUp">> &
  (E["idempotent"] extends true ? { idempotent: true } : { idempotent?: false });

type Calls<G extends Group> = { readonly [Name in keyof G]: Call<G[Name]> };

/** For the files in `browser/`. `load` gives the group with its schemas. */
// @__NO_SIDE_EFFECTS__
export function callsOf<G extends Group>(
  load: () => Promise<G>,
  descriptions: { readonly [Name in keyof G]: Description<G[Name]> },
): Calls<G> {
  const calls = Object.entries(descriptions).map(([name, description]) => [
    name,
    { idempotent: false, stepUp: null, ...description, endpoint: async () => (await load())[name] },
  ]);
  return Object.fromEntries(calls) as Calls<G>;
}
