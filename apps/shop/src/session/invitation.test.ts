import { beforeEach, expect, test } from "vitest";
import { carriedCodes, forgetCodes, keepCarriedCodes } from "./invitation.ts";
import { storedInviteCode, storedNodeCode } from "./state.ts";

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
