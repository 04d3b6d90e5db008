/** Calls that every client makes first: market configuration, and countries. */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, textIn } from "@banyan/contract/languages.ts";
import { CHAT_APPS, market as contract, positionOf } from "@banyan/contract/market.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import { UPLOAD_MAX_BYTES } from "@banyan/contract/uploads.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { countries, countryName, isCountry } from "./countries.ts";
import {
  daysOfDelivery,
  deliversTo,
  flatFeeTo,
  freeShippingFrom,
  type Market,
  mayJoin,
  methodsOffered,
  minimumAge,
  percentText,
  returnDays,
} from "./market.rules.ts";
import { pausesAt, pauseView } from "./pauses.ts";
import { amountOrNull, ratesView } from "./settings.rules.ts";
import { currentMarket } from "./store.ts";

export interface MarketDeps {
  agreementVersions(executor: Executor, now: Date): Promise<{ userAgreement: string; privacyPolicy: string }>;
  /** Whether coins on a chain are accepted, and whether they are play money. */
  coins: { takesCoins: boolean; sandbox: boolean };
}

export const marketRoutes = (deps: MarketDeps) =>
  routes(
    contract,
    {
      async config({ database, language, now }) {
        const market = await currentMarket(database.queries, now);
        const { transfer, withdrawal, orders, payments } = market;
        return {
          languages: [...LANGUAGES],
          defaultLanguage: DEFAULT_LANGUAGE,
          currency: market.currency,
          rates: ratesView(market),
          timeZone: market.timeZone,
          paymentMethods: methodsOffered(market.paymentMethods, deps.coins),
          topUps: deps.coins.takesCoins,
          network: "BSC (BEP20)",
          sandbox: deps.coins.takesCoins && deps.coins.sandbox,
          tagline: textIn(market.shop.tagline, language),
          service: serviceView(market, language),
          serviceByCountry: Object.entries(market.serviceByCountry).map(([country, there]) => {
            return { country, ...serviceView(market, language, there) };
          }),
          pauses: pausesAt(market.pauses, now).map(pauseView),
          agreementVersions: await deps.agreementVersions(database.queries, now),
          limits: {
            transferFeePercent: percentText(transfer.feeBasisPoints),
            transferMinimum: formatMoney(transfer.minimum),
            withdrawalFeePercent: percentText(withdrawal.feeBasisPoints),
            withdrawalFeeMinimum: formatMoney(withdrawal.feeMinimum),
            withdrawalMinimum: formatMoney(withdrawal.minimum),
            withdrawalDaily: formatMoney(withdrawal.dailyLimit),
            orderPaymentMinutes: orders.paymentMinutes,
            topUpMinimum: formatMoney(payments.topUpMinimum),
            topUpMaximum: formatMoney(payments.topUpMaximum),
            automaticReceiptDays: orders.receiptDays,
            returnWindowDays: orders.returnWindowDays,
            presaleWeeks: orders.presaleWeeks,
            withdrawalWorkingDays: withdrawal.workingDays,
            uploadBytes: UPLOAD_MAX_BYTES,
          },
        };
      },
      async countries({ database, language, now }) {
        const market = await currentMarket(database.queries, now);
        return {
          list: countries(language).map((country) => ({
            ...country,
            mayJoin: mayJoin(market, country.code),
            minimumAgeYears: minimumAge(market, country.code),
            delivers: deliversTo(market, country.code),
          })),
        };
      },
      async delivery({ database, language, now }, input) {
        const market = await currentMarket(database.queries, now);
        const country = input.country !== undefined && isCountry(input.country) ? input.country : null;
        const to = country ?? "";
        return {
          country,
          countryName: country && countryName(country, language),
          delivers: deliversTo(market, to),
          flatFee: formatMoney(flatFeeTo(market, to)),
          freeFrom: amountOrNull(freeShippingFrom(market, to)),
          days: daysOfDelivery(market, to),
          returnDays: returnDays(market, to),
        };
      },
    },
    { shared: ["config", "countries", "delivery"] },
  );

/** Customer service, as it is reached from the country of `there`. */
function serviceView({ service }: Market, language: Language, there: Partial<Market["serviceByCountry"][string]> = {}) {
  const { phone, workingDays, email, address, country } = service;
  const position = service.position === null ? null : positionOf(service.position);
  return {
    phone: there.phone ?? phone,
    email: there.email ?? email,
    workingDays: there.hours ?? textIn(workingDays as never, language),
    chats: CHAT_APPS.flatMap((app) => {
      const url = there[app] ?? service[app];
      return url === null ? [] : [{ app, url }];
    }),
    place: position && { ...position, address: address ?? "", country: country ?? "" },
  };
}
