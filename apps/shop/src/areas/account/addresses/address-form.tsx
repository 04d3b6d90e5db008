/** Recipient, phone, country with its address parts, postal code, default. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { type Address, addresses } from "@banyan/contract/browser/addresses.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, buttonClass, Checkbox, TextArea, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { chosenPlace } from "../../../parts/places/chosen-place.ts";
import { COUNTRIES_WITH_MAPS } from "../../../parts/places/countries-with-maps.ts";
import { CountryField, PhoneField, useFollowingAreaCode } from "../fields/country-field.tsx";
import { PlaceFields } from "./place-fields.tsx";
import { PostalCodeField } from "./postal-code-field.tsx";
import { missingParts, type Parts, useCountryPlaces } from "./use-places.ts";

type AddressValues = Omit<InputOf<typeof addresses.add>, keyof Parts | "postalCode" | "isDefault"> &
  Parts & { postalCode: string; isDefault: boolean };

const NO_PLACE: Parts & { postalCode: string } = { province: "", city: "", district: "", postalCode: "" };

export interface AddressFormProps {
  /** The address to edit; a new one without it. */
  address?: Address;
  /** Initial values of a new address. */
  home?: Pick<Address, "recipient" | "areaCode" | "phone" | "country">;
  onSaved: (address: Address) => void;
}

export function AddressForm({ address, home, onSaved }: AddressFormProps) {
  const { t } = useLingui();
  const form = useContractForm<typeof addresses.add | typeof addresses.edit, AddressValues>(
    address ? addresses.edit : addresses.add,
    {
      defaults: {
        recipient: address?.recipient ?? home?.recipient ?? "",
        areaCode: address?.areaCode ?? home?.areaCode ?? "",
        phone: address?.phone ?? home?.phone ?? "",
        country: address?.country ?? home?.country ?? "",
        province: address?.province ?? "",
        city: address?.city ?? "",
        district: address?.district ?? "",
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
      check: (values) =>
        Object.fromEntries(missingParts(values.country, values).map((part) => [part, t`Please choose`])),
      places: { ADDRESS_COUNTRY_UNSERVED: "country" },
      draft: address?.id ?? "new",
      onDone: onSaved,
    },
  );
  const { problem, values, errors } = form;
  const areaCodeFor = useFollowingAreaCode();
  const leads = useCountryPlaces(values.country).data?.postalCode?.leads ?? false;
  // The input is kept as a draft, so it survives the visit to the map.
  const takeChosen = useEffectEvent(() => {
    const place = chosenPlace.get();
    if (!place) return;
    chosenPlace.set(undefined);
    const { country, province, city, district } = place;
    form.set({
      ...(country !== values.country && NO_PLACE),
      ...{ country, province, city, district },
      ...(place.postalCode && { postalCode: place.postalCode }),
    });
  });
  useEffect(() => takeChosen(), []);
  const postalCodeField = (
    <PostalCodeField
      field={form.field("postalCode")}
      country={values.country}
      value={values.postalCode}
      saved={address?.country === values.country ? address.postalCode : undefined}
      address={values}
      onFill={form.set}
    />
  );
  return (
    <form {...form.props} className="grid gap-5 pt-4">
      <TextField label={t`Recipient`} autoComplete="name" maxLength={LENGTHS.recipient} {...form.field("recipient")} />
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
          form.set({
            country: country.code,
            ...(country.code !== values.country && NO_PLACE),
            areaCode: areaCodeFor(values.areaCode, values.country, country),
          })
        }
      />
      {(values.country === "" || COUNTRIES_WITH_MAPS.includes(values.country)) && (
        <Link
          to="/pages/choose-location"
          search={{ country: values.country, from: "form" }}
          className={`${buttonClass({ variant: "quiet", size: "sm" })} -mx-3.5 -mt-2 justify-self-start`}
        >
          <MapPin aria-hidden="true" className="size-4" />
          <Trans>Choose on the map</Trans>
        </Link>
      )}
      {/* Where a code fills in the rest, it comes first. */}
      {leads && postalCodeField}
      <PlaceFields
        country={values.country}
        parts={values}
        errors={errors}
        holdOf={form.hold}
        onChange={(parts, code) =>
          form.set({ ...parts, ...(code && !values.postalCode.startsWith(code) && { postalCode: code }) })
        }
      />
      <TextArea
        label={t`Detailed address`}
        rows={3}
        autoComplete="street-address"
        maxLength={LENGTHS.addressDetail}
        {...form.field("detail")}
      />
      {!leads && postalCodeField}
      <Checkbox label={t`Use as the default address`} {...form.field("isDefault")} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="accent" size="lg" block busy={form.busy}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
