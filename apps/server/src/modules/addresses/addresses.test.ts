import { addresses as contract } from "@banyan/contract/addresses.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import type { Database } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import { type AddressInput, addAddress, editAddress, makeDefault, removeAddress } from "./addresses.ts";
import { addressForOrder, addressRoutes, forgetAddresses } from "./index.ts";
import { selectAddresses } from "./store.ts";

const START = new Date("2026-05-01T04:00:00Z");
let opened: TestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await createTestDatabase({ maxConnections: 20 });
  database = opened.database;
});
afterAll(() => opened.drop());

let members = 0n;
const join = () => ++members;
let minutes = 0;
const home: AddressInput = {
  recipient: "Lin Mei",
  areaCode: "+886",
  phone: "912345678",
  country: "TW",
  detail: "1 Banyan Lane",
  postalCode: "106",
  isDefault: false,
};
let lanes = 0;
const add = (memberId: bigint, given: Partial<AddressInput> = {}) =>
  addAddress(database, {
    memberId,
    // The same address again would be the same row.
    address: { ...home, detail: `${++lanes} Banyan Lane`, ...given },
    now: new Date(START.getTime() + ++minutes * 60_000),
  });
const list = (memberId: bigint) => selectAddresses(database.queries, memberId);
const defaults = async (memberId: bigint) => (await list(memberId)).filter((row) => row.isDefault).map((row) => row.id);

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof Refusal) return outcome;
  throw outcome instanceof Error ? outcome : new Error("nothing was refused");
}

describe("the default", () => {
  test("is the first one, then the one that is named, then the newest of the rest", async () => {
    const member = join();
    const first = await add(member);
    expect(first.isDefault).toBe(true);
    const second = await add(member);
    const third = await add(member, { isDefault: true });
    expect(await defaults(member)).toEqual([third.id]);
    expect((await list(member)).map((row) => row.id)).toEqual([third.id, second.id, first.id]);
    await makeDefault(database, member, first.id);
    expect(await defaults(member)).toEqual([first.id]);
    await removeAddress(database, member, first.id);
    expect(await defaults(member)).toEqual([third.id]);
    await removeAddress(database, member, second.id);
    expect(await defaults(member)).toEqual([third.id]);
    await removeAddress(database, member, third.id);
    expect(await list(member)).toEqual([]);
    expect((await add(member)).isDefault).toBe(true);
  });

  test("stays where it is edited without being named", async () => {
    const member = join();
    const { id } = await add(member);
    const other = await add(member);
    const address = { ...home, recipient: "Lin Hao" };
    expect(await editAddress(database, { memberId: member, id, address, now: START })).toMatchObject({
      recipient: "Lin Hao",
      isDefault: true,
    });
    await editAddress(database, {
      memberId: member,
      id: other.id,
      address: { ...address, isDefault: true },
      now: START,
    });
    expect(await defaults(member)).toEqual([other.id]);
  });

  test("is one, whatever happens at once", async () => {
    const member = join();
    await Promise.all(Array.from({ length: 12 }, (_, index) => add(member, { isDefault: index % 2 === 0 })));
    const ids = (await list(member)).map((row) => row.id);
    expect(ids).toHaveLength(12);
    expect(await defaults(member)).toHaveLength(1);
    await Promise.allSettled([
      ...ids.slice(0, 6).map((id) => removeAddress(database, member, id)),
      ...ids.slice(4).map((id) => makeDefault(database, member, id)),
      add(member, { isDefault: true }),
    ]);
    expect(await list(member)).toHaveLength(7);
    expect(await defaults(member)).toHaveLength(1);
  });
});

describe("refused", () => {
  test("the same address twice, also at once: it is the one that is there", async () => {
    const member = join();
    const at = { detail: "9 Banyan Lane" };
    await add(member);
    const [one, other] = await Promise.all([add(member, at), add(member, at)]);
    expect(other!.id).toBe(one!.id);
    expect(await add(member, { ...at, isDefault: true })).toEqual({ ...one, isDefault: true });
    expect(await list(member)).toHaveLength(2);
  });

  test("the 21st address, also when many come at once", async () => {
    const member = join();
    const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => add(member)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(await refusalOf(add(member))).toMatchObject({ refusal: "ADDRESS_BOOK_FULL", params: { limit: 20 } });
  });

  test.each([
    ["+886", "12345"],
    ["+886", "0000000000"],
    ["+84", "12345678"],
    ["+999", "912345678"],
    ["+66", "1"],
  ])("the number %s %s", async (areaCode, phone) => {
    const refusal = await refusalOf(add(join(), { areaCode, phone }));
    expect(refusal).toMatchObject({ refusal: "INVALID_INPUT", fields: { phone: "PHONE_FORMAT" } });
  });

  test.each(["KP", "XX", "ZZ"])("the country %s", async (country) => {
    const member = join();
    expect((await refusalOf(add(member, { country }))).refusal).toBe("ADDRESS_COUNTRY_UNSERVED");
    const { id } = await add(member);
    const work = editAddress(database, { memberId: member, id, address: { ...home, country }, now: START });
    expect((await refusalOf(work)).refusal).toBe("ADDRESS_COUNTRY_UNSERVED");
  });

  test("another member's address, like one that does not exist", async () => {
    const [owner, other] = [join(), join()];
    const { id: theirs } = await add(owner);
    const before = await list(owner);
    await add(other);
    for (const id of [theirs, newId(START)]) {
      for (const reach of [
        () => editAddress(database, { memberId: other, id, address: home, now: START }),
        () => removeAddress(database, other, id),
        () => makeDefault(database, other, id),
        () => addressForOrder(database.queries, { memberId: other, addressId: id }),
      ]) {
        expect((await refusalOf(reach())).refusal).toBe("ADDRESS_NOT_FOUND");
      }
    }
    expect(await list(owner)).toEqual(before);
  });
});

test.each([
  ["+886", "0912345678", "912345678"],
  ["+886", "912345678", "912345678"],
  ["+886", "223456789", "223456789"],
  ["+84", "912345678", "912345678"],
  ["+84", "0912345678", "912345678"],
  ["+86", "13812345678", "13812345678"],
  ["+81", "09012345678", "9012345678"],
  ["+82", "01012345678", "1012345678"],
  ["+62", "081234567890", "81234567890"],
  ["+66", "0812345678", "812345678"],
  ["+1", "2025550123", "2025550123"],
  ["+44", "07400123456", "7400123456"],
  ["+886", "+886912345678", "912345678"],
  ["+886", "886912345678", "912345678"],
])("the number %s %s is stored as %s", async (areaCode, phone, stored) => {
  expect(await add(join(), { areaCode, phone })).toMatchObject({ areaCode, phone: stored });
});

test("a postal code is stored as its country writes it", async () => {
  const japanese = { country: "JP", areaCode: "+81", phone: "9012345678", postalCode: "1540023" };
  expect(await add(join(), japanese)).toMatchObject({ postalCode: "154-0023" });
});

describe("the parts of an address", () => {
  const parts = { province: "台北市", city: "大安區", district: "" };
  const edit = (memberId: bigint, id: string, given: Partial<AddressInput>) =>
    editAddress(database, { memberId, id, address: { ...home, ...given }, now: START });

  test("are kept as they were chosen, in the book and for an order", async () => {
    const member = join();
    const { id } = await add(member, parts);
    expect(await addressForOrder(database.queries, { memberId: member, addressId: id })).toMatchObject(parts);
  });

  test.each([
    ["TW", { province: "臺北市", city: "大安區" }, { province: "台北市", city: "大安區" }],
    ["TW", { province: "臺東縣", city: "台東市" }, { province: "台東縣", city: "台東市" }],
    ["TW", { province: "臺灣省", city: "臺村" }, { province: "臺灣省", city: "臺村" }],
    ["US", { province: "ca", city: "Cupertino" }, { province: "CA", city: "Cupertino" }],
  ])("are stored as the lists of %s write them: %o", async (country, typed, stored) => {
    const given = { ...typed, country, areaCode: "+886", phone: "912345678", postalCode: "" };
    expect(await add(join(), given)).toMatchObject(stored);
  });

  test("stay when an older client does not send them, and go with the country", async () => {
    const member = join();
    const { id } = await add(member, parts);
    expect(await edit(member, id, { detail: "2 Root Road" })).toMatchObject({ ...parts, detail: "2 Root Road" });
    expect(await edit(member, id, { city: "信義區" })).toMatchObject({ ...parts, city: "信義區" });
    expect(await edit(member, id, { country: "SG", postalCode: "048616" })).toMatchObject({
      province: "",
      city: "",
      district: "",
    });
  });
});

test("a postal code of another country is refused at its field, together with the phone", async () => {
  const refusal = await refusalOf(add(join(), { postalCode: "048616-1", phone: "1" }));
  expect(refusal.fields).toEqual({ postalCode: "POSTAL_CODE_FORMAT", phone: "PHONE_FORMAT" });
  const member = join();
  const { id } = await add(member, { postalCode: "" });
  const edited = editAddress(database, { memberId: member, id, address: { ...home, postalCode: "ABC" }, now: START });
  expect((await refusalOf(edited)).fields).toEqual({ postalCode: "POSTAL_CODE_FORMAT" });
});

test("the calls answer in the caller's language and as the contract says", async () => {
  const memberId = join();
  const [index, create] = addressRoutes() as unknown as {
    handle(call: unknown, input: unknown): Promise<never>;
  }[];
  const call = { database, keptDatabase: database, member: { memberId }, language: "ja", now: START };
  const added = z.parse(contract.add.output, await create!.handle(call, home));
  expect(added).toMatchObject({ countryName: "台湾", isDefault: true });
  expect(z.parse(contract.index.output, await index!.handle(call, {})).list).toEqual([added]);
  const { isDefault: _, ...written } = home;
  expect(await addressForOrder(database.queries, { memberId, addressId: added.id })).toEqual({
    ...written,
    province: "",
    city: "",
    district: "",
  });
  await database.transaction((tx) => forgetAddresses(tx, memberId));
  expect(await list(memberId)).toEqual([]);
});
