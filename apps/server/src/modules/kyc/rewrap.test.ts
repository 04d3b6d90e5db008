/** Rotation of the master key without touching encrypted objects, and detection of a missing one at startup. */
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { testHome } from "../../../test/files.ts";
import { join, joinRoot } from "../../../test/members.ts";
import { readConfig } from "../../platform/config.ts";
import { sql } from "../../platform/database.ts";
import { createEnvelopes } from "../../platform/envelope-encryption.ts";
import { type Files, openFiles } from "../../platform/files/index.ts";
import { addKeyToFile, createVault, openVault } from "../../platform/sealed.ts";
import { readMember } from "../members/index.ts";
import { readIdentity, submitIdentity } from "./identity.ts";
import { numberHash } from "./papers.ts";
import { selectPhoto } from "./photo-store.ts";
import { openPhoto, type PapersDeps, takePhoto } from "./photos.ts";
import { keysInUse, requireKeysInUse, rewrapAll } from "./rewrap.ts";

const NOW = new Date("2026-05-01T04:00:00Z");
const directory = mkdtempSync(joinPath(tmpdir(), "banyan-kyc-"));
const [former, current] = [randomBytes(32), randomBytes(32)];
let opened: TestDatabase;
let home: Awaited<ReturnType<typeof testHome>>;
let files: Files;
const papers = (...keys: Buffer[]): PapersDeps => ({
  database: opened.database,
  files,
  keys: createEnvelopes(createVault(keys)),
});
beforeAll(async () => {
  opened = await createTestDatabase();
  home = await testHome();
  files = openFiles(readConfig({ DATA_DIR: directory, ...home.env }));
});
afterAll(async () => {
  await opened.drop();
  await home.close();
  rmSync(directory, { recursive: true });
});

test("everything opens under the new key alone once it was wrapped anew, and the files were not written again", async () => {
  const { database } = opened;
  const root = await joinRoot(database, NOW);
  const { inviteCode } = await readMember(database.queries, root.id);
  const codes = await sql<{ code: string }>`select code from members.node_code where member_id = ${root.id}`.execute(
    database.queries,
  );
  const { id: memberId } = await join(database, { inviteCode, nodeCode: codes.rows[0]!.code }, NOW);
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "#356" } })
    .png()
    .toBuffer();
  const before = papers(former);
  const take = async () => (await takePhoto(before, { bytes: picture, memberId, now: NOW })).uploadId;
  const [idPhoto, selfie, unused] = [await take(), await take(), await take()];
  await submitIdentity(before, {
    memberId,
    idType: "passport",
    number: "K12345678",
    name: "Mei",
    idPhoto,
    selfie,
    now: NOW,
  });
  const shown = await openPhoto(before, (await selectPhoto(database.queries, unused))!);
  const file = async () => (await files.find(`kyc/${unused}.sealed`))!;
  const [bytes, hash] = [await file(), await numberHash(database.queries, before.keys, "K12345678")];

  const both = papers(current, former);
  expect(await rewrapAll(database, both.keys)).toBe(5);
  expect(await rewrapAll(database, both.keys)).toBe(0);
  expect(await keysInUse(database.queries)).toEqual([{ keyId: both.keys.vault.keyIds[0], count: 5 }]);

  const after = papers(current);
  expect((await readIdentity(after, { memberId, language: "en", now: NOW })).number).toBe("K*****678");
  expect((await openPhoto(after, (await selectPhoto(database.queries, unused))!)).equals(shown)).toBe(true);
  expect((await numberHash(database.queries, after.keys, "k12345678")).equals(hash)).toBe(true);
  expect((await file()).equals(bytes)).toBe(true);
  await expect(readIdentity(before, { memberId, language: "en", now: NOW })).rejects.toThrow("is missing");
});

test("a start without a key that is in use is refused by the name of the key", async () => {
  await requireKeysInUse(opened.database.queries, papers(current).keys);
  const other = papers(randomBytes(32)).keys;
  await expect(requireKeysInUse(opened.database.queries, other)).rejects.toThrow(papers(current).keys.vault.keyIds[0]);
});

test("what was changed by hand is named, and holds nothing else up", async () => {
  const { queries } = opened.database;
  const [third, both] = [randomBytes(32), papers(current)];
  await sql`update kyc.photo set wrapped_key = set_byte(wrapped_key, 40, 255 - get_byte(wrapped_key, 40))
    where id = (select min(id::text)::uuid from kyc.photo)`.execute(queries);
  const next = papers(third, current);
  await expect(rewrapAll(opened.database, next.keys)).rejects.toThrow("1 keys cannot be wrapped anew");
  expect((await keysInUse(queries)).toSorted((a, b) => a.count - b.count)).toEqual([
    { keyId: both.keys.vault.keyIds[0], count: 1 },
    { keyId: next.keys.vault.keyIds[0], count: 4 },
  ]);
});

test("a key that is added to the file comes first, and the former one stays", () => {
  const file = joinPath(directory, randomUUID(), "kyc.key");
  const open = () => openVault({ configured: undefined, file });
  const sealed = open().seal(Buffer.from("x"), "a place");
  const [before] = open().keyIds;
  const added = addKeyToFile(file);
  expect(open().keyIds).toEqual([added, before]);
  expect(open().open(sealed, "a place").toString()).toBe("x");
});
