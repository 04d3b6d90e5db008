/** Recipient, phone, country, address, postal code, default. */

import { useSend } from "@banyan/app/send.ts";
import { type Address, addresses } from "@banyan/contract/addresses.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { Button, Checkbox, TextArea, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { CountryField, PhoneField } from "./country-field.tsx";
import { showRefusal } from "./form-refusal.ts";

export interface AddressFormProps {
  /** The address to change; a new one without it. */
  address?: Address;
  /** What a new address begins with. */
  home?: Pick<Address, "areaCode" | "country">;
  onSaved: (address: Address) => void;
}

export function AddressForm({ address, home, onSaved }: AddressFormProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const form = useForm({
    defaultValues: {
      recipient: address?.recipient ?? "",
      areaCode: address?.areaCode ?? home?.areaCode ?? "",
      phone: address?.phone ?? "",
      country: address?.country ?? home?.country ?? "",
      detail: address?.detail ?? "",
      postalCode: address?.postalCode ?? "",
      isDefault: address?.isDefault ?? false,
    },
  });
  const areaCode = useWatch({ control: form.control, name: "areaCode" });
  const { errors } = form.formState;
  const onRefused = (refused: Refused) => {
    if (!showRefusal(form, refused, { ADDRESS_COUNTRY_UNSERVED: "country" })) setProblem(refused.message);
    return true;
  };
  const add = useSend(addresses.add, { onDone: onSaved, onRefused });
  const edit = useSend(addresses.edit, { onDone: onSaved, onRefused });
  const submit = form.handleSubmit((values) => {
    setProblem(undefined);
    if (address) edit.mutate({ id: address.id, ...values });
    else add.mutate(values);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 pt-4">
      <TextField
        label={t`Recipient`}
        autoComplete="name"
        maxLength={80}
        {...form.register("recipient", { required: t`Please enter the recipient's name` })}
        error={errors.recipient?.message}
      />
      <PhoneField
        label={t`Phone`}
        areaCode={areaCode}
        onAreaCode={(areaCode) => {
          form.setValue("areaCode", areaCode);
          if (form.formState.isSubmitted) void form.trigger("phone");
        }}
        {...form.register("phone", {
          required: t`Please enter the phone number`,
          validate: (_, { areaCode }) => areaCode !== "" || t`Please choose the area code`,
        })}
        error={errors.phone?.message ?? errors.areaCode?.message}
      />
      <Controller
        control={form.control}
        name="country"
        rules={{ required: t`Please choose the country or region` }}
        render={({ field }) => (
          <CountryField
            ref={field.ref}
            label={t`Country or region`}
            purpose="delivery"
            value={field.value}
            onChange={(country) => {
              field.onChange(country.code);
              if (!form.getValues("areaCode")) form.setValue("areaCode", country.areaCode);
              form.clearErrors("country");
            }}
            error={errors.country?.message}
          />
        )}
      />
      <TextArea
        label={t`Detailed address`}
        rows={3}
        autoComplete="street-address"
        maxLength={300}
        {...form.register("detail", { required: t`Please enter the detailed address` })}
        error={errors.detail?.message}
      />
      <TextField
        label={t`Postal code`}
        optionalLabel={t`Optional`}
        autoComplete="postal-code"
        maxLength={12}
        className="max-w-52"
        {...form.register("postalCode")}
        error={errors.postalCode?.message}
      />
      <Checkbox label={t`Use as the default address`} {...form.register("isDefault")} />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="accent" size="lg" block busy={add.isPending || edit.isPending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
