import { LANGUAGES } from "@banyan/contract/languages.ts";
import { describe, expect, test } from "vitest";
import { say } from "../../texts/say.ts";
import { type MailName, type MailValues, writeLetter } from "./index.ts";

const VALUES: MailValues = {
  passwordCode: { code: "482913", minutes: 10 },
  emailChangeCode: { code: "482913", minutes: 10 },
  withdrawalCode: { code: "482913", minutes: 10 },
  welcome: { memberId: "12345678", url: "http://shop.example/?a=<b>&b", code: "482913", minutes: 10 },
  addressInUse: { memberId: "12345678", newMemberId: "87654321" },
  passwordChanged: { memberId: "12345678" },
  emailCorrected: { memberId: "12345678", url: "http://shop.example/?a=<b>&b" },
  recoveryOpened: { memberId: "12345678", url: "http://shop.example/?a=<b>&b", hours: 72 },
  recoveryCode: { memberId: "12345678", code: "ABCD-EFGH-JKMN", url: "http://shop.example/?a=<b>&b", hours: 24 },
  emailChanged: { memberId: "12345678", url: "http://shop.example/?a=<b>&b", hours: 72 },
  emailSet: { memberId: "12345678", url: "http://shop.example/?a=<b>&b", hours: 72 },
  attention: {
    items: [
      { text: "2 orders to ship", url: "http://shop.example/office/#/orders" },
      { text: "1 <b>draft</b>", url: "http://shop.example/office/#/settings" },
    ],
  },
};
const valuesOf = (name: MailName) =>
  Object.values(VALUES[name]).flatMap((value) =>
    Array.isArray(value) ? value.flatMap((item) => Object.values(item)) : value,
  );
const SHOP = { name: "Tree", palette: "plum" } as const;
const NAMES = Object.keys(VALUES) as MailName[];

describe.each(LANGUAGES)("emails in %s", (language) => {
  test.each(NAMES)("%s tells all its values in text and HTML", (name) => {
    const letter = writeLetter({ to: "mei@example.com", language, shop: SHOP }, name, VALUES[name]);
    for (const value of valuesOf(name)) expect(letter.subject + letter.text).toContain(String(value));
    expect(letter.html).toContain(`<html lang="${language}">`);
    expect(letter.html).not.toContain("<b>");
    expect(letter.text).toContain(say(language, "mail.footer", { shop: SHOP.name }));
  });

  test("differ from English", () => {
    if (language === "en") return;
    for (const name of NAMES) {
      const own = writeLetter({ to: "mei@example.com", language, shop: SHOP }, name, VALUES[name]);
      const english = writeLetter({ to: "mei@example.com", language: "en", shop: SHOP }, name, VALUES[name]);
      expect(own.subject).not.toBe(english.subject);
      expect(own.text).not.toBe(english.text);
    }
  });
});

test("a subject has one line whatever stands in it", () => {
  const letter = writeLetter({ to: "mei@example.com", language: "en", shop: SHOP }, "passwordCode", {
    code: "1\r\nBcc: all@example.com",
    minutes: 10,
  });
  expect(letter.subject).not.toMatch(/[\r\n]/);
});
