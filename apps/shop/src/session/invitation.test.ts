import { beforeEach, expect, test } from "vitest";
import { carriedCodes, forgetCodes, keepCarriedCodes } from "./invitation.ts";
import { storedInviteCode, storedNodeCode, storedUser } from "./state.ts";

beforeEach(() => forgetCodes());

test.each([
  ["?invite_code=ABCDEFGH&node_code=23456789", "#/pages/register"],
  ["", "#/pages/register?invite_code=ABCDEFGH&node_code=23456789"],
  ["?invite_code=ABCDEFGH", "#/?node_code=23456789"],
  ["?invite_code=ABCDEFGH&amp;node_code=23456789）快來", ""],
  ["?invite_code=ABCDEFGH&node_code=23456789", "#tea"],
  ["", "#/pages/register?invite_code=ABCDEFGH&amp;node_code=23456789。"],
  ["", "#%2Fpages%2Fregister%3Finvite_code%3DABCDEFGH%26node_code%3D23456789)"],
])("codes are found in %j and %j", (search, hash) => {
  expect(carriedCodes({ search, hash })).toEqual({ inviteCode: "ABCDEFGH", nodeCode: "23456789" });
});

test("a code behind the # counts more than one before it", () => {
  expect(carriedCodes({ search: "?invite_code=OLD", hash: "#/?invite_code=NEW" }).inviteCode).toBe("NEW");
});

test("codes stay until they are forgotten, and an address without codes takes nothing away", () => {
  expect(keepCarriedCodes({ search: "?invite_code=23456789", hash: "" })).toBe(true);
  expect(keepCarriedCodes({ search: "", hash: "#/pages/index?sort=newest" })).toBe(false);
  expect(storedInviteCode.get()).toBe("23456789");
  expect(localStorage.getItem("invite_code")).toBe("23456789");
  expect(storedNodeCode.get()).toBeUndefined();
});

const SHARED = { search: "", hash: "#/pages/shop/goodsDetails?id=7&shared_by=ABCDEFGH-23456789" };
const codes = () => [storedInviteCode.get(), storedNodeCode.get()];

test("the sharer's codes are stored, and do not open registration", () => {
  expect(keepCarriedCodes(SHARED)).toBe(false);
  expect(codes()).toEqual(["ABCDEFGH", "23456789"]);
});

test.each(["?invite_code=HGFEDCBA", "?node_code=98765432"])("a sharer does not replace what %s brought", (search) => {
  keepCarriedCodes({ search, hash: "" });
  const before = codes();
  keepCarriedCodes(SHARED);
  expect(codes()).toEqual(before);
});

test("an invitation replaces a sharer", () => {
  keepCarriedCodes(SHARED);
  expect(keepCarriedCodes({ search: "", hash: "#/pages/register?invite_code=HGFEDCBA&node_code=98765432" })).toBe(true);
  expect(codes()).toEqual(["HGFEDCBA", "98765432"]);
});

test("a member needs no sharer, and what is no code is none", () => {
  storedUser.set({ memberId: "10000001", token: "token" });
  keepCarriedCodes(SHARED);
  storedUser.set(undefined);
  keepCarriedCodes({ search: "", hash: "#/?shared_by=%3Cscript%3E" });
  expect(codes()).toEqual([undefined, undefined]);
});
