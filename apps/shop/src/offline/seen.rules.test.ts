import { expect, test } from "vitest";
import { type SeenProduct, withSeen } from "./seen.rules.ts";

const product = (id: string, given: Partial<SeenProduct> = {}): SeenProduct => ({
  id,
  language: "en",
  name: `Product ${id}`,
  summary: "",
  description: "",
  price: "1",
  priceTo: "1",
  picture: null,
  at: 0,
  ...given,
});
const ids = (products: readonly SeenProduct[]) => products.map(({ id }) => id);

test("what was seen last comes first, each product once", () => {
  const before = [product("1"), product("2"), product("3")];
  const now = [product("3", { price: "2" }), product("4")];
  const seen = withSeen(before, now);
  expect(ids(seen)).toEqual(["3", "4", "1", "2"]);
  expect(seen[0]?.price).toBe("2");
});

test("a card that is seen again loses neither the description nor the picture", () => {
  const picture = { url: "/seen/a.webp", bytes: 10 };
  const before = [product("1", { description: "Grown in the hills.", picture })];
  expect(withSeen(before, [product("1")])[0]).toMatchObject({ description: "Grown in the hills.", picture });
});

test("a description in another language is not mixed in", () => {
  const before = [product("1", { description: "Grown in the hills." })];
  expect(withSeen(before, [product("1", { language: "vi" })])[0]?.description).toBe("");
});

test("sixty products are kept, and pictures of 4 MB", () => {
  const picture = (id: string) => ({ url: `/seen/${id}.webp`, bytes: 1024 * 1024 });
  const many = Array.from({ length: 70 }, (_, at) => product(String(at), { picture: picture(String(at)) }));
  const seen = withSeen([], many);
  expect(seen).toHaveLength(60);
  expect(ids(seen.filter((one) => one.picture))).toEqual(["0", "1", "2", "3"]);
});
