/** The locale for numbers, money and times in components. */
import { createContext, useContext } from "react";

export const LocaleContext = createContext("en");

/** The current BCP 47 tag. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
