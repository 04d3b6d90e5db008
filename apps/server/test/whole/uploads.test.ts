/** Uploaded pictures are re-encoded without metadata or refused by name, and belong to their owner only. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { multipart, type Part } from "./multipart.ts";
import { BAD, GOOD, SECRET } from "./pictures.fixture.ts";
import { uploadAvatar, uploadPicture } from "./samples.ts";
import { type Answer, type Caller, type MemberCaller, openWhole, PASSWORD, VISITOR, type Whole } from "./whole.ts";

let whole: Whole;
let member: MemberCaller;
beforeAll(async () => {
  whole = await openWhole();
  member = await whole.join();
});
afterAll(() => whole.close());

function send(parts: Part[], as: Caller = member, url = "/api/ajax/upload"): Promise<Answer> {
  const { headers, payload } = multipart(parts);
  return whole.inject({ method: "POST", url, headers: { ...headers, ...as.headers }, payload });
}
const file = (value: Buffer, filename = "a.jpg"): Part => ({ name: "file", value, filename, type: "image/jpeg" });
const avatar: Part = { name: "topic", value: "avatar" };
const review: Part = { name: "topic", value: "review" };

const storedFiles = () => whole.filesIn("pictures");

async function served(url: unknown): Promise<Buffer> {
  const answer = await whole.http.inject({ method: "GET", url: String(url) });
  expect(answer.headers).toMatchObject({ "content-type": "image/webp", "x-content-type-options": "nosniff" });
  return answer.rawPayload;
}

describe("a good picture", () => {
  test.each(Object.keys(GOOD))("%s is written anew, without its metadata", async (kind) => {
    const given = await GOOD[kind]!();
    expect(given.includes(SECRET), "the fixture hides something").toBe(true);
    const answer = await send([avatar, file(given)]);
    expect(answer).toMatchObject({ code: 1, status: 200 });
    const bytes = await served(answer.data.url);
    expect(bytes.includes(SECRET)).toBe(false);
    const { format, width, height, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ format, square: width === height, exif, icc, xmp, iptc }).toEqual({ format: "webp", square: true });
  });

  test.each(Object.keys(GOOD))("%s of a review keeps its shape, and nothing of its metadata", async (kind) => {
    const answer = await send([review, file(await GOOD[kind]!())]);
    expect(answer).toMatchObject({ code: 1, status: 200 });
    const bytes = await served(answer.data.url);
    expect(bytes.includes(SECRET)).toBe(false);
    const { format, width, height, exif, icc, xmp, iptc } = await sharp(bytes).metadata();
    expect({ format, exif, icc, xmp, iptc }).toEqual({ format: "webp" });
    expect(width / height).toBeCloseTo(kind === "turned JPEG" ? 3 / 4 : 4 / 3, 1);
  });

  test.each([
    [16, 2_000, 6],
    [2_000, 16, 1 / 125],
  ])("of %i × %i is stored, cropped if it is too high for a WebP", async (width, height, shape) => {
    const given = await sharp({ create: { width, height, channels: 3, background: "#3a6" } })
      .png()
      .toBuffer();
    const answer = await send([review, file(given)]);
    const stored = await sharp(await served(answer.data.url)).metadata();
    expect(stored.height / stored.width).toBeCloseTo(shape, 1);
  });

  test("is accepted whatever its name and declared type", async () => {
    const given = await GOOD.PNG!();
    for (const filename of ["../../../etc/passwd", "x.svg", "\u202egpj.exe", ""]) {
      const answer = await send([
        avatar,
        { name: "file", value: given, filename: filename || "x", type: "image/svg+xml" },
      ]);
      expect(answer.code).toBe(1);
      expect(String(answer.data.url)).toMatch(/^\/files\/pictures\/[0-9a-f-]{36}-\d+\.webp$/);
    }
  });
});

describe("what is no picture", () => {
  test.each(Object.keys(BAD))("%s is refused by name and leaves no file", async (kind) => {
    const before = (await storedFiles()).length;
    const answer = await send([avatar, file(await BAD[kind]!())]);
    expect(answer).toMatchObject({ code: 0, status: 200, data: { error: "UPLOAD_NOT_AN_IMAGE" } });
    expect(await storedFiles()).toHaveLength(before);
  });

  test("of 11 MB is answered with 413", async () => {
    const answer = await send([avatar, file(Buffer.alloc(11 * 1024 * 1024, 1))]);
    expect(answer).toMatchObject({ code: 0, status: 413, data: { error: "TOO_LARGE" } });
  });

  test.each([
    ["no file", [avatar], "file"],
    ["no topic", [file(Buffer.from("x"))], "topic"],
    ["a topic that needs another right", [{ name: "topic", value: "product" }, file(Buffer.from("x"))], "topic"],
    ["an unknown topic", [{ name: "topic", value: "__proto__" }, file(Buffer.from("x"))], "topic"],
    ["an unknown field", [avatar, { name: "memberId", value: "1" }, file(Buffer.from("x"))], "memberId"],
  ] as [string, Part[], string][])("with %s is refused at that field", async (_what, parts, field) => {
    const answer = await send(parts);
    expect(answer).toMatchObject({ code: 0, data: { error: "INVALID_INPUT" } });
    expect(Object.keys((answer.data.fields as object | undefined) ?? {})).toContain(field);
  });

  test.each([
    ["a second file", [avatar, file(Buffer.from("x")), file(Buffer.from("y"))]],
    ["a field called constructor", [avatar, { name: "constructor", value: "1" }, file(Buffer.from("x"))]],
    ["a field called __proto__", [avatar, { name: "__proto__", value: "1" }, file(Buffer.from("x"))]],
    ["20 fields", Array.from({ length: 20 }, () => avatar)],
  ] as [string, Part[]][])("with %s is refused", async (_what, parts) => {
    const answer = await send(parts);
    expect([200, 413]).toContain(answer.status);
    expect(answer.code).toBe(0);
  });

  test("cut off in the middle of the body is refused", async () => {
    const { headers, payload } = multipart([avatar, file(await GOOD.JPEG!())]);
    const answer = await whole.inject({
      method: "POST",
      url: "/api/ajax/upload",
      headers: { ...headers, ...member.headers },
      payload: payload.subarray(0, 300),
    });
    expect(answer).toMatchObject({ code: 0, data: { error: "INVALID_INPUT" } });
  });
});

describe("an upload", () => {
  test("is for members, and for staff at their own door", async () => {
    const parts = async () => [avatar, file(await GOOD.JPEG!())];
    expect(await send(await parts(), VISITOR)).toMatchObject({ code: 303, data: { error: "SESSION_MISSING" } });
    const [staff, rookie] = [await whole.hire(["catalog"]), await whole.hire(["owner"], { secondFactor: false })];
    expect(await send(await parts(), staff)).toMatchObject({ code: 303 });
    const product: Part[] = [{ name: "topic", value: "product" }, file(await GOOD.JPEG!())];
    expect(await send(product, member, "/api/office/upload")).toMatchObject({ code: 303 });
    expect(await send(product, rookie, "/api/office/upload")).toMatchObject({
      data: { error: "SECOND_FACTOR_REQUIRED" },
    });
    expect(await send(product, staff, "/api/office/upload")).toMatchObject({ code: 1 });
    const compliance = await whole.hire(["compliance"]);
    expect(await send(product, compliance, "/api/office/upload")).toMatchObject({ data: { error: "NOT_ALLOWED" } });
  });

  test("of somebody else is refused like none", async () => {
    const other = await whole.join();
    const uploadId = await uploadAvatar(whole, other);
    const taken = await whole.call(shopApi.members.changeProfile, { avatarUploadId: uploadId }, { as: member });
    const missing = await whole.call(
      shopApi.members.changeProfile,
      { avatarUploadId: crypto.randomUUID() },
      { as: member },
    );
    expect(taken.data.error).toBe("UPLOAD_NOT_FOUND");
    expect(taken.raw).toBe(missing.raw);
    expect(
      (await whole.done(shopApi.members.changeProfile, { avatarUploadId: uploadId }, { as: other })).avatar?.id,
    ).toBe(uploadId);
  });

  test("is one of thirty in an hour", async () => {
    const eager = await whole.join();
    const one = [
      avatar,
      file(
        await sharp(await GOOD.JPEG!())
          .resize(16, 16)
          .jpeg()
          .toBuffer(),
      ),
    ];
    for (let count = 0; count < 30; count++) expect(await send(one, eager)).toMatchObject({ code: 1 });
    expect(await send(one, eager)).toMatchObject({ status: 429, data: { error: "TOO_MANY_REQUESTS" } });
    expect(await send(one, await whole.join())).toMatchObject({ code: 1 });
  });

  test("of a member is no product picture", async () => {
    const staff = await whole.hire(["catalog"]);
    const uploadId = await uploadAvatar(whole, member);
    const answer = await whole.call(
      officeApi.officeCatalog.create,
      {
        categoryId: whole.categoryId,
        name: { en: "Cup" },
        summary: { en: "x" },
        description: { en: "x" },
        presale: false,
        activation: false,
        published: true,
        pictureIds: [uploadId],
        specifications: [],
        skus: [{ code: "CUP", options: [], price: "1", bv: "0", active: true }],
      },
      { as: staff },
    );
    expect(answer.data.error).toBe("UPLOAD_NOT_FOUND");
  });

  test("is erased with the account of its owner", async () => {
    const leaver = await whole.join();
    const uploads = [
      await uploadAvatar(whole, leaver),
      await uploadAvatar(whole, leaver),
      await uploadPicture(whole, leaver, "review"),
    ];
    await whole.done(shopApi.members.changeProfile, { avatarUploadId: uploads[0]! }, { as: leaver });
    expect((await storedFiles()).filter((name) => uploads.some((id) => name.startsWith(id)))).not.toEqual([]);
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: leaver });
    await whole.runJob("platform.sweepFiles", whole.clock.now());
    expect((await storedFiles()).filter((name) => uploads.some((id) => name.startsWith(id)))).toEqual([]);
  });
});
