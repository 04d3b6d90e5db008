/**
 * The shop with an object store that is unreachable, slow or full: users are told, no acknowledged file is lost, and
 * everything except pictures works (docs/operations.md).
 */
import { shopApi } from "@banyan/contract/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database.ts";
import { type Mood, openTestStore, type TestStore } from "../object-store.ts";
import { multipart } from "./multipart.ts";
import { GOOD } from "./pictures.fixture.ts";
import { uploadAvatar, uploadPicture } from "./samples.ts";
import { type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

let store: TestStore;
let whole: Whole;
let member: MemberCaller;
beforeAll(async () => {
  store = await openTestStore();
  whole = await openWhole({ home: store.env });
  member = await whole.join();
});
afterAll(async () => {
  await whole.close();
  await store.close();
});

const rows = async () => {
  const count = sql<{ count: number }>`
    select ((select count(*) from platform.picture) + (select count(*) from kyc.photo)
      + (select count(*) from feedback.picture))::int as count`;
  return (await count.execute(whole.database.queries)).rows[0]!.count;
};

async function upload(topic: string) {
  const { headers, payload } = multipart([
    { name: "topic", value: topic },
    { name: "file", value: await GOOD.JPEG!(), filename: "a.jpg", type: "image/jpeg" },
  ]);
  const all = { ...headers, ...member.headers };
  return whole.http.inject({ method: "POST", url: "/api/ajax/upload", headers: all, payload });
}

const away: Mood[] = ["away", "full"];

describe.each(away)("a store that is %s", (mood) => {
  test.each(["avatar", "kyc", "feedback"])("takes no picture for %s, and the member is told so", async (topic) => {
    const [before, stored] = [await rows(), store.objects.size];
    store.be(mood);
    const answer = await upload(topic);
    store.be("well");
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.json()).toMatchObject({ code: 0, data: { error: "FILES_AWAY" } });
    expect([await rows(), store.objects.size]).toEqual([before, stored]);
    expect((await upload(topic)).statusCode).toBe(200);
  });
});

test("a picture that cannot be read is answered so that nobody keeps the answer", async () => {
  const uploadId = await uploadAvatar(whole, member);
  const { avatar } = await whole.done(shopApi.members.changeProfile, { avatarUploadId: uploadId }, { as: member });
  const { url } = avatar!.sources[0]!;
  const sealed = await uploadPicture(whole, member, "kyc");
  expect(sealed).toBeTruthy();
  store.be("away");
  const lost = await whole.http.inject({ method: "GET", url });
  store.be("well");
  expect(lost.statusCode).toBe(503);
  expect(lost.headers["retry-after"]).toBe("1");
  expect(String(lost.headers["cache-control"])).not.toMatch(/immutable|max-age=[1-9]/);
  const missing = await whole.http.inject({ method: "GET", url: url.replace(/-\d+\.webp$/, "-1.webp") });
  expect(missing.statusCode).toBe(404);
  expect(String(missing.headers["cache-control"])).not.toMatch(/immutable|max-age=[1-9]/);
  const found = await whole.http.inject({ method: "GET", url });
  expect(found.statusCode).toBe(200);
  expect(found.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
});

test("a member leaves while the store is away, and the files follow once it is back", async () => {
  const leaver = await whole.join();
  const uploadId = await uploadAvatar(whole, leaver);
  const own = async () => (await whole.filesIn("pictures")).filter((name) => name.startsWith(uploadId));
  expect(await own()).not.toEqual([]);
  store.be("away");
  await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: leaver });
  await expect(whole.runJob("platform.sweepFiles", whole.clock.now())).rejects.toThrow("pictures/shop");
  store.be("well");
  await whole.runJob("platform.sweepFiles", whole.clock.now());
  expect(await own()).toEqual([]);
  const left = await sql`select from platform.discarded_file`.execute(whole.database.queries);
  expect(left.rows).toEqual([]);
});

test("monitoring sees it, and no proxy sends people elsewhere for it", async () => {
  const another = await openWhole({ home: store.env });
  try {
    store.be("away");
    const metrics = () => another.http.inject({ method: "GET", url: "/metrics", remoteAddress: "127.0.0.1" });
    expect((await metrics()).body).toMatch(/^files_away 1$/m);
    const ready = await another.http.inject({ method: "GET", url: "/readyz" });
    expect([ready.statusCode, ready.json()]).toEqual([200, { ok: true, files: "away" }]);
  } finally {
    store.be("well");
    await another.close();
  }
});
