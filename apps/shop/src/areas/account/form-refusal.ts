/** Shows a refusal of the server beside the fields of a form, and focuses the first of them. */
import type { Refused } from "@banyan/contract/client.ts";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Returns whether a field of the form shows the refusal. The form's values are in the order of its fields. `places`
 * maps named refusals to fields.
 */
export function showRefusal<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "setError" | "getValues">,
  refused: Refused,
  places: Partial<Record<string, Path<Values>>> = {},
): boolean {
  const names = Object.keys(form.getValues()) as Path<Values>[];
  const place = places[refused.name];
  const found = names.flatMap((name) => {
    const message = refused.fields[name];
    return message === undefined ? [] : [{ name, message }];
  });
  if (place && found.length === 0) found.push({ name: place, message: refused.message });
  for (const [at, { name, message }] of found.entries()) form.setError(name, { message }, { shouldFocus: at === 0 });
  return found.length > 0;
}
