import { blocksOf } from "@banyan/contract/block-text.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { officeContent as contract, type Piece } from "@banyan/contract/office/content.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { refusalOf } from "../../../test/shelves.ts";
import type { AuditLogEntry } from "../../platform/audit-log.ts";
import { type Executor, sql, type Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { recordPicture } from "../../platform/pictures.ts";
import { agreementVersions, announcementDetail, announcementList, bannerList, documentPage } from "./content.ts";
import { NOTHING_SAID } from "./piece.rules.ts";
import { addPiece } from "./piece-store.ts";
import { pieceDetail, pieceList, versionDetail } from "./piece-views.ts";
import {
  arrange,
  type ContentAct,
  createPiece,
  discardPiece,
  type PiecePorts,
  publishPiece,
  restorePiece,
  savePiece,
  withdrawPiece,
} from "./pieces.ts";

const START = new Date("2026-05-10T00:00:00Z");
const hours = (count: number) => new Date(START.getTime() + count * 3_600_000);
const [ANN, BEN] = [newId(START), newId(START)];
const PICTURE = newId(START);
const entries: AuditLogEntry[] = [];
const ports: PiecePorts = {
  async writeAuditLog(_tx, entry) {
    entries.push(entry);
  },
  staffNames: async (_within, ids) => new Map(ids.map((id) => [id, id === ANN ? "Ann" : "Ben"])),
  targetExists: async (_within, _kind, id) => id === 7n,
};
let opened: TestDatabase;
let queries: Executor;

beforeAll(async () => {
  opened = await createTestDatabase();
  queries = opened.database.queries;
  const stored = { id: PICTURE, width: 640, height: 480, widths: [640] };
  await recordPicture(queries, stored, { topic: "content", owner: "shop", now: START });
});
afterAll(() => opened.drop());
beforeEach(() => {
  entries.length = 0;
});

type Written = Omit<ParsedInputOf<typeof contract.save>, "id" | "revision">;
const words = (text: string) => blocksOf(text) as never[];
const written = (part: Partial<Written> = {}): Written => ({
  topic: "news",
  title: { en: "New tea", ja: "新しいお茶" },
  summary: { en: "It arrived." },
  body: { en: words("It is here.") },
  pictureId: null,
  widePictureId: null,
  link: null,
  ...part,
});
const banner = (part: Partial<Written> = {}) =>
  written({ topic: null, summary: {}, body: {}, pictureId: PICTURE, widePictureId: PICTURE, ...part });

type Change<Input> = (tx: Tx, ports: PiecePorts, input: Input, act: ContentAct) => Promise<void>;
type Seen = Pick<Piece, "id" | "revision">;

const look = async (id: string | bigint, now = START) => {
  const piece = await pieceDetail(queries, ports, BigInt(id), { language: "en", now });
  expect(z.parse(contract.detail.output, piece)).toEqual(piece);
  return piece;
};
async function change<Input>(verb: Change<Input>, { id, revision }: Seen, input: object, at = START, by = ANN) {
  const whole = { id: BigInt(id), revision, ...input } as Input;
  await opened.database.transaction((tx) => verb(tx, ports, whole, { by, now: at }));
  return look(id, at);
}
const create = async (kind: "announcement" | "banner" = "announcement") =>
  look(await opened.database.transaction((tx) => createPiece(tx, ports, kind, { by: ANN, now: START })));
const save = (piece: Seen, part?: Partial<Written>, at?: Date, by?: string) =>
  change(savePiece, piece, written(part), at, by);
const publish = (
  piece: Seen,
  { from = null, until = null }: { from?: Date | null; until?: Date | null } = {},
  at?: Date,
) => change(publishPiece, piece, { from, until }, at);
const inShop = async (id: string, now: Date) =>
  announcementDetail(queries, { id: BigInt(id), language: "en", now }).then(
    ({ title, body, publishedAt }) => ({ title, body, publishedAt }),
    () => undefined,
  );

describe("a draft", () => {
  test("is not shown until it is published, and then as it was published", async () => {
    const fresh = await create();
    expect(fresh).toMatchObject({ state: "draft", hasDraft: true, topic: "news", title: {}, changedBy: "Ann" });
    const draft = await save(fresh, { title: { en: "New tea", vi: "Trà mới", th: "" } });
    expect(draft).toMatchObject({ title: { en: "New tea", vi: "Trà mới" }, state: "draft", versions: [] });
    expect(draft.missingLanguages).toEqual(LANGUAGES.filter((language) => language !== "en"));
    expect(await inShop(fresh.id, START)).toBeUndefined();
    const shown = await publish(draft);
    expect(shown).toMatchObject({ state: "shown", hasDraft: false, shownFrom: START.toISOString(), shownUntil: null });
    const first = { title: "New tea", body: "It is here.", publishedAt: START.toISOString() };
    expect(await inShop(fresh.id, START)).toEqual(first);
    const changed = await save(shown, { title: { en: "Newer tea" } }, hours(1), BEN);
    expect(changed).toMatchObject({ state: "shown", hasDraft: true, title: { en: "Newer tea" } });
    expect(await inShop(fresh.id, hours(1))).toEqual(first);
    const newer = await publish(changed, {}, hours(2));
    // A correction does not make it news again.
    expect(await inShop(fresh.id, hours(2))).toEqual({ ...first, title: "Newer tea" });
    expect(newer.versions).toMatchObject([
      {
        number: 2,
        state: "shown",
        authors: ["Ben"],
        publishedBy: "Ann",
        changes: [
          { part: "title", language: "vi" },
          { part: "title", language: "en" },
        ],
      },
      { number: 1, state: "past" },
    ]);
    expect(entries.map(({ action }) => action)).toEqual([
      "content.create",
      "content.change",
      "content.publish",
      "content.change",
      "content.publish",
    ]);
    expect(entries[3]).toMatchObject({ staffId: BEN, details: { changes: ["title (vi)", "title (en)"] } });
  });

  test("that says what is published is none; what was never published is removed", async () => {
    const shown = await publish(await save(await create()));
    const changed = await save(shown, { title: { en: "Other" } });
    expect(await save(changed)).toMatchObject({ hasDraft: false, title: { en: "New tea" } });
    const again = await save(await look(shown.id), { title: { en: "Other" } });
    expect(await change(discardPiece, again, {})).toMatchObject({ hasDraft: false, title: { en: "New tea" } });
    const never = await save(await create());
    const discard = { id: BigInt(never.id), revision: never.revision };
    await opened.database.transaction((tx) => discardPiece(tx, ports, discard, { by: ANN, now: START }));
    expect(await refusalOf(look(never.id))).toMatchObject({ refusal: "CONTENT_NOT_FOUND" });
  });

  test("saved twice alike is one change", async () => {
    const draft = await save(await create());
    expect((await save(draft)).revision).toBe(draft.revision);
  });

  test("has pictures that were uploaded, and keeps those it has", async () => {
    const body = { en: [{ kind: "picture", pictureId: PICTURE, alt: "Tea" }, ...words("Words")] as never };
    const draft = await save(await create(), { body, pictureId: PICTURE });
    expect(draft.body.en?.[0]).toMatchObject({ kind: "picture", alt: "Tea", picture: { id: PICTURE, width: 640 } });
    expect(draft.picture).toMatchObject({ id: PICTURE });
    expect(await refusalOf(save(draft, { pictureId: newId(START) }))).toMatchObject({ refusal: "UPLOAD_NOT_FOUND" });
  });

  test("links to what there is", async () => {
    const fresh = await create("banner");
    const link = (kind: "product" | "announcement", id: bigint) =>
      change(savePiece, fresh, banner({ link: { kind, id } }));
    await expect(link("product", 8n)).rejects.toMatchObject({ fields: { "link.id": "NOT_A_CHOICE" } });
    await expect(link("announcement", BigInt(fresh.id))).rejects.toMatchObject({
      fields: { "link.id": "NOT_A_CHOICE" },
    });
    expect(await link("product", 7n)).toMatchObject({ link: { kind: "product", id: "7" } });
  });
});

describe("two people", () => {
  test("of changes that began from the same, one is done and the others are refused by name", async () => {
    const seen = await save(await create());
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, nth) => save(seen, { title: { en: `Title ${nth}` } })),
    );
    const done = results.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ refusal: "EDIT_CONFLICT" });
    expect((await look(seen.id)).revision).toBe(seen.revision + 1);
  });

  test("no verb overwrites what its caller has not seen", async () => {
    const seen = await publish(await save(await create()));
    await save(seen, { title: { en: "Meanwhile" } }, START, BEN);
    for (const work of [
      () => save(seen, { title: { en: "Mine" } }),
      () => publish(seen),
      () => change(restorePiece, seen, { number: 1 }),
      () => change(withdrawPiece, seen, {}),
      () => change(discardPiece, seen, {}),
    ])
      expect(await refusalOf(work())).toMatchObject({ refusal: "EDIT_CONFLICT" });
    expect(await look(seen.id)).toMatchObject({ title: { en: "Meanwhile" }, hasDraft: true, state: "shown" });
  });
});

describe("a schedule", () => {
  test("shows from and until, and lists the same", async () => {
    const piece = await publish(await save(await create()), { from: hours(5), until: hours(9) });
    expect(piece).toMatchObject({
      state: "coming",
      shownFrom: hours(5).toISOString(),
      shownUntil: hours(9).toISOString(),
    });
    const listed = async (now: Date) =>
      (await announcementList(queries, { page: 1, limit: 50, language: "en", now })).list.some(
        ({ id }) => id === piece.id,
      );
    for (const [at, isShown] of [
      [4.9, false],
      [5, true],
      [8.9, true],
      [9, false],
    ] as const) {
      expect((await inShop(piece.id, hours(at))) !== undefined, `${at}`).toBe(isShown);
      expect(await listed(hours(at)), `${at}`).toBe(isShown);
    }
    expect(await inShop(piece.id, hours(6))).toMatchObject({ publishedAt: hours(5).toISOString() });
    expect((await look(piece.id, hours(9))).state).toBe("over");
  });

  test("keeps what is shown until the next begins; another one takes the place of what has not begun", async () => {
    const shown = await publish(await save(await create()));
    const coming = await publish(await save(shown, { title: { en: "Second" } }), { from: hours(5) });
    expect(coming.versions.map(({ state }) => state)).toEqual(["coming", "shown"]);
    const third = await publish(await save(coming, { title: { en: "Third" } }), { from: hours(3) });
    expect(third.versions.map(({ state }) => state)).toEqual(["coming", "replaced", "shown"]);
    const titles = await Promise.all([2, 3, 6].map((at) => inShop(shown.id, hours(at))));
    expect(titles.map((one) => one?.title)).toEqual(["New tea", "Third", "Third"]);
  });

  test("is not in the past", async () => {
    const draft = await save(await create());
    await expect(publish(draft, { from: hours(-1) })).rejects.toMatchObject({ fields: { from: "MOMENT_TOO_EARLY" } });
    for (const given of [{ until: START }, { from: hours(5), until: hours(5) }])
      await expect(publish(draft, given)).rejects.toMatchObject({ fields: { until: "MOMENT_TOO_EARLY" } });
  });

  test("ends when it is taken off, also before it began", async () => {
    const shown = await publish(await save(await create()));
    const coming = await publish(await save(shown, { title: { en: "Second" } }), { from: hours(5) });
    const off = await change(withdrawPiece, coming, {}, hours(1));
    expect(off).toMatchObject({ state: "over", shownUntil: hours(1).toISOString() });
    expect(await inShop(shown.id, hours(1))).toBeUndefined();
    expect(await inShop(shown.id, hours(6))).toBeUndefined();
    expect(entries.at(-1)).toMatchObject({ action: "content.withdraw", subject: shown.id });
    // It is already withdrawn.
    expect((await change(withdrawPiece, off, {}, hours(1))).revision).toBe(off.revision);
    expect(await publish(off, {}, hours(7))).toMatchObject({ state: "shown" });
    expect(await inShop(shown.id, hours(7))).toMatchObject({ title: "Second" });
  });
});

test("an earlier version becomes the draft again", async () => {
  const first = await publish(await save(await create()));
  const second = await publish(await save(first, { title: { en: "Second" } }));
  const number = 1;
  expect(await versionDetail(queries, { id: BigInt(first.id), number })).toMatchObject({ title: { en: "New tea" } });
  const restored = await change(restorePiece, second, { number });
  expect(restored).toMatchObject({ title: { en: "New tea" }, hasDraft: true });
  expect(await inShop(first.id, START)).toMatchObject({ title: "Second" });
  expect((await publish(restored)).versions[0]).toMatchObject({ number: 3, authors: ["Ann"] });
  const latest = await look(first.id);
  expect(await refusalOf(change(restorePiece, latest, { number: 9 }))).toMatchObject({
    refusal: "VERSION_NOT_FOUND",
  });
  const lost = versionDetail(queries, { id: BigInt(first.id), number: 9 });
  expect(await refusalOf(lost)).toMatchObject({ refusal: "VERSION_NOT_FOUND" });
});

test("what is missing in English keeps a piece back, by field", async () => {
  const announcement = await save(await create(), { topic: null, title: { ja: "題" }, summary: {}, body: { en: [] } });
  await expect(publish(announcement)).rejects.toMatchObject({
    fields: { topic: "REQUIRED", "title.en": "REQUIRED", "summary.en": "REQUIRED", "body.en": "REQUIRED" },
  });
  const fresh = await change(savePiece, await create("banner"), banner({ pictureId: null, widePictureId: null }));
  await expect(publish(fresh)).rejects.toMatchObject({ fields: { pictureId: "REQUIRED", widePictureId: "REQUIRED" } });
  expect(fresh.missingLanguages).toEqual(LANGUAGES.filter((language) => language !== "en" && language !== "ja"));
  expect(await publish(await change(savePiece, fresh, banner()))).toMatchObject({ state: "shown" });
});

describe("pages", () => {
  const pageCalled = async (name: string) => {
    const looking = { language: "en", now: START } as const;
    const { list, total } = await pieceList(queries, ports, { kind: "page", page: 1, limit: 50 }, looking);
    expect(total).toBe(4);
    return look(list.find((row) => row.name === name)!.id);
  };
  const page = (part: Partial<Written> = {}) => written({ topic: null, summary: {}, ...part });

  test("are there before they are written, and stay", async () => {
    const about = await pageCalled("about_us");
    expect(about).toMatchObject({ state: "draft", title: {}, hasDraft: false });
    const shown = await publish(await change(savePiece, about, page()));
    expect(await documentPage(queries, { name: "about_us", language: "en", now: START })).toMatchObject({
      version: null,
    });
    expect(await refusalOf(change(withdrawPiece, shown, {}))).toMatchObject({ refusal: "CONTENT_PAGE_STAYS" });
    expect(await refusalOf(publish(shown, { until: hours(9) }))).toMatchObject({ refusal: "CONTENT_PAGE_STAYS" });
  });

  test("that members agree to have a version of their own for each publication", async () => {
    const versionAt = async (at: number) => (await agreementVersions(queries, hours(at))).userAgreement;
    const first = await publish(await change(savePiece, await pageCalled("user_agreement"), page()));
    expect(await versionAt(0)).toBe("2026-05-10");
    const second = await publish(await change(savePiece, first, page({ title: { en: "Corrected" } })));
    expect(await versionAt(0)).toBe("2026-05-10-2");
    await publish(await change(savePiece, second, page({ title: { en: "Next" } })), { from: hours(48) });
    expect(await versionAt(47)).toBe("2026-05-10-2");
    expect(await versionAt(48)).toBe("2026-05-12");
  });
});

test("banners stand in the order that staff gave them", async () => {
  await sql`delete from content.piece p where kind = 'banner' and not exists (select from content.version where piece_id = p.id)`.execute(
    queries,
  );
  for (const title of ["One", "Two"]) {
    const picture = { id: PICTURE, width: 640, height: 480, widths: [640] };
    const body = { ...NOTHING_SAID, title: { en: title }, picture, widePicture: picture };
    await addPiece(queries, { kind: "banner", body, from: START });
  }
  const shown = () => bannerList(queries, { productCards: async () => [] }, { language: "en", now: START });
  const ids = (await shown()).map(({ id }) => BigInt(id)).toReversed();
  const put = (order: bigint[]) =>
    opened.database.transaction((tx) => arrange(tx, ports, order, { by: ANN, now: START }));
  await put(ids);
  expect((await shown()).map(({ id }) => BigInt(id))).toEqual(ids);
  for (const order of [ids.slice(1), [...ids, 999_999n], [ids[0]!, ...ids]])
    expect(await refusalOf(put(order))).toMatchObject({ refusal: "EDIT_CONFLICT" });
  expect(entries.map(({ action }) => action)).toEqual(["content.arrange"]);
});

test("nobody changes what a version says", async () => {
  await expect(sql`update content.version set body = '{}'`.execute(queries)).rejects.toThrow(/permission denied/);
  await expect(sql`delete from content.version`.execute(queries)).rejects.toThrow(/permission denied/);
});
