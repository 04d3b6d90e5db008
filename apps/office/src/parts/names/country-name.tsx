/** The localized name of a country; its code as a fallback. */
import { useLocale } from "@banyan/ui";
import { useMemo } from "react";

export function useCountryName(): (code: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });
    return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  }, [locale]);
}

export function CountryName({ code }: { code: string }) {
  return useCountryName()(code) || "—";
}
