/** Recipient, phone, country, address, postal code, default. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { type Address, addresses } from "@banyan/contract/browser/addresses.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { Button, Checkbox, TextArea, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Notice } from "../../parts/notice.tsx";
import { CountryField, PhoneField } from "./country-field.tsx";

type AddressValues = Omit<InputOf<typeof addresses.add>, "postalCode" | "isDefault"> & {
  postalCode: string;
  isDefault: boolean;
};

export interface AddressFormProps {
  /** The address to change; a new one without it. */
  address?: Address;
  /** What a new address begins with. */
  home?: Pick<Address, "areaCode" | "country">;
  onSaved: (address: Address) => void;
}

export function AddressForm({ address, home, onSaved }: AddressFormProps) {
  const { t } = useLingui();
  const form = useContractForm<typeof addresses.add | typeof addresses.edit, AddressValues>(
    address ? addresses.edit : addresses.add,
    {
      defaults: {
        recipient: address?.recipient ?? "",
        areaCode: address?.areaCode ?? home?.areaCode ?? "",
        phone: address?.phone ?? "",
        country: address?.country ?? home?.country ?? "",
        detail: address?.detail ?? "",
        postalCode: address?.postalCode ?? "",
        isDefault: address?.isDefault ?? false,
      },
      input: (values) => ({ ...(address && { id: address.id }), ...values }),
      words: {
        recipient: t`Please enter the recipient's name`,
        phone: t`Please enter the phone number`,
        areaCode: t`Please choose the area code`,
        country: t`Please choose the country or region`,
        detail: t`Please enter the detailed address`,
      },
      places: { ADDRESS_COUNTRY_UNSERVED: "country" },
      draft: address?.id ?? "new",
      onDone: onSaved,
    },
  );
  const { problem, values, errors } = form;
  return (
    <form {...form.props} className="grid gap-5 pt-4">
      <TextField label={t`Recipient`} autoComplete="name" maxLength={80} {...form.field("recipient")} />
      <PhoneField
        label={t`Phone`}
        areaCode={values.areaCode}
        onAreaCode={(areaCode) => form.set({ areaCode })}
        {...form.field("phone")}
        error={errors.phone ?? errors.areaCode}
      />
      <CountryField
        {...form.bind("country")}
        label={t`Country or region`}
        purpose="delivery"
        onChange={(country) =>
          form.set({ country: country.code, ...(values.areaCode === "" && { areaCode: country.areaCode }) })
        }
      />
      <TextArea
        label={t`Detailed address`}
        rows={3}
        autoComplete="street-address"
        maxLength={300}
        {...form.field("detail")}
      />
      <TextField
        label={t`Postal code`}
        optionalLabel={t`Optional`}
        autoComplete="postal-code"
        maxLength={12}
        className="max-w-52"
        {...form.field("postalCode")}
      />
      <Checkbox label={t`Use as the default address`} {...form.field("isDefault")} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="accent" size="lg" block busy={form.busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
