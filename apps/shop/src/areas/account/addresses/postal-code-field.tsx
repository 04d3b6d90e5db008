/** The postal code. Where the country's codes are known, a complete one fills in the empty parts of the address. */

import type { Field } from "@banyan/app/form/use-contract-form.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { places } from "@banyan/contract/browser/places.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { postalCodeOf } from "@banyan/contract/typed.ts";
import { Button, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useRef } from "react";
import { fillFrom, type PostalPlace, placeText } from "./postal-fill.rules.ts";
import { FRESH_MS, useCountryPlaces } from "./use-places.ts";

export interface PostalCodeFieldProps {
  field: Field;
  country: string;
  value: string;
  /** The code of the saved address, which fills in nothing. */
  saved: string | undefined;
  address: PostalPlace;
  onFill: (parts: Partial<PostalPlace>) => void;
}

export function PostalCodeField({ field, country, value, saved, address, onFill }: PostalCodeFieldProps) {
  const { t } = useLingui();
  const format = useCountryPlaces(country).data?.postalCode;
  const example = format?.example;
  /** What the code before filled in. */
  const filled = useRef<PostalPlace>(undefined);
  const code = format?.leads && value !== saved ? postalCodeOf(value, format) : undefined;
  const { data } = useQuery({
    ...ask(places.postalCode, { country, postalCode: code ?? "" }),
    staleTime: FRESH_MS,
    enabled: code !== undefined,
  });
  const place = code === undefined ? undefined : data?.place;
  const fill = useEffectEvent((found: PostalPlace) => {
    const parts = fillFrom(found, address, filled.current);
    if (!parts || Object.keys(parts).length === 0) return;
    filled.current = found;
    onFill(parts);
  });
  useEffect(() => {
    if (place) fill(place);
  }, [place]);
  const where = place ? placeText(country, place) : "";
  const differs = place && fillFrom(place, address) === null;
  return (
    <div className="grid gap-1.5">
      <TextField
        label={t`Postal code`}
        optionalLabel={t`Optional`}
        autoComplete="postal-code"
        hint={example ? t`For example ${example}` : undefined}
        maxLength={LENGTHS.typedPostalCode}
        className="max-w-52"
        {...field}
      />
      <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft empty:hidden">
        {place === null && (
          <Trans>We do not know this postal code. Please check it, or fill in the rest yourself.</Trans>
        )}
        {where && <Trans>This postal code belongs to {where}.</Trans>}
        {place && differs && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              const { detail: _, ...parts } = place;
              onFill(parts);
            }}
          >
            <Trans>Use this place</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
