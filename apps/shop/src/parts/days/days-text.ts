/** Labels of date ranges. */
import { dayText } from "@banyan/contract/dates.ts";
import { rangeMark } from "@banyan/contract/ranges.ts";
import { useLocale } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { Days } from "./days.rules.ts";

/** The label of a range; undefined for all days. */
export function useDaysText(days: Days): string | undefined {
  const { t } = useLingui();
  const locale = useLocale();
  const [from, to] = [days.from, days.to].map((day) => day && dayText(day, locale));
  if (from && to) return `${from}${rangeMark(locale, "spaced")}${to}`;
  if (from) return t`From ${from}`;
  return to && t`Until ${to}`;
}
