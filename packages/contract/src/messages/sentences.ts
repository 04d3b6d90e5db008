/** The sentences of one language. A missing sentence does not compile. */
import type { ErrorName } from "../errors.ts";
import type { FieldProblem } from "../problems.ts";

export interface Sentences {
  errors: Record<ErrorName, string>;
  fields: Record<FieldProblem, string>;
}

/** Inserts `params` into the `{placeholders}` of a sentence. Placeholders without a value stay. */
export function fill(sentence: string, params: Record<string, string | number> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}
