/** The language in which components write numbers, money and times. */
import { createContext, useContext } from "react";

export const LocaleContext = createContext("en");

/** The BCP 47 tag in force here. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
