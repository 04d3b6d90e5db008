import { LANGUAGES } from "@banyan/contract/languages.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { catalogRoutes, productCards } from "../src/modules/catalog/index.ts";
import { agreementVersions, contentRoutes } from "../src/modules/content/index.ts";
import type { Files } from "../src/platform/files/index.ts";
import type { Route } from "../src/platform/http/call.ts";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { demoProducts, demoSkuCode, loadCatalog } from "./load-catalog.ts";
import { loadContent } from "./load-content.ts";
import { loadPictures } from "./load-pictures.ts";

const now = new Date("2026-11-20T04:00:00Z");
let opened: TestDatabase;

beforeAll(async () => {
  opened = await createTestDatabase();
  const { database } = opened;
  const files = { put: async () => {} } as unknown as Files;
  const pictures = await loadPictures({ database, files, now });
  for (let time = 1; time <= 2; time++) {
    await loadCatalog({ database, pictures, now });
    await loadContent({ database, pictures, now });
  }
});
afterAll(() => opened.drop());

const table = () => [
  ...catalogRoutes({ database: opened.database, interestsOf: async () => [], onStaffChange: () => {} }),
  ...contentRoutes({ joinedAt: async () => new Date(0), productCards }),
];

/** Calls an endpoint as a visitor, and verifies the response against the contract. */
async function call(path: string, input: unknown, language = "en"): Promise<never> {
  const route = table().find(({ endpoint }) => endpoint.path === path) as Route;
  const given = z.parse(route.endpoint.input, input);
  const data = await route.handle({ database: opened.database, language, now, member: null } as never, given as never);
  return z.parse(route.endpoint.output, data) as never;
}

describe("the demo shop", () => {
  test("has 48 products in 6 categories, once however often it is loaded", async () => {
    const { list: categories } = (await call("/api/product/categories", {})) as {
      list: { id: string; picture: unknown }[];
    };
    expect(categories).toHaveLength(6);
    for (const { id, picture } of categories) {
      expect(picture).not.toBeNull();
      expect(await call("/api/product/index", { categoryId: id })).toMatchObject({ total: 8 });
    }
    const codes = demoProducts().flatMap((product) => product.skus.map((sku) => demoSkuCode(product, sku.options)));
    expect(new Set(codes).size).toBe(codes.length);
  });

  test("shows every product in every language, with three pictures", async () => {
    for (const language of LANGUAGES) {
      const { list } = (await call("/api/product/index", { limit: 50 }, language)) as { list: { id: string }[] };
      expect(list).toHaveLength(48);
      const detail = (await call("/api/product/detail", { id: list[0]!.id }, language)) as { pictures: unknown[] };
      expect(detail.pictures).toHaveLength(3);
    }
  });

  test.each([
    ["en", "oolong"],
    ["zh-TW", "烏龍"],
    ["zh-CN", "乌龙"],
    ["ja", "烏龍"],
    ["ko", "우롱"],
    ["vi", "ô long"],
    ["vi", "o long"],
    ["th", "อู่หลง"],
    ["id", "oolong"],
  ] as const)("finds the oolong first in %s: %s", async (language, keyword) => {
    const alishan = demoProducts().find((product) => product.slug === "alishan-oolong")!;
    const name = alishan.name[language];
    const found: { list: { name: string }[] } = await call("/api/product/index", { keyword }, language);
    expect(found.list[0]?.name).toBe(name);
    const suggested: { list: { name: string }[] } = await call("/api/product/suggest", { keyword }, language);
    expect(suggested.list[0]?.name).toBe(name);
  });

  test("has banners that lead to a product and to categories, news and pages", async () => {
    const { list } = (await call("/api/banner/index", {}, "vi")) as {
      list: { link: { kind: string }; product: unknown }[];
    };
    expect(list).toHaveLength(3);
    expect(list.map(({ link }) => link.kind)).toEqual(["product", "category", "category"]);
    expect(list[0]?.product).toMatchObject({ soldOut: false });
    const news = (await call("/api/announcement/index", { kind: "news" })) as {
      list: { id: string; publishedAt: string }[];
    };
    expect(news.list.map((item) => item.publishedAt)).toEqual(
      news.list
        .map((item) => item.publishedAt)
        .sort()
        .reverse(),
    );
    expect(await call("/api/announcement/detail", { id: news.list[0]!.id }, "ja")).toMatchObject({ kind: "news" });
    for (const name of ["about_us", "user_agreement", "privacy_policy"]) await call("/api/company/document", { name });
    await call("/api/company/profile/index", {});
    const versions = await agreementVersions(opened.database.queries, new Date());
    expect(await call("/api/company/document", { name: "user_agreement" })).toMatchObject({
      version: versions.userAgreement,
    });
  });
});
