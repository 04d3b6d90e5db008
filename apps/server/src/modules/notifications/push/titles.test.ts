/** What a locked screen shows. */
import { LANGUAGES } from "@banyan/contract/languages.ts";
import { NOTICE_KINDS } from "@banyan/contract/notices.ts";
import { describe, expect, test } from "vitest";
import { noticeText } from "../notice.rules.ts";

describe.each(LANGUAGES)("titles in %s", (language) => {
  test.each(NOTICE_KINDS)("%s says no amount, person, number of an order or reason", (kind) => {
    const secrets = {
      amount: "9876.5",
      USDT: "9876.5",
      from: "M** C***",
      order: "2605010000000001",
      subject: "My subject",
      shippingCompany: "Zr-Post",
      trackingNumber: "Zr-Tracking",
      reason: "Zr-Reason",
      hours: "77",
    };
    const { title } = noticeText(kind, { ...secrets, level: "3", "product:en": "Oolong" }, language);
    expect(title).toBe(noticeText(kind, { level: "3", "product:en": "Oolong" }, language).title);
  });
});
