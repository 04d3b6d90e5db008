import { blocksOf } from "@banyan/contract/block-text.ts";
import type { ProductCard } from "@banyan/contract/catalog.ts";
import { content as contract } from "@banyan/contract/content.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { type Executor, sql } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import {
  agreementVersions,
  announcementDetail,
  announcementList,
  bannerList,
  companyProfile,
  documentPage,
} from "./content.ts";
import { AGREEMENTS, NOTHING_SAID } from "./piece.rules.ts";
import { addPiece } from "./piece-store.ts";
import { readAnnouncement, unreadAnnouncements } from "./read-marks.ts";
import type { DocumentName } from "./store.ts";

const now = new Date("2026-05-10T00:00:00Z");
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
const picture = { id: newId(now), width: 1200, height: 675, widths: [640, 1200] };
let opened: TestDatabase;
let queries: Executor;

beforeAll(async () => {
  opened = await createTestDatabase();
  queries = opened.database.queries;
});
afterAll(() => opened.drop());

const texts = (en: string, ja?: string) => ({ en, ...(ja && { ja }), th: "" });
const body = (en: string) => ({ en: blocksOf(en) as never, th: [] });

const announce = (topic: "news" | "announcement", title: string, from: Date) => {
  const said = { ...NOTHING_SAID, topic, title: texts(title, `${title} 日本`), summary: texts("In short"), picture };
  return addPiece(queries, { kind: "announcement", body: { ...said, body: body("At length") }, from });
};

const write = (name: DocumentName, label: string, from: Date) => {
  const said = { ...NOTHING_SAID, title: texts(name), body: body(`${name} ${label}`) };
  return addPiece(queries, { kind: "page", name, body: said, from, ...(AGREEMENTS.has(name) && { label }) });
};

/** Withdraws them from the shop. */
const remove = (...ids: bigint[]) =>
  sql`update content.version set shown_until = shown_from where piece_id = any(${ids}::bigint[])`.execute(queries);

const refusalOf = (work: Promise<unknown>) =>
  work.catch((error: unknown) => (error instanceof Refusal ? error.refusal : Promise.reject(error)));

describe("announcements", () => {
  test("newest first, by kind, not before their time", async () => {
    const old = await announce("news", "Old", day(-9));
    const notice = await announce("announcement", "Notice", day(-3));
    const fresh = await announce("news", "Fresh", day(-1));
    const coming = await announce("news", "Coming", day(1));
    const ids = async (given: { kind?: "news"; page?: number; limit?: number }) => {
      const page = await announcementList(queries, { page: 1, limit: 10, ...given, language: "ja", now });
      expect(z.parse(contract.announcements.output, page)).toEqual(page);
      return { ids: page.list.map((row) => row.id), total: page.total };
    };
    expect(await ids({})).toEqual({ ids: [fresh, notice, old].map(String), total: 3 });
    expect(await ids({ kind: "news" })).toEqual({ ids: [fresh, old].map(String), total: 2 });
    expect(await ids({ page: 2, limit: 2 })).toEqual({ ids: [String(old)], total: 3 });
    expect(await announcementDetail(queries, { id: fresh, language: "ja", now })).toMatchObject({
      title: "Fresh 日本",
      summary: "In short",
      body: "At length",
      publishedAt: day(-1).toISOString(),
    });
    expect(await announcementDetail(queries, { id: fresh, language: "th", now })).toMatchObject({ title: "Fresh" });
    for (const id of [coming, 999_999n]) {
      expect(await refusalOf(announcementDetail(queries, { id, language: "en", now }))).toBe("ANNOUNCEMENT_NOT_FOUND");
    }
    expect((await announcementList(queries, { page: 1, limit: 10, language: "en", now: day(2) })).total).toBe(4);
  });
});

describe("read marks", () => {
  const memberId = 7n;
  const readers = { joinedAt: async () => day(20) };
  const unread = (at = day(40), who = memberId) => unreadAnnouncements(queries, readers, { memberId: who, now: at });

  test("count what was published since the member joined, and is not read", async () => {
    const before = await announce("news", "Before", day(19));
    const first = await announce("news", "First", day(21));
    const second = await announce("announcement", "Second", day(30));
    const coming = await announce("news", "Not yet", day(50));
    expect(await unread()).toEqual({ unread: 2, ids: [second, first].map(String) });
    // Marking as read is idempotent.
    for (const _ of [1, 2]) await readAnnouncement(queries, { memberId, id: second, now: day(40) });
    expect(await unread()).toEqual({ unread: 1, ids: [String(first)] });
    expect((await unread(day(40), 8n)).unread).toBe(2);
    for (const id of [coming, 999_999n]) {
      expect(await refusalOf(readAnnouncement(queries, { memberId, id, now: day(40) }))).toBe("ANNOUNCEMENT_NOT_FOUND");
    }
    await readAnnouncement(queries, { memberId, now: day(40) });
    expect(await unread()).toEqual({ unread: 0, ids: [] });
    expect(await unread(day(60))).toEqual({ unread: 1, ids: [String(coming)] });
    await remove(before, first, second, coming);
  });

  test("of two readings at once are one", async () => {
    const id = await announce("news", "At once", day(25));
    await Promise.all(Array.from({ length: 8 }, () => readAnnouncement(queries, { memberId, id, now: day(40) })));
    expect((await unread()).ids).not.toContain(String(id));
    await remove(id);
  });
});

describe("pages", () => {
  test("are refused or empty until they are written", async () => {
    expect(await refusalOf(documentPage(queries, { name: "about_us", language: "en", now }))).toBe(
      "DOCUMENT_NOT_FOUND",
    );
    expect(await companyProfile(queries, { language: "en", now })).toEqual({
      title: "",
      body: "",
      blocks: [],
      picture: null,
      version: null,
    });
    expect(await agreementVersions(queries, now)).toEqual({ userAgreement: "0", privacyPolicy: "0" });
  });

  test("show their newest version; agreements name it", async () => {
    await write("user_agreement", "2025-01-01", day(-400));
    await write("user_agreement", "2026-05-01", day(-1));
    await write("user_agreement", "2026-06-01", day(30));
    await write("privacy_policy", "2025-06-01", day(-300));
    await write("about_us", "1", day(-300));
    await write("company_profile", "1", day(-300));
    expect(await documentPage(queries, { name: "user_agreement", language: "ko", now })).toEqual({
      title: "user_agreement",
      body: "user_agreement 2026-05-01",
      blocks: blocksOf("user_agreement 2026-05-01"),
      picture: null,
      version: "2026-05-01",
    });
    expect(await documentPage(queries, { name: "about_us", language: "ko", now })).toMatchObject({ version: null });
    expect(await companyProfile(queries, { language: "ko", now })).toMatchObject({
      title: "company_profile",
      version: null,
    });
    expect(await agreementVersions(queries, now)).toEqual({ userAgreement: "2026-05-01", privacyPolicy: "2025-06-01" });
  });
});

test("banners stand in their order and lead somewhere or nowhere", async () => {
  const said = { ...NOTHING_SAID, picture, widePicture: picture };
  const link = { kind: "product", id: "7" } as const;
  const first = { ...said, title: texts("First", "一番"), summary: texts("Sub"), link };
  await addPiece(queries, { kind: "banner", body: first, from: now });
  await addPiece(queries, { kind: "banner", body: { ...said, title: texts("Second") }, from: now });
  await addPiece(queries, { kind: "banner", body: { ...said, title: texts("Later") }, from: day(1) });
  const unsold = { kind: "product", id: "8" } as const;
  await addPiece(queries, {
    kind: "banner",
    body: { ...said, title: texts("No longer sold"), link: unsold },
    from: now,
  });
  const card = { id: "7", price: "14.8", priceTo: "18.5", sale: null, soldOut: false } as ProductCard;
  const productCards = async (_: Executor, { ids }: { ids: readonly bigint[] }) => (ids.includes(7n) ? [card] : []);
  const list = await bannerList(queries, { productCards }, { language: "ja", now });
  expect(z.parse(contract.banners.output, { list })).toEqual({ list });
  expect(list).toMatchObject([
    {
      title: "一番",
      subtitle: "Sub",
      link,
      product: { price: "14.8", priceTo: "18.5", sale: null, soldOut: false },
    },
    { title: "Second", subtitle: "", link: null, product: null },
    { title: "No longer sold", link: unsold, product: null },
  ]);
});
