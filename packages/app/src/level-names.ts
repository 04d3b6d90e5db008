/** The names of the member levels (docs/rules.md 9). */
import { DEFAULT_LANGUAGE, isLanguage } from "@banyan/contract/languages.ts";
import { levelName } from "@banyan/contract/levels.ts";
import { useLingui } from "@lingui/react/macro";

/** The name of a level, 0 to 5. */
export function useLevelName(level: number): string {
  return useLevelNames()(level);
}

/** Like `useLevelName`, for several levels. */
export function useLevelNames(): (level: number) => string {
  const { i18n } = useLingui();
  return (level) => levelName(level, isLanguage(i18n.locale) ? i18n.locale : DEFAULT_LANGUAGE);
}
