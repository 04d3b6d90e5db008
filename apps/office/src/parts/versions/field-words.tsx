/** Texts of fields: names with their row, ranges, and values with unit. */
import type { Income } from "@banyan/contract/browser/income.ts";
import type { PaymentMethod, PayoutMethod } from "@banyan/contract/browser/market.ts";
import { dayText } from "@banyan/contract/dates.ts";
import { LANGUAGE_NAMES, type Language } from "@banyan/contract/languages.ts";
import { levelName } from "@banyan/contract/levels.ts";
import type { Palette } from "@banyan/contract/palettes.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { countText, useAmountText, useLocale } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage } from "../../i18n/language.ts";
import { useCountryName } from "../names/country-name.tsx";
import { INCOME_NAMES } from "../names/income-names.ts";
import { METHOD_NAMES } from "../names/method-names.ts";
import { PALETTE_NAMES } from "../names/palette-names.ts";
import { PAYOUT_NAMES } from "../names/payout-names.ts";
import type { Columns, Field, Row, Unit, Value } from "./fields.ts";

/** Units shown in the input next to its value. */
export const STANDS_IN_THE_INPUT: ReadonlySet<Unit> = new Set([
  "percent",
  "bv",
  "usdt",
  "days",
  "minutes",
  "weeks",
  "years",
]);

/** Such as "TWD · New Taiwan dollar". */
export const currencyName = (code: string, locale: string) =>
  `${code} · ${new Intl.DisplayNames(locale, { type: "currency" }).of(code)}`;

export function useFieldWords<Id extends string>(columns: Columns<Id>) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const amountText = useAmountText();
  const countryName = useCountryName();
  const units: Partial<Record<Unit, string>> = {
    percent: "%",
    bv: "BV",
    usdt: "USDT",
    days: t`days`,
    minutes: t`minutes`,
    weeks: t`weeks`,
    years: t`years`,
    times: t`times own BV`,
  };
  const amountIn = (unit: Unit, value: string): string => {
    const [text, number] = [amountText(value), Number(value)];
    switch (unit) {
      case "percent":
        return `${text}%`;
      case "days":
        return plural(number, { one: `${text} day`, other: `${text} days` });
      case "minutes":
        return plural(number, { one: `${text} minute`, other: `${text} minutes` });
      case "weeks":
        return plural(number, { one: `${text} week`, other: `${text} weeks` });
      case "years":
        return plural(number, { one: `${text} year`, other: `${text} years` });
      case "times":
        return plural(number, { one: `${text} time own BV`, other: `${text} times own BV` });
      default:
        return [text, units[unit]].filter(Boolean).join(" ");
    }
  };
  /** Names may contain "and", so they are joined with a dot. */
  const listText = (names: readonly string[]) => names.join(" · ") || t`None`;

  const rowName = (row: Row): string => {
    if (row === null) return "";
    if (row.kind === "group") return i18n._(row.name);
    if (row.kind === "language") return LANGUAGE_NAMES[row.code as Language];
    if (row.kind === "level") return levelName(row.at, apiLanguage());
    if (row.kind === "tier") return `T${row.at + 1}`;
    const nth = row.at + 1;
    if (row.kind === "carrier") return row.code || t`Carrier ${nth}`;
    if (row.kind === "currency") return row.code ? currencyName(row.code, locale) : t`Currency ${nth}`;
    if (row.kind !== "country") return t`Generation ${nth}`;
    return row.code ? countryName(row.code) : t`Country ${nth}`;
  };
  const columnName = (column: Id) => i18n._(columns[column].name);

  return {
    rowName,
    columnName,
    help: (column: Id) => (columns[column].help ? i18n._(columns[column].help) : ""),
    unit: (column: Id) => units[columns[column].unit] ?? "",
    /** Such as "Seed · Referral bonus". */
    fieldName: ({ column, row }: Pick<Field<Id>, "column" | "row">) =>
      [rowName(row), columnName(column)].filter(Boolean).join(" · "),
    /** Such as "0–90 days"; without a unit that the input shows. */
    range(column: Id): string {
      const { range, unit } = columns[column];
      if (!range) return "";
      const ends = range.map((end) => countText(end, locale)).join(rangeMark(locale));
      // Japanese and Korean put no space between a number and its counter.
      const gap = locale === "ja" || locale === "ko" ? "" : " ";
      return STANDS_IN_THE_INPUT.has(unit) ? ends : [ends, units[unit]].filter(Boolean).join(gap);
    },
    value(column: Id, value: Value | undefined): string {
      if (value === undefined) return "—";
      const { unit, none } = columns[column];
      if (value === null) return none ? i18n._(none) : "—";
      switch (unit) {
        case "incomes":
          return listText((value as readonly Income[]).map((income) => i18n._(INCOME_NAMES[income])));
        case "methods":
          return listText((value as readonly PaymentMethod[]).map((method) => i18n._(METHOD_NAMES[method])));
        case "payouts":
          return i18n._(PAYOUT_NAMES[value as PayoutMethod]);
        case "palette":
          return i18n._(PALETTE_NAMES[value as Palette]);
        case "logo":
          return t`Own logo`;
        case "flag":
          return value ? t`Yes` : t`No`;
        case "country":
          return countryName(String(value));
        case "currency":
          return currencyName(String(value), locale);
        case "day":
          return dayText(String(value), locale);
        case "level":
          return levelName(Number(value), apiLanguage());
        case "text":
        case "sentence":
          return String(value) || "—";
        default:
          return amountIn(unit, String(value));
      }
    },
  };
}
