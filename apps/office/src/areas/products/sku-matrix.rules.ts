/**
 * Dependencies between specifications and SKUs. Invariant: every SKU has exactly one option of each specification, and
 * no two SKUs have the same combination. A stored SKU keeps its id as long as its combination exists.
 */
import { type DraftSku, type DraftSpecification, newSku, noTexts, type ProductDraft } from "./draft.rules.ts";

type Matrix = Pick<ProductDraft, "specifications" | "skus">;

/** All combinations of the specifications; a single empty one without specifications. */
export function choices(specifications: readonly DraftSpecification[]): string[][] {
  return specifications.reduce<string[][]>(
    (before, { options }) => before.flatMap((choice) => options.map((option) => [...choice, option.key])),
    [[]],
  );
}

/** Combinations without a SKU. */
export function missingChoices({ specifications, skus }: Matrix): string[][] {
  const made = new Set(skus.map((sku) => sku.choice.join()));
  return choices(specifications).filter((choice) => !made.has(choice.join()));
}

/** Adds a SKU for a combination, with the price of the SKU that has the most options in common. */
export function withSku<M extends Matrix>(matrix: M, key: string, choice: string[]): M {
  const inCommon = (sku: DraftSku) => sku.choice.filter((option) => choice.includes(option)).length;
  const like = matrix.skus.toSorted((one, other) => inCommon(other) - inCommon(one))[0];
  return { ...matrix, skus: inOrder(matrix.specifications, [...matrix.skus, newSku(key, choice, like)]) };
}

export function withoutSku<M extends Matrix>(matrix: M, key: string): M {
  return { ...matrix, skus: matrix.skus.filter((sku) => sku.key !== key) };
}

/** Adds a specification with one option, which all existing SKUs get. */
export function withSpecification<M extends Matrix>(matrix: M, key: string): M {
  const option = { key: `${key}-first`, texts: noTexts() };
  return {
    ...matrix,
    specifications: [...matrix.specifications, { key, name: noTexts(), options: [option] }],
    skus: matrix.skus.map((sku) => ({ ...sku, choice: [...sku.choice, option.key] })),
  };
}

/** Removes a specification. Keeps the first of SKUs that only differed in it. */
export function withoutSpecification<M extends Matrix>(matrix: M, key: string): M {
  const at = matrix.specifications.findIndex((specification) => specification.key === key);
  if (at < 0) return matrix;
  const specifications = matrix.specifications.toSpliced(at, 1);
  const seen = new Set<string>();
  const skus = matrix.skus
    .map((sku) => ({ ...sku, choice: sku.choice.toSpliced(at, 1) }))
    .filter((sku) => {
      const choice = sku.choice.join();
      return seen.has(choice) ? false : seen.add(choice);
    });
  return { ...matrix, specifications, skus };
}

export function withOption<M extends Matrix>(matrix: M, specificationKey: string, key: string): M {
  return mapped(matrix, specificationKey, (specification) => ({
    ...specification,
    options: [...specification.options, { key, texts: noTexts() }],
  }));
}

/** Removes an option and its SKUs. */
export function withoutOption<M extends Matrix>(matrix: M, specificationKey: string, key: string): M {
  const rest = mapped(matrix, specificationKey, (specification) => ({
    ...specification,
    options: specification.options.filter((option) => option.key !== key),
  }));
  return { ...rest, skus: rest.skus.filter((sku) => !sku.choice.includes(key)) };
}

/** Stored SKUs that are in `before` but not in `after`. */
export function lostSkus(before: Matrix, after: Matrix): DraftSku[] {
  const kept = new Set(after.skus.map((sku) => sku.key));
  return before.skus.filter((sku) => sku.id !== undefined && !kept.has(sku.key));
}

/** Sets price, BV and sale of every SKU to the first SKU's. */
export function withOnePrice<M extends Matrix>(matrix: M): M {
  const first = matrix.skus[0];
  if (!first) return matrix;
  return {
    ...matrix,
    skus: matrix.skus.map((sku) => ({ ...sku, price: first.price, bv: first.bv, sale: first.sale })),
  };
}

function mapped<M extends Matrix>(matrix: M, key: string, change: (one: DraftSpecification) => DraftSpecification): M {
  return {
    ...matrix,
    specifications: matrix.specifications.map((one) => (one.key === key ? change(one) : one)),
  };
}

function inOrder(specifications: readonly DraftSpecification[], skus: DraftSku[]): DraftSku[] {
  const place = new Map(choices(specifications).map((choice, at) => [choice.join(), at]));
  const placeOf = (sku: DraftSku) => place.get(sku.choice.join()) ?? place.size;
  return skus.toSorted((one, other) => placeOf(one) - placeOf(other));
}
