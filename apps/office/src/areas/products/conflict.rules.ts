/**
 * Three-way merge of concurrent edits to a product, part by part. Each translation of a text is a part, and so are the
 * pictures and the SKUs. Takes parts that only they changed, keeps parts that only I changed. If both changed a part,
 * keeps mine and names the part, so that no change is lost unnoticed.
 */
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { inputOf, type ProductDraft, TEXT_FIELDS, type TextField } from "./draft.rules.ts";

export type Part =
  | { kind: TextField; language: Language }
  | { kind: "category" | "presale" | "activation" | "published" | "pictures" | "facts" | "variants" };

export interface Merged {
  draft: ProductDraft;
  /** Changed only by them. */
  taken: Part[];
  /** Changed by both; the draft has mine. */
  both: Part[];
}

const PARTS: readonly Part[] = [
  ...TEXT_FIELDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language }))),
  ...(["category", "presale", "activation", "published", "pictures", "facts", "variants"] as const).map((kind) => ({
    kind,
  })),
];

/** `base` is the common ancestor. */
export function merge(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft): Merged {
  const merged: Merged = { draft: mine, taken: [], both: [] };
  for (const part of PARTS) {
    const [before, own, other] = [base, mine, theirs].map((draft) => valueOf(draft, part));
    if (other === before || other === own) continue;
    if (own === before) {
      merged.draft = withPart(merged.draft, theirs, part);
      merged.taken.push(part);
    } else merged.both.push(part);
  }
  return merged;
}

function valueOf(draft: ProductDraft, part: Part): string {
  if ("language" in part) return draft[part.kind][part.language];
  switch (part.kind) {
    case "category":
      return draft.categoryId;
    case "pictures":
      return JSON.stringify(inputOf(draft).pictureIds);
    case "facts":
      return JSON.stringify(inputOf(draft).facts);
    case "variants": {
      const { specifications, skus } = inputOf(draft);
      return JSON.stringify({ specifications, skus });
    }
    default:
      return String(draft[part.kind]);
  }
}

function withPart(into: ProductDraft, from: ProductDraft, part: Part): ProductDraft {
  if ("language" in part) {
    const texts = { ...into[part.kind], [part.language]: from[part.kind][part.language] };
    return { ...into, [part.kind]: texts };
  }
  switch (part.kind) {
    case "category":
      return { ...into, categoryId: from.categoryId };
    case "pictures":
      return { ...into, pictures: from.pictures };
    case "facts":
      return { ...into, facts: from.facts };
    case "variants":
      return { ...into, specifications: from.specifications, skus: from.skus };
    default:
      return { ...into, [part.kind]: from[part.kind] };
  }
}
