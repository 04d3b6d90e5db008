/** Chooses a carrier of the settings, or names another company. */
import { asText, stored } from "@banyan/app/stored.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Select, TextField } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";

/** The last carrier chosen on this device. */
export const lastCarrier = stored("banyan.office.carrier", asText);

/** The value of "another company" in the list of carriers. No carrier has this name, because names have no outer spaces. */
const ANOTHER = " ";

interface CarrierFieldProps {
  carriers: readonly string[];
  value: string;
  onChange: (company: string) => void;
  ref?: (element: { focus: () => void } | null) => void;
  error?: string | undefined;
}

export function CarrierField({ carriers, value, onChange, ref, error }: CarrierFieldProps) {
  const { t } = useLingui();
  const [isAnother, setAnother] = useState(value !== "" && !carriers.includes(value));
  const typed = isAnother || carriers.length === 0;
  return (
    <>
      {carriers.length > 0 && (
        <Select
          label={t`Shipping company`}
          placeholder={t`Choose`}
          {...(!typed && { error, ref })}
          options={[
            ...carriers.map((name) => ({ value: name, label: name })),
            { value: ANOTHER, label: t`Another company` },
          ]}
          value={isAnother ? ANOTHER : value}
          onChange={({ target }) => {
            setAnother(target.value === ANOTHER);
            onChange(target.value.trim());
          }}
        />
      )}
      {typed && (
        <TextField
          label={carriers.length > 0 ? t`Name of the company` : t`Shipping company`}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...{ error, ref }}
          maxLength={LENGTHS.shippingCompany}
          autoComplete="off"
        />
      )}
    </>
  );
}
