/** A country from a searchable list, and a phone number with its calling code. */
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { classes, Field, inputLook, loadedLater, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";
import type { ComponentProps, Ref } from "react";
import { type Country, useCountries } from "./use-countries.ts";

const CountrySheet = loadedLater(() => import("./country-sheet.tsx"));

export interface CountryFieldProps {
  label: string;
  purpose: "delivery" | "joining";
  /** ISO 3166-1 alpha-2, or empty. */
  value: string;
  onChange: (country: Country) => void;
  error?: string;
  /** For focusing an invalid field. */
  ref?: Ref<HTMLButtonElement>;
}

export function CountryField({ label, purpose, value, onChange, error, ref }: CountryFieldProps) {
  const { t } = useLingui();
  const { data } = useCountries();
  const picker = useSheet();
  const chosen = data?.list.find((country) => country.code === value);
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <>
          <button
            {...ids}
            ref={ref}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${label}: ${chosen?.name ?? t`Please choose`}`}
            onClick={() => picker.open()}
            className={classes(
              inputLook({ wrong: Boolean(error) }),
              "flex items-center justify-between gap-3 text-start",
            )}
          >
            <span className={chosen ? undefined : "text-ink-faint"}>{chosen?.name ?? (value || t`Please choose`)}</span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
          </button>
          {picker.show(() => (
            <CountrySheet
              title={label}
              purpose={purpose}
              isChosen={(country) => country.code === value}
              onChoose={onChange}
            />
          ))}
        </>
      )}
    </Field>
  );
}

/** The calling code follows a newly chosen country, unless it was chosen separately. */
export function useFollowingAreaCode(): (areaCode: string, from: string, to: Country) => string {
  const list = useCountries().data?.list;
  return (areaCode, from, to) =>
    areaCode === "" || areaCode === list?.find(({ code }) => code === from)?.areaCode ? to.areaCode : areaCode;
}

export interface PhoneFieldProps extends Omit<ComponentProps<"input">, "id" | "type" | "className"> {
  label: string;
  error?: string;
  /** The calling code with its plus sign, or empty. */
  areaCode: string;
  onAreaCode: (areaCode: string) => void;
}

export function PhoneField({ label, error, areaCode, onAreaCode, ...input }: PhoneFieldProps) {
  const { t } = useLingui();
  const picker = useSheet();
  return (
    <Field label={label} error={error}>
      {(ids) => (
        <div className="flex gap-2">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={areaCode ? t`Area code ${areaCode}` : t`Choose the area code`}
            onClick={() => picker.open()}
            className={classes(
              inputLook({ own: true }),
              "figures flex min-w-24 shrink-0 items-center justify-between gap-1.5",
            )}
          >
            {areaCode || "+"}
            <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" />
          </button>
          <input
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={LENGTHS.typedPhone}
            {...input}
            {...ids}
            className={classes(inputLook(), "figures")}
          />
          {picker.show(() => (
            <CountrySheet
              title={t`Area code`}
              purpose="areaCode"
              isChosen={(country) => country.areaCode === areaCode}
              onChoose={(country) => onAreaCode(country.areaCode)}
            />
          ))}
        </div>
      )}
    </Field>
  );
}
