/** The form for joining. What the server refuses stands at its field, and nothing that was typed is lost. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { members, type UserInfo } from "@banyan/contract/members.ts";
import { Button, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Controller, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { forgetCodes } from "../../session/invitation.ts";
import { signIn } from "../../session/session.ts";
import { storedInviteCode, storedNodeCode } from "../../session/state.ts";
import { AgreementBox } from "./agreement-box.tsx";
import { CountryField, PhoneField } from "./country-field.tsx";
import { showRefusal } from "./form-refusal.ts";
import { NewPasswordField } from "./new-password-field.tsx";
import { useCountries } from "./use-countries.ts";

const route = getRouteApi("/pages/register");
const MINIMUM_AGE_YEARS = 18;

export interface Registration {
  name: string;
  birthday: string;
  nationality: string;
  areaCode: string;
  mobile: string;
  email: string;
  inviteCode: string;
  nodeCode: string;
  password: string;
  agree: boolean;
}

export function RegisterForm({ onJoined }: { onJoined: (user: UserInfo) => void }) {
  const search = route.useSearch();
  const [problem, setProblem] = useState<string>();
  const form = useForm<Registration>({
    // In the order of the page: the first field that is refused takes the caret.
    defaultValues: {
      inviteCode: search.invite_code ?? storedInviteCode.get() ?? "",
      nodeCode: search.node_code ?? storedNodeCode.get() ?? "",
      name: "",
      birthday: "",
      nationality: "",
      areaCode: "",
      mobile: "",
      email: "",
      password: "",
      agree: false,
    },
  });
  const join = useSend(members.checkIn, {
    onDone: ({ userInfo }) => {
      forgetCodes();
      onJoined(userInfo);
      signIn(userInfo);
      window.scrollTo({ top: 0 });
    },
    onRefused: (refused) => {
      if (!showRefusal(form, refused, { REGISTRATION_COUNTRY_SHOP_ONLY: "nationality" })) setProblem(refused.message);
      return true;
    },
  });
  const submit = form.handleSubmit(({ email, agree, ...values }) => {
    setProblem(undefined);
    if (agree) join.mutate({ tab: "register", ...values, email: email.trim() || undefined, agree });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-8 pt-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          Already a member?{" "}
          <Link
            to="/pages/login"
            replace
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline"
          >
            Sign in
          </Link>
        </Trans>
      </p>
      <InvitationFields form={form} />
      <PersonFields form={form} />
      <PasswordFields form={form} />
      <div className="grid gap-5">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="accent" size="lg" block busy={join.isPending}>
          <Trans>Register</Trans>
        </Button>
      </div>
    </form>
  );
}

type FormProps = { form: UseFormReturn<Registration> };

function InvitationFields({ form }: FormProps) {
  const { t } = useLingui();
  const { errors } = form.formState;
  const code = { autoCapitalize: "characters", autoComplete: "off", spellCheck: false, maxLength: 16 } as const;
  return (
    <Group title={t`Invitation`}>
      <TextField
        label={t`Invitation code`}
        {...code}
        {...form.register("inviteCode", { required: t`Please enter the invitation code` })}
        error={errors.inviteCode?.message}
      />
      <TextField
        label={t`Node code`}
        hint={t`It decides your place: the left or the right side of the member it belongs to. Who invited you can tell which side it is.`}
        {...code}
        {...form.register("nodeCode", { required: t`Please enter the node code` })}
        error={errors.nodeCode?.message}
      />
    </Group>
  );
}

/** Today, that many years ago, as YYYY-MM-DD. The server decides; this keeps the wheel of dates short. */
function yearsAgo(years: number): string {
  const day = new Date();
  day.setFullYear(day.getFullYear() - years);
  return day.toISOString().slice(0, 10);
}

function PersonFields({ form }: FormProps) {
  const { t } = useLingui();
  const areaCode = useWatch({ control: form.control, name: "areaCode" });
  const { errors } = form.formState;
  const countries = useCountries().data?.list;
  const rules = useQuery(ask(members.signInPage, {})).data;
  const [latest] = useState(() => yearsAgo(rules?.minimumAgeYears ?? MINIMUM_AGE_YEARS));
  return (
    <Group title={t`About you`}>
      <TextField
        label={t`Name or company`}
        autoComplete="name"
        maxLength={80}
        {...form.register("name", { required: t`Please enter your name or company` })}
        error={errors.name?.message}
      />
      <TextField
        type="date"
        label={t`Date of birth`}
        autoComplete="bday"
        min="1900-01-01"
        max={latest}
        {...form.register("birthday", { required: t`Please enter your date of birth` })}
        error={errors.birthday?.message}
      />
      <Controller
        control={form.control}
        name="nationality"
        rules={{
          required: t`Please choose your nationality`,
          validate: (code) =>
            countries?.find((country) => country.code === code)?.mayJoin !== false ||
            t`Joining a team is not available in this country or region.`,
        }}
        render={({ field }) => (
          <CountryField
            ref={field.ref}
            label={t`Nationality`}
            purpose="joining"
            value={field.value}
            onChange={(country) => {
              field.onChange(country.code);
              if (!form.getValues("areaCode")) form.setValue("areaCode", country.areaCode);
              void form.trigger("nationality");
            }}
            error={errors.nationality?.message}
          />
        )}
      />
      <PhoneField
        label={t`Mobile number`}
        areaCode={areaCode}
        onAreaCode={(areaCode) => {
          form.setValue("areaCode", areaCode);
          if (form.formState.isSubmitted) void form.trigger("mobile");
        }}
        {...form.register("mobile", {
          required: t`Please enter your mobile number`,
          validate: (_, { areaCode }) => areaCode !== "" || t`Please choose the area code`,
        })}
        error={errors.mobile?.message ?? errors.areaCode?.message}
      />
      <TextField
        type="email"
        inputMode="email"
        label={t`Email`}
        optionalLabel={t`Optional`}
        hint={t`Needed to recover a forgotten password.`}
        autoComplete="email"
        maxLength={254}
        {...form.register("email")}
        error={errors.email?.message}
      />
    </Group>
  );
}

function PasswordFields({ form }: FormProps) {
  const { t } = useLingui();
  const password = useWatch({ control: form.control, name: "password" });
  const { errors } = form.formState;
  return (
    <Group title={t`Password`}>
      <NewPasswordField
        label={t`Password`}
        typed={password}
        {...form.register("password", {
          required: t`Please choose a password`,
          minLength: { value: 8, message: t`At least 8 characters` },
        })}
        error={errors.password?.message}
      />
      <Controller
        control={form.control}
        name="agree"
        rules={{ validate: (agree) => agree || t`Please accept the user agreement and the privacy policy` }}
        render={({ field }) => (
          <AgreementBox
            inputRef={field.ref}
            checked={field.value}
            onChange={field.onChange}
            error={errors.agree?.message}
          />
        )}
      />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 text-lg font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}
