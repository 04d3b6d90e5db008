/** The market settings as a versioned subject. */
import { type OfficeSettings, officeMarket } from "@banyan/contract/browser/office/market.ts";
import { msg } from "@lingui/core/macro";
import type { Subject } from "../../parts/versions/subject.ts";
import { SettingsFacts } from "./settings-facts.tsx";
import { COLUMNS, type ColumnId, fieldsOf } from "./settings-fields.ts";
import { SettingsInputs } from "./settings-inputs.tsx";

export const SETTINGS: Subject<OfficeSettings, ColumnId> = {
  calls: officeMarket,
  paths: { list: "/settings", version: "/settings/versions/$version", draft: "/settings/drafts/$draftId" },
  rights: { write: "office:market.write", release: "office:market.release" },
  words: {
    title: msg`Shop settings`,
    about: msg`Countries, shipping, payments, fees and limits. One person writes a draft, another person releases it; texts, exchange rates, and what members see of each other, need only one person.`,
    version: (version) => msg`Version ${version} of the settings`,
    draft: msg`Draft of the settings`,
    discarded: msg`It is lost. The settings in force stay as they are.`,
    daysBefore: msg`Until it begins, the version that holds now stays in force.`,
  },
  columns: COLUMNS,
  fieldsOf,
  leaves: {
    whole: new Set([
      "daysFrom",
      "daysTo",
      "minimumAgeYears",
      "paymentMinutes",
      "receiptDays",
      "returnWindowDays",
      "unpaidAtMost",
      "unpaidPieces",
      "unpaidPiecesFirst",
      "topUpMinutes",
      "openTopUpsAtMost",
      "from",
      "to",
    ]),
    optional:
      /^(shipping\.freeFrom|shop\.logo|service\.(email|line|zalo|whatsApp|kakaoTalk|address|position|country)|carriers\.\d+\.trackingUrl|countries\.\d+\.(flatFee|freeFrom|daysFrom|daysTo|minimumAgeYears|returnWindowDays|phone|hours|email|line|zalo|whatsApp|kakaoTalk))$/,
  },
  Inputs: SettingsInputs,
  Facts: SettingsFacts,
};
