import { describe, expect, test } from "vitest";
import { draftOf, emptyDraft, inputOf } from "./draft.rules.ts";
import { tea } from "./product.fixture.ts";
import {
  choices,
  lostSkus,
  missingChoices,
  withOnePrice,
  withOption,
  withoutOption,
  withoutSku,
  withoutSpecification,
  withSku,
  withSpecification,
} from "./sku-matrix.rules.ts";

const optionsOf = (draft: ReturnType<typeof draftOf>) => inputOf(draft).skus.map(({ id, options }) => [id, options]);

describe("choices", () => {
  test("a product without specifications has one empty choice", () => {
    expect(choices([])).toEqual([[]]);
    expect(missingChoices(emptyDraft())).toEqual([]);
  });
  test("names what is not made yet", () => {
    expect(missingChoices(draftOf(tea()))).toEqual([["s0o1", "s1o1"]]);
  });
});

describe("adding", () => {
  test("a missing SKU gets the price of the first of its nearest relatives and stands in order", () => {
    const draft = draftOf(tea());
    const priced = { ...draft, skus: draft.skus.map((sku) => (sku.id === "73" ? { ...sku, price: "20" } : sku)) };
    const without = withoutSku(priced, "72");
    const filled = missingChoices(without).reduce((matrix, choice, at) => withSku(matrix, `new${at}`, choice), without);
    expect(optionsOf(filled)).toEqual([
      ["71", [0, 0]],
      [undefined, [0, 1]],
      ["73", [1, 0]],
      [undefined, [1, 1]],
    ]);
    expect(filled.skus.map((sku) => sku.price)).toEqual(["16", "16", "20", "16"]);
  });
  test("a specification keeps every SKU with its id", () => {
    const wider = withSpecification(draftOf(tea()), "box");
    expect(optionsOf(wider)).toEqual([
      ["71", [0, 0, 0]],
      ["72", [0, 1, 0]],
      ["73", [1, 0, 0]],
    ]);
    expect(missingChoices(withOption(wider, "box", "tin"))).toHaveLength(5);
  });
  test("the first specification of a plain product takes its SKU along", () => {
    const plain = draftOf(tea({ specifications: [], skus: [{ ...tea().skus[0]!, options: [] }] }));
    expect(optionsOf(withSpecification(plain, "size"))).toEqual([["71", [0]]]);
  });
});

describe("taking away", () => {
  test("an option goes with its SKUs, and the others move up", () => {
    const draft = draftOf(tea());
    const after = withoutOption(draft, "s0", "s0o0");
    expect(lostSkus(draft, after).map((sku) => sku.id)).toEqual(["71", "72"]);
    expect(optionsOf(after)).toEqual([["73", [0, 0]]]);
  });
  test("a specification goes, and of equal choices the first stays", () => {
    const draft = draftOf(tea());
    const after = withoutSpecification(draft, "s0");
    expect(optionsOf(after)).toEqual([
      ["71", [0]],
      ["72", [1]],
    ]);
    expect(lostSkus(draft, after).map((sku) => sku.id)).toEqual(["73"]);
  });
  test("SKUs that were never saved are not missed", () => {
    const draft = withSku(draftOf(tea()), "new", ["s0o1", "s1o1"]);
    expect(lostSkus(draft, withoutOption(draft, "s1", "s1o1")).map((sku) => sku.id)).toEqual(["72"]);
  });
});

test("one price for all is that of the first", () => {
  const draft = draftOf(tea());
  const changed = { ...draft, skus: draft.skus.map((sku, at) => ({ ...sku, price: String(at + 1), bv: "1" })) };
  expect(withOnePrice(changed).skus.map((sku) => sku.price)).toEqual(["1", "1", "1"]);
});
