/** The text of a notice: amounts as the language writes them, and the reason if there is one. */
import { REJECTION_TEXTS } from "@banyan/contract/kyc.ts";
import { joinSentences, type Language, type Texts, textIn } from "@banyan/contract/languages.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import type { NoticeKind } from "@banyan/contract/notices.ts";
import { PAYING_ASSETS } from "@banyan/contract/payment-methods.ts";
import { say } from "../../texts/say.ts";
import { withdrawalReason } from "../../texts/withdrawal-reason.ts";

/**
 * The values of a notice: `amount` with `asset`, or amounts by asset, all as decimal strings;
 * `from` and `to` (masked names), `daysFrom` and `daysTo`, `order` (its number), `level`, `subject`, `shippingCompany`,
 * `trackingNumber`; `product:<language>` (its name in each language); `reasons` (names of ready-made ones with commas between) and `reason` (what staff wrote).
 */
export type NoticeParams = Readonly<Record<string, string>>;

/** The reason of an order that was cancelled because its time to pay was over. */
const TIME = "time";

/** Title and body in `language`. */
export function noticeText(kind: NoticeKind, params: NoticeParams, language: Language) {
  const values = {
    amount: amounts(params, language),
    from: params.from ?? "",
    to: params.to ?? "",
    order: params.order ?? "",
    hours: params.hours ?? "",
    level: params.level === undefined ? "" : levelName(Number(params.level), language),
    subject: params.subject ?? "",
    shippingCompany: params.shippingCompany ?? "",
    trackingNumber: params.trackingNumber ?? "",
    product: params[`product:${language}`] ?? params["product:en"] ?? "",
    count: { from: Number(params.daysFrom), to: Number(params.daysTo) },
  };
  const body = say(language, `notice.${kind}.body`, values);
  const reason = reasonText(params, language);
  const why =
    params.reason === TIME ? say(language, "notice.outOfTime") : reason && say(language, "notice.reason", { reason });
  return { title: say(language, `notice.${kind}.title`, values), body: joinSentences([body, why], language) };
}

function reasonText({ reasons = "", reason }: NoticeParams, language: Language): string {
  const rejections: Readonly<Record<string, Texts>> = REJECTION_TEXTS;
  const sentences = reasons
    .split(",")
    .map((name) => (rejections[name] ? textIn(rejections[name], language) : withdrawalReason(name, language)));
  return joinSentences([...sentences, reason], language);
}

function amounts(params: NoticeParams, language: Language): string {
  const shown = (amount: string, asset: Asset) => `${displayMoney(amount, language)} ${say(language, `unit.${asset}`)}`;
  if (params.amount !== undefined) return shown(params.amount, (params.asset ?? "USDT") as Asset);
  const parts = PAYING_ASSETS.flatMap((asset) => (params[asset] === undefined ? [] : [shown(params[asset], asset)]));
  return new Intl.ListFormat(language, { type: "conjunction" }).format(parts);
}
