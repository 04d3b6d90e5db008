import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";
import { readTransferCode, transferAddress } from "./transfer-code.rules.ts";

const ORIGIN = "https://shop.example";
const OWN = "88001001";
const read = (text: string) => readTransferCode(text, { origin: ORIGIN, ownId: OWN });

test("a member's code leads to the transfer page with that member, and to nothing else", () => {
  const address = transferAddress(ORIGIN, "88001002");
  expect(address).toBe("https://shop.example/#/pages/transfer?to=88001002");
  expect(read(address)).toEqual({ memberId: "88001002" });
  expect(read(` ${address}\n`)).toEqual({ memberId: "88001002" });
});

test("the code as it is drawn is read from its picture", () => {
  const address = transferAddress("https://a-shop-with-a-long-name.example.com:8443", "88001002");
  const rows = encodeQR(address, "raw", { ecc: "medium", border: 2, scale: 4 });
  const data = Uint8Array.from(rows.flat().flatMap((dark) => (dark ? [11, 21, 17, 255] : [255, 255, 255, 255])));
  expect(decodeQR({ width: rows.length, height: rows.length, data })).toBe(address);
});

test.each([
  "https://shop.example/#/pages/transfer?to=88001002&asset=POINT",
  "https://shop.example/?lang=th#/pages/transfer?asset=USDT&to=88001002&amount=500",
  "HTTPS://SHOP.EXAMPLE/#/pages/transfer?to=88001002",
])("only the member ID is taken from %s", (text) => {
  expect(read(text)).toEqual({ memberId: "88001002" });
});

test("one's own code is no receiver", () => {
  expect(read(transferAddress(ORIGIN, OWN))).toEqual({ problem: "own" });
});

test.each([
  "https://shop.example/i/ABCDEFGH",
  "https://shop.example/i/ABCDEFGH-23456789?lang=vi",
  "https://shop.example/i/abcdefgh-W",
  "https://shop.example/?invite_code=ABCDEFGH&node_code=23456789",
  "https://shop.example/#/pages/register?invite_code=ABCDEFGH",
])("an invitation is named as one: %s", (text) => {
  expect(read(text)).toEqual({ problem: "invitation" });
});

test.each([
  "",
  "tea",
  "88001002",
  "WIFI:T:WPA;S:shop;P:secret;;",
  "BEGIN:VCARD\nFN:Lin\nEND:VCARD",
  "tel:+886912345678",
  "otpauth://totp/shop?secret=ABCDEFGHIJKLMNOP",
  "ethereum:0x52908400098527886E0F7030069857D2E4169EE7@56/transfer?value=1",
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "javascript:alert(1)",
  "https://",
  "https://elsewhere.example/#/pages/transfer?to=88001002",
  "https://shop.example.evil.test/#/pages/transfer?to=88001002",
  "https://shop.example@evil.test/#/pages/transfer?to=88001002",
  "http://shop.example/#/pages/transfer?to=88001002",
  "https://shop.example:8443/#/pages/transfer?to=88001002",
  "https://elsewhere.example/i/ABCDEFGH",
  "https://shop.example/",
  "https://shop.example/#/",
  "https://shop.example/p/12",
  "https://shop.example/i/tea",
  "https://shop.example/office/#/pages/transfer?to=88001002",
  "https://shop.example/#/pages/transfer",
  "https://shop.example/#/pages/transfer?to=",
  "https://shop.example/#/pages/transfer?to=8800100",
  "https://shop.example/#/pages/transfer?to=880010021",
  "https://shop.example/#/pages/transfer?to=08800100",
  "https://shop.example/#/pages/transfer?to=8800100x",
  "https://shop.example/#/pages/transfer/receipt?to=88001002",
  "https://shop.example/#//elsewhere.example/pages/transfer?to=88001002",
  "https://shop.example/#https://elsewhere.example/pages/transfer?to=88001002",
  "https://shop.example/#/pages/topUp?to=88001002",
])("everything else is no code of a member: %j", (text) => {
  expect(read(text)).toEqual({ problem: "foreign" });
});
