/**
 * What browsers know about a group of endpoints: each call without its schemas, which are loaded when a form needs
 * them.
 */
import type { Call, Endpoint, Group } from "./endpoint.ts";

/** The properties that differ per call. Omitted properties are false or null, as in an endpoint definition. */
type Description<E extends Endpoint> = Pick<E, "method" | "path" | "access"> &
  Partial<Pick<E, "stepUp">> &
  (E["idempotent"] extends false ? { idempotent?: false } : Pick<E, "idempotent">);

type Calls<G extends Group> = { readonly [Name in keyof G]: Call<G[Name]> };

/** Used by the files in `browser/`. `load` imports the group with its schemas. */
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
