import { expect, test } from "vitest";
import { codesOfWord, invitationPath, sharedPath, WEAKER_SIDE } from "./short-links.ts";

const [inviteCode, nodeCode] = ["ABCDEFGH", "23456789"];

test.each([
  ["ABCDEFGH", { inviteCode, nodeCode: undefined }],
  ["abcdefgh-23456789", { inviteCode, nodeCode }],
  ["ABCDEFGH-23456789。快來", { inviteCode, nodeCode }],
  ["ABCDEFGH-23456789).", { inviteCode, nodeCode }],
  ["ABCDEFGH, nhé", { inviteCode, nodeCode: undefined }],
  ["ABCDEFGH-2345", { inviteCode, nodeCode: undefined }],
  ["abcdefgh-w", { inviteCode, nodeCode: WEAKER_SIDE }],
  ["ABCDEFGH-W。", { inviteCode, nodeCode: WEAKER_SIDE }],
  ["ABCDEFGH-WE", { inviteCode, nodeCode: undefined }],
  ["ABCDEFGHJ", undefined],
  ["ABCDEFG", undefined],
  ["ABCDEFGO", undefined],
  ["<script>", undefined],
  ["", undefined],
])("the codes of %j", (word, codes) => expect(codesOfWord(word)).toEqual(codes));

test("what links are made of is read back", () => {
  const path = invitationPath({ inviteCode, nodeCode });
  expect(path).toBe("/i/ABCDEFGH-23456789");
  expect(codesOfWord(path.slice(3))).toEqual({ inviteCode, nodeCode });
  const shared = new URL(sharedPath("/p/7", "zh-TW", { inviteCode, nodeCode }), "https://shop.example");
  expect(codesOfWord(shared.searchParams.get("i") ?? "")).toEqual({ inviteCode, nodeCode });
  expect(sharedPath("/n/7", "en")).toBe("/n/7?lang=en");
});
