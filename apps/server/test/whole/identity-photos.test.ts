/**
 * Photos of identity papers are re-encoded and sealed; nobody can read them without a right and a reason (docs/trust.md
 * 19, 22).
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { STAFF_ROLES } from "@banyan/contract/rights.ts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { type Desk, openDesk } from "./identity.fixture.ts";
import { BAD, GOOD, SECRET } from "./pictures.fixture.ts";
import { uploadPicture } from "./samples.ts";
import { type Caller, START, type StaffCaller, VISITOR, type Whole } from "./whole.ts";

const { info } = shopApi.kyc;
const { officeKyc } = officeApi;
const MINUTE = 60_000;

let desk: Desk;
let whole: Whole;
let reviewer: StaffCaller;
beforeAll(async () => {
  desk = await openDesk();
  ({ whole, reviewer } = desk);
});
beforeEach(() => whole.clock.set(START));
afterAll(() => whole.close());

describe("a photo", () => {
  test.each(Object.keys(GOOD))("%s is written anew without its metadata, and lies sealed on the disk", async (kind) => {
    const member = await whole.join();
    const given = await GOOD[kind]!();
    const { code, data } = await desk.upload(given, member);
    expect(code).toBe(1);
    const shown = await desk.look(data.url, member);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
    expect(shown.rawPayload.includes(SECRET)).toBe(false);
    const { format, exif, icc, xmp, iptc } = await sharp(shown.rawPayload).metadata();
    expect({ format, exif, icc, xmp, iptc }).toEqual({ format: "webp" });
    const stored = (await whole.files.find(`kyc/${data.uploadId}.sealed`))!;
    expect(stored.includes(shown.rawPayload.subarray(0, 12))).toBe(false);
    expect(
      await sharp(stored)
        .metadata()
        .catch(() => null),
    ).toBeNull();
  });

  test("is not enlarged, and not larger than needed to read small print", async () => {
    const member = await whole.join();
    const large = await sharp({ create: { width: 5_000, height: 3_000, channels: 3, background: "#abc" } })
      .jpeg()
      .toBuffer();
    const { data } = await desk.upload(large, member);
    const { width, height } = await sharp((await desk.look(data.url, member)).rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 2_400, height: 1_440 });
  });

  test.each(Object.keys(BAD))("%s is refused and leaves no file", async (kind) => {
    const before = (await desk.sealedFiles()).length;
    const answer = await desk.upload(await BAD[kind]!(), await whole.join());
    expect(answer).toMatchObject({ code: 0, data: { error: "UPLOAD_NOT_AN_IMAGE" } });
    expect(await desk.sealedFiles()).toHaveLength(before);
  });

  test("is one of thirty in an hour", async () => {
    const eager = await whole.join();
    const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#abc" } })
      .png()
      .toBuffer();
    for (let count = 0; count < 30; count++) expect(await desk.upload(small, eager)).toMatchObject({ code: 1 });
    expect(await desk.upload(small, eager)).toMatchObject({ status: 429, data: { error: "TOO_MANY_REQUESTS" } });
  });

  test("that is never submitted is gone after a day, row, key and file", async () => {
    const member = await whole.join();
    const unused = await uploadPicture(whole, member, "kyc");
    const { papers } = await desk.submitted({}, await whole.join());
    await desk.sweep(new Date(START.getTime() + 23 * 60 * MINUTE));
    expect(await desk.sealedFiles()).toContain(`${unused}.sealed`);
    await desk.sweep(new Date(START.getTime() + 25 * 60 * MINUTE));
    expect(await desk.sealedFiles()).not.toContain(`${unused}.sealed`);
    expect(await desk.sealedFiles()).toContain(`${papers.idPhoto}.sealed`);
    const { rows } = await sql`select from kyc.photo where id = ${unused}`.execute(whole.database.queries);
    expect(rows).toEqual([]);
  });
});

describe("no byte without a right", () => {
  test("a member's address works for that member's token alone, and ends", async () => {
    const { member } = await desk.submitted();
    const { photos } = await whole.done(info, {}, { as: member });
    const url = photos!.idPhoto;
    const missing = await desk.look(url.replace(/kyc\/[^?]+/, `kyc/${crypto.randomUUID()}`), member);
    expect(missing.statusCode).toBe(404);
    const callers: Caller[] = [VISITOR, await whole.join()];
    for (const role of STAFF_ROLES) callers.push(await whole.hire([role]));
    callers.push(await whole.hire(["owner"], { secondFactor: false }), { headers: { "ba-user-token": "x" } });
    for (const caller of callers) {
      const refused = await desk.look(url, caller);
      expect(refused.statusCode).toBe(404);
      expect(refused.body).toBe(missing.body);
    }
    expect((await desk.look(url, member)).statusCode).toBe(200);
    for (const changed of [url.split("?")[0]!, `${url}A`, url.replace(/.$/, (sign) => (sign === "A" ? "B" : "A"))]) {
      const answer = await desk.look(changed, member);
      // The last character of base64url can contain insignificant bits.
      if (answer.statusCode === 200)
        expect(
          Buffer.from(changed.split("pass=")[1]!, "base64url").equals(Buffer.from(url.split("pass=")[1]!, "base64url")),
        ).toBe(true);
      else expect(answer.body).toBe(missing.body);
    }
    expect(
      (await desk.look(photos!.selfie.replace(/kyc\/[^?]+/, url.match(/kyc\/[^?]+/)![0]), member)).statusCode,
    ).toBe(404);
    whole.clock.advance(6 * MINUTE);
    expect((await desk.look(url, member)).statusCode).toBe(404);
  });

  test("staff open a photo with the right, a reason and their own session, for a minute", async () => {
    const { member, submissionId } = await desk.submitted();
    for (const role of STAFF_ROLES) {
      const staff = await whole.hire([role]);
      const view = { submissionId, photo: "idPhoto", reason: "First review" } as const;
      const answer = await whole.call(officeKyc.viewPhoto, view, { as: staff });
      if (role !== "owner" && role !== "compliance") {
        expect(answer.data.error).toBe("NOT_ALLOWED");
        continue;
      }
      expect((await desk.look(answer.data.url, staff)).statusCode).toBe(200);
      for (const other of [reviewer, member, VISITOR, await whole.hire(["owner"])]) {
        expect((await desk.look(answer.data.url, other)).statusCode).toBe(404);
      }
      whole.clock.advance(MINUTE + 1_000);
      expect((await desk.look(answer.data.url, staff)).statusCode).toBe(404);
    }
  });

  test("an address of staff is void once the right is gone", async () => {
    const { submissionId } = await desk.submitted();
    const staff = await whole.hire(["compliance"]);
    const view = { submissionId, photo: "selfie", reason: "Review" } as const;
    const { url } = await whole.done(officeKyc.viewPhoto, view, { as: staff });
    await sql`update staff.account set roles = '{support}' where id = ${staff.staffId}`.execute(whole.database.queries);
    expect((await desk.look(url, staff)).statusCode).toBe(404);
  });

  test("without a reason there is no address; every view is in the log, with its reason", async () => {
    const { member, submissionId } = await desk.submitted();
    for (const reason of ["", "   ", "\u200b"]) {
      const answer = await whole.call(officeKyc.viewPhoto, { submissionId, photo: "selfie", reason }, { as: reviewer });
      expect(answer.data.fields).toHaveProperty("reason");
    }
    expect(await desk.auditLog(member.memberId)).toEqual([]);
    await whole.done(officeKyc.detail, { submissionId }, { as: reviewer });
    for (const photo of ["idPhoto", "selfie"] as const) {
      await whole.done(officeKyc.viewPhoto, { submissionId, photo, reason: "Compare the faces" }, { as: reviewer });
    }
    expect(await desk.auditLog(member.memberId)).toEqual([
      { action: "kyc.view", details: { submissionId } },
      { action: "kyc.viewPhoto", details: { submissionId, photo: "idPhoto", reason: "Compare the faces" } },
      { action: "kyc.viewPhoto", details: { submissionId, photo: "selfie", reason: "Compare the faces" } },
    ]);
  });

  test("five looks at one address are five entries, each with who looked, and refused ones are none", async () => {
    const { member, submissionId } = await desk.submitted();
    const view = { submissionId, photo: "selfie", reason: "Compare the faces" } as const;
    const { url } = await whole.done(officeKyc.viewPhoto, view, { as: reviewer });
    const looks = await Promise.all([1, 2, 3, 4, 5].map(() => desk.look(url, reviewer)));
    expect(looks.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    await desk.look(url, await whole.hire(["owner"]));
    const [asked, ...loaded] = await desk.auditLog(member.memberId);
    expect(asked).toMatchObject({ action: "kyc.viewPhoto" });
    const photoId = /kyc\/([^?]+)/.exec(url)![1];
    expect(loaded).toEqual(Array.from({ length: 5 }, () => ({ action: "kyc.loadPhoto", details: { photoId } })));
  });

  test("a suspended member sees nothing, and the public pictures know no sealed file", async () => {
    const { member, papers } = await desk.submitted();
    const { photos } = await whole.done(info, {}, { as: member });
    const as = await whole.hire(["compliance"]);
    await whole.done(officeApi.officeMembers.suspend, { memberId: member.memberId, reason: "x" }, { as });
    expect((await desk.look(photos!.idPhoto, member)).statusCode).toBe(404);
    for (const path of [`/files/pictures/..%2fkyc%2f${papers.idPhoto}.sealed`, `/files/kyc/${papers.idPhoto}.sealed`]) {
      expect((await desk.look(path, member)).statusCode).toBe(404);
    }
  });
});
