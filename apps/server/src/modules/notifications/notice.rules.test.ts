import { REJECTION_TEXTS } from "@banyan/contract/kyc.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { NOTICE_KINDS } from "@banyan/contract/notices.ts";
import { FAIL_REASONS, REJECT_REASONS } from "@banyan/contract/office/withdrawals.ts";
import { describe, expect, test } from "vitest";
import { withdrawalReason } from "../../texts/withdrawal-reason.ts";
import { noticeText } from "./notice.rules.ts";

const PARAMS = {
  amount: "1234.5",
  asset: "COUPON",
  from: "M** C***",
  order: "2605010000000001",
  level: "3",
  subject: "Larger tea boxes",
  shippingCompany: "Post",
  trackingNumber: "RR1",
  daysFrom: "2",
  daysTo: "4",
  "product:en": "Oolong",
};

describe.each(LANGUAGES)("notices in %s", (language) => {
  test.each(NOTICE_KINDS)("%s has a title and a body of its own, without holes", (kind) => {
    const { title, body } = noticeText(kind, PARAMS, language);
    expect(title.length).toBeGreaterThan(1);
    expect(`${title} ${body}`).not.toMatch(/undefined|\$\{|\{|NaN/);
    if (language === "en") return;
    expect(body).not.toBe(noticeText(kind, PARAMS, "en").body);
    expect(title).not.toBe(noticeText(kind, PARAMS, "en").title);
  });

  test("writes the reason after the body as the language joins sentences", () => {
    const { body } = noticeText("kyc.rejected", { reason: "blurred photo" }, language);
    const { body: alone } = noticeText("kyc.rejected", {}, language);
    const space = ["zh-TW", "zh-CN", "ja"].includes(language) ? "" : " ";
    expect(body.startsWith(alone + space)).toBe(true);
    expect(body.slice(alone.length + space.length)).not.toMatch(/^\s/);
  });

  test("says each ready-made reason as the reader's language has it, then what staff wrote", () => {
    const said = (reasons: string) => noticeText("kyc.rejected", { reasons, reason: "From staff." }, language).body;
    const rejections = Object.entries(REJECTION_TEXTS).map(([name, texts]) => [name, texts[language]] as const);
    const withdrawals = [...REJECT_REASONS, ...FAIL_REASONS]
      .filter((name) => name !== "other")
      .map((name) => [name, withdrawalReason(name, language)!] as const);
    for (const [name, text] of [...rejections, ...withdrawals]) {
      expect(said(name)).toContain(text);
      expect(said(name)).toMatch(/From staff\.$/);
    }
    expect(said("photo_glare,name_differs")).toContain(REJECTION_TEXTS.name_differs[language]);
    expect(said("other")).not.toContain("other");
  });

  test("says how many days a withdrawal takes", () => {
    const said = (params: Record<string, string>) => noticeText("withdrawal.requested", params, language).body;
    expect(said(PARAMS)).toMatch(/2[–~〜]\u20604/);
    expect(said({ ...PARAMS, daysFrom: "4" })).toMatch(/[^-–~〜\u2060]4/);
  });

  test("says why, where there is a reason, and lists several amounts", () => {
    expect(noticeText("kyc.rejected", { reason: "blurred photo" }, language).body).toContain("blurred photo");
    expect(noticeText("order.cancelled", { order: "1", reason: "time" }, language).body).not.toContain("time:");
    const { body } = noticeText("order.refunded", { order: "1", USDT: "2.000001", COUPON: "3" }, language);
    expect(body).toMatch(/2[.,]00 /);
    expect(body).toMatch(/3[.,]00/);
  });
});
