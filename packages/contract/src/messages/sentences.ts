/** The shape of the server's sentences in one language. A language with a missing sentence does not compile. */
import type { ErrorName } from "../errors.ts";
import type { FieldProblem } from "../problems.ts";

export interface Sentences {
  errors: Record<ErrorName, string>;
  fields: Record<FieldProblem, string>;
}

/** Puts `params` into the `{places}` of a sentence. A place without a value stays as it is. */
export function fill(sentence: string, params: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
