/** The registration form. Shows the server's refusals at their fields, and never loses input. */

import { type ContractForm, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { ask, keyOf, useQuery } from "@banyan/app/query.ts";
import { members, type UserInfo } from "@banyan/contract/browser/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { WEAKER_SIDE } from "@banyan/contract/short-links.ts";
import { codeOf } from "@banyan/contract/typed.ts";
import { Button, Skeletons, TextField } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { yearsBefore } from "../../../parts/days/days.rules.ts";
import { useToday } from "../../../parts/days/today.ts";
import { PauseNotice } from "../../../parts/layout/pause-notice.tsx";
import { RetryLine } from "../../../parts/lists/retry-line.tsx";
import { forgetCodes } from "../../../session/invitation.ts";
import { signIn } from "../../../session/session.ts";
import { storedInviteCode, storedNodeCode } from "../../../session/state.ts";
import { CountryField, PhoneField, useFollowingAreaCode } from "../fields/country-field.tsx";
import { NewPasswordField } from "../fields/new-password-field.tsx";
import { useCountries } from "../fields/use-countries.ts";
import { AgreementBox } from "./agreement-box.tsx";
import { Inviter } from "./inviter.tsx";
import { useWork, useWorkDemand } from "./work/use-work.ts";

const route = getRouteApi("/pages/register");

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

/** The shop's requirements for registration. */
const useRules = () => useQuery(ask(members.signInPage, {}));

type Codes = Pick<Registration, "inviteCode" | "nodeCode">;
/** The password confirms the email on the next page, and is kept nowhere. */
type Joined = {
  onJoined: (joined: { user: UserInfo; password: string; recoveryCodes: readonly string[] | undefined }) => void;
};

/** A different invitation remounts the form with a separate draft, so nobody joins with the previous codes. */
export function RegisterForm({ onJoined }: Joined) {
  const search = route.useSearch();
  const codes: Codes = {
    inviteCode: search.invite_code ?? storedInviteCode.get() ?? "",
    nodeCode: search.node_code ?? storedNodeCode.get() ?? "",
  };
  const input = { inviteCode: codeOf(codes.inviteCode), side: "weaker" } as const;
  const weaker = useQuery({
    ...ask(members.inviter, input),
    enabled: codes.nodeCode === WEAKER_SIDE,
    // The form keeps the side that it opened with, in another language too.
    queryKey: keyOf(members.inviter, input).with(1, ""),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (codes.nodeCode === WEAKER_SIDE) {
    if (weaker.isPending) return <RegisterSkeleton />;
    codes.nodeCode = weaker.data?.nodeCode ?? "";
  }
  const invitation = `${codes.inviteCode}/${codes.nodeCode}`;
  return <InvitedForm key={invitation} invitation={invitation} codes={codes} onJoined={onJoined} />;
}

function RegisterSkeleton() {
  return (
    <div className="grid gap-5 pt-4">
      <Skeletons count={5} className="h-18 w-full rounded-field" />
    </div>
  );
}

function InvitedForm({ invitation, codes, onJoined }: Joined & { invitation: string; codes: Codes }) {
  const { t } = useLingui();
  const countriesQuery = useCountries();
  const countries = countriesQuery.data?.list;
  const rulesQuery = useRules();
  const rules = rulesQuery.data;
  const failed = [countriesQuery, rulesQuery].filter((query) => query.isLoadingError);
  const work = useWorkDemand();
  const form = useContractForm<typeof members.checkIn, Registration>(members.checkIn, {
    defaults: {
      ...codes,
      name: "",
      birthday: "",
      nationality: "",
      areaCode: "",
      mobile: "",
      email: "",
      password: "",
      agree: false,
    },
    input: ({ email, agree, ...values }) => ({
      tab: "register",
      ...values,
      email: email.trim() || undefined,
      agree: agree as true,
      work: work.found(),
    }),
    words: {
      inviteCode: t`Please enter the invitation code`,
      nodeCode: t`Please enter the node code`,
      name: t`Please enter your name or company`,
      birthday: t`Please enter your date of birth`,
      nationality: t`Please choose your nationality`,
      areaCode: t`Please choose the area code`,
      mobile: t`Please enter your mobile number`,
      password: t`Please choose a password`,
      agree: { AGREEMENT_REQUIRED: t`Please accept the user agreement and the privacy policy` },
    },
    check: ({ nationality, email }) => ({
      email: rules?.emailRequired && email.trim() === "" && t`Please enter your email`,
      nationality:
        countries?.find((country) => country.code === nationality)?.mayJoin === false &&
        t`Joining a team is not available in this country or region.`,
    }),
    places: { REGISTRATION_COUNTRY_SHOP_ONLY: "nationality" },
    draft: invitation,
    onRefused: work.takes,
    onDone({ userInfo, recoveryCodes }, input) {
      forgetCodes();
      onJoined({ user: userInfo, password: input.password, recoveryCodes });
      signIn(userInfo);
      window.scrollTo({ top: 0 });
    },
  });
  const { problem } = form;
  const share = useWork(work, form);
  return (
    <form
      {...form.props}
      onSubmit={(event) => (share === undefined ? form.props.onSubmit(event) : event.preventDefault())}
      className="grid gap-8 pt-4"
    >
      <PauseNotice part="registration" />
      {failed.length > 0 && (
        <Notice tone="warning">
          <RetryLine query={{ isFetching: false, refetch: () => failed.map((query) => query.refetch()) }} />
        </Notice>
      )}
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
        {share !== undefined && <WorkProgress share={share} />}
        <Button type="submit" variant="accent" size="lg" block busy={form.busy || share !== undefined}>
          <Trans>Register</Trans>
        </Button>
      </div>
    </form>
  );
}

/** During a rush of registrations the device computes a proof of work before the form is resent automatically. */
function WorkProgress({ share }: { share: number }) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2 text-sm text-ink-soft">
      <p role="status">
        <Trans>Many people are joining just now. Your device is doing a short calculation first.</Trans>
      </p>
      <progress
        aria-label={t`Calculation`}
        value={share}
        max={1}
        className="h-1.5 w-full overflow-hidden rounded-full"
      />
    </div>
  );
}

type FormProps = { form: ContractForm<Registration> };

function InvitationFields({ form }: FormProps) {
  const { t } = useLingui();
  const code = {
    autoCapitalize: "characters",
    autoComplete: "off",
    spellCheck: false,
    maxLength: LENGTHS.typedTeamCode,
  } as const;
  return (
    <Group title={t`Invitation`}>
      <TextField label={t`Invitation code`} {...code} {...form.field("inviteCode")} />
      <TextField
        label={t`Node code`}
        hint={t`It decides your place: the left or the right side of the member it belongs to. The person who invited you can tell you which side it is.`}
        {...code}
        {...form.field("nodeCode")}
      />
      <Inviter inviteCode={form.values.inviteCode} nodeCode={form.values.nodeCode} />
    </Group>
  );
}

function PersonFields({ form }: FormProps) {
  const { t } = useLingui();
  const { values, errors } = form;
  const rules = useRules().data;
  const country = useCountries().data?.list.find(({ code }) => code === values.nationality);
  const areaCodeFor = useFollowingAreaCode();
  const today = useToday();
  const years = (country ?? rules)?.minimumAgeYears;
  return (
    <Group title={t`About you`}>
      <TextField
        label={t`Name or company`}
        autoComplete="name"
        maxLength={LENGTHS.personName}
        {...form.field("name")}
      />
      <TextField
        type="date"
        label={t`Date of birth`}
        autoComplete="bday"
        min="1900-01-01"
        // The server validates the age; this limits the date picker.
        max={years === undefined ? undefined : yearsBefore(today, years)}
        hint={years === undefined ? undefined : t`You must be at least ${years} years old.`}
        {...form.field("birthday")}
      />
      <CountryField
        {...form.bind("nationality")}
        label={t`Nationality`}
        purpose="joining"
        onChange={(country) => {
          form.set({
            nationality: country.code,
            areaCode: areaCodeFor(values.areaCode, values.nationality, country),
          });
          void form.isRight("nationality");
        }}
      />
      <PhoneField
        label={t`Mobile number`}
        areaCode={values.areaCode}
        onAreaCode={(areaCode) => form.set({ areaCode })}
        {...form.field("mobile")}
        error={errors.mobile ?? errors.areaCode}
      />
      <TextField
        type="email"
        inputMode="email"
        label={t`Email`}
        optionalLabel={rules?.emailRequired ? undefined : t`Optional`}
        hint={t`We send you a code. Until you confirm your email with it, you cannot sign in with the email, recover your password by email or receive news.`}
        autoComplete="email"
        maxLength={LENGTHS.email}
        {...form.field("email")}
      />
    </Group>
  );
}

function PasswordFields({ form }: FormProps) {
  const { t } = useLingui();
  const agree = form.bind("agree");
  return (
    <Group title={t`Password`}>
      <NewPasswordField label={t`Password`} typed={form.values.password} {...form.field("password")} />
      <AgreementBox inputRef={agree.ref} checked={agree.value} onChange={agree.onChange} error={agree.error} />
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
