/** After registration: the new member ID, in large type, the code that confirms the email, and recovery codes. */
import type { UserInfo } from "@banyan/contract/members.ts";
import { Button, buttonClass, CopyText } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans } from "@lingui/react/macro";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { askKept } from "../../../parts/step-up/ask-kept.ts";
import { ConfirmEmail } from "./confirm-email.tsx";
import { FirstCodes } from "./first-codes.tsx";

interface WelcomeProps {
  user: UserInfo;
  password: string;
  /** Absent if the response that had them was lost. */
  recoveryCodes: readonly string[] | undefined;
  /** Where the visitor was asked to sign in (session/way-back.ts). */
  back: string | undefined;
}

export function Welcome({ user, password, recoveryCodes, back }: WelcomeProps) {
  const { history } = useRouter();
  const [codes, setCodes] = useState(recoveryCodes);
  const [kept, setKept] = useState(false);
  const asks = useEffectEvent(() => codes !== undefined && !kept);
  useEffect(
    // Not `useBlocker`, which would be in the first load of every page.
    () => history.block({ blockerFn: async () => asks() && !(await askKept()), enableBeforeUnload: () => asks() }),
    [history],
  );
  const { name, memberId } = user;
  return (
    <div className="animate-appear pt-8 text-center">
      <BrandMark className="mx-auto size-24 text-brand-ink" />
      <h2 className="mt-3 text-2xl font-bold">
        <Trans>Welcome, {name}</Trans>
      </h2>
      <div className="mt-6 rounded-card border border-line bg-surface px-5 py-6">
        <p className="text-sm text-ink-soft">
          <Trans>Your member ID</Trans>
        </p>
        <p translate="no" className="figures mt-1 text-4xl font-bold tracking-widest text-brand-ink select-all">
          {memberId}
        </p>
        <CopyText text={memberId} showText={false} className="mt-3" />
        <p className="mx-auto mt-4 max-w-sm text-sm text-ink-soft">
          <Trans>You sign in with this number. Please write it down. You are signed in already.</Trans>
        </p>
      </div>
      {user.email && !user.emailVerified && <ConfirmEmail email={user.email} password={password} />}
      <FirstCodes codes={codes} password={password} kept={kept} onKept={setKept} onMade={setCodes} />
      <div className="mt-6 grid gap-3 sm:grid-cols-2">
        {back ? (
          <Button size="lg" onClick={() => history.replace(back.replace(/^#/, ""))}>
            <Trans>Continue where you left off</Trans>
          </Button>
        ) : (
          <Link to="/pages/index" replace className={buttonClass({ size: "lg" })}>
            <Trans>Start shopping</Trans>
          </Link>
        )}
        <Link to="/pages/mine" replace className={buttonClass({ variant: "outline", size: "lg" })}>
          <Trans>My account</Trans>
        </Link>
      </div>
    </div>
  );
}
