/** The shop's own logo (docs/rules.md 15): uploaded, set, and served in every place; without one, the standard mark is there. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LOGO_IMAGES, type LogoImage, logoPath } from "@banyan/contract/logo.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { multipart } from "./multipart.ts";
import { BAD } from "./pictures.fixture.ts";
import { openWhole, type StaffCaller, type Whole } from "./whole.ts";

const { officeMarket } = officeApi;
const DAY_MS = 24 * 3_600_000;

let whole: Whole;
let finance: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  finance = await whole.hire(["finance"]);
});
afterAll(() => whole.close());

/** A wide red logo on a transparent ground. */
const picture = () =>
  sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 1 } } })
    .extend({ top: 20, bottom: 20, left: 0, right: 0, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer, as: StaffCaller = finance) {
  const { headers, payload } = multipart([
    { name: "topic", value: "logo" },
    { name: "file", value: bytes, filename: "logo.png", type: "image/png" },
  ]);
  return whole.inject({ method: "POST", url: "/api/office/upload", headers: { ...headers, ...as.headers }, payload });
}

async function save(logo: string | null) {
  const { list } = await whole.done(officeMarket.index, {}, { as: finance });
  const basedOn = list[0]!.version;
  const { draftId, revision, note, body } = await whole.done(
    officeMarket.createDraft,
    { basedOn, note: "Our logo" },
    { as: finance },
  );
  const input = { draftId, revision, note, ...body, shop: { ...body.shop, logo } };
  return whole.call(officeMarket.saveDraft, input as never, { as: finance });
}

/** Takes effect at once. One person is enough. */
async function set(logo: string | null): Promise<void> {
  const { data } = await save(logo);
  const { draftId, revision, earliest: holdsFrom, newest } = data;
  const input = { draftId, revision, inPlaceOf: newest.version, holdsFrom };
  expect(await whole.call(officeMarket.release, input, { as: finance })).toMatchObject({ code: 1 });
  whole.clock.advance(DAY_MS);
  finance = await whole.hire(["finance"]);
}

const get = (url: string) => whole.http.inject({ method: "GET", url });

describe("an uploaded logo", () => {
  test.each(Object.keys(LOGO_IMAGES) as LogoImage[])("is a square PNG as %s", async (image) => {
    const { uploadId } = (await upload(await picture())).data;
    const answer = await get(logoPath(uploadId as string, image));
    expect(answer.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
    expect(answer.headers["cache-control"]).toContain("immutable");
    const { size, filled } = LOGO_IMAGES[image];
    const { data, info } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([size, size]);
    const pixel = (x: number, y: number) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)];
    const [red, , blue, alpha] = pixel(size / 2, size / 2) as [number, number, number, number];
    expect([red > 150, blue < 60, alpha]).toEqual([true, true, 255]);
    expect(pixel(0, 0)[3]).toBe(filled ? 255 : 0);
  });

  test.each(Object.keys(BAD))("%s is refused", async (kind) => {
    expect((await upload(await BAD[kind]!())).data).toMatchObject({ error: "UPLOAD_NOT_AN_IMAGE" });
  });

  test("an SVG is refused: it could carry scripts", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script></svg>';
    expect((await upload(Buffer.from(svg))).data).toMatchObject({ error: "UPLOAD_NOT_AN_IMAGE" });
  });

  test("takes the right to change settings", async () => {
    const support = await whole.hire(["support", "catalog"]);
    expect((await upload(await picture(), support)).data).toMatchObject({ error: "NOT_ALLOWED" });
  });

  test.each(["/brand/x/mark.png", `/brand/${crypto.randomUUID()}/mark.png`, "/brand/../mark.png"])(
    "there is none at %s",
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

test("only an uploaded logo can be set", async () => {
  for (const logo of [crypto.randomUUID(), "x"]) {
    const { data } = await save(logo);
    expect(data).toMatchObject({ error: "INVALID_INPUT", fields: { "shop.logo": expect.any(String) } });
  }
});

test("what is set is in emails and papers, and taken away again leaves the name", async () => {
  const { uploadId } = (await upload(await picture())).data as { uploadId: string };
  await set(uploadId);
  const member = await whole.join();
  const mailed = async () => {
    await whole.done(officeApi.officeOpening.tryMail, {}, { as: await whole.hire(["owner"]) });
    await whole.runJob("mail.send", whole.clock.now());
    const { rows } = await sql<{ html: string }>`
      select html from notifications.development_mail order by id desc limit 1`.execute(whole.database.queries);
    return rows[0]!.html;
  };
  const statement = async () => {
    const input = { asset: "USDT", format: "pdf" } as const;
    const { url } = await whole.done(shopApi.wallet.exportStatement, input, { as: member });
    const answer = await get(url);
    expect(answer.headers["content-type"]).toBe("application/pdf");
    return answer.rawPayload.includes("/Subtype /Image");
  };
  expect(await mailed()).toContain(`${logoPath(uploadId, "mark")}"`);
  expect(await statement()).toBe(true);
  await set(null);
  expect(await mailed()).not.toContain("<img");
  expect(await statement()).toBe(false);
});
