/** Sending balance or points to another member. */
import { Skeleton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useConfig } from "../../api/config.ts";
import { SignInPrompt } from "../../parts/sign-in-prompt.tsx";
import { useMember } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { TransferForm } from "./transfer-form.tsx";

export default function TransferPage() {
  const { t } = useLingui();
  const member = useMember();
  const limits = useConfig()?.limits;
  return (
    <Page title={t`Transfer`} width="form" className="pb-8">
      {!member ? (
        <SignInPrompt text={t`Sign in to see your e-wallet.`} />
      ) : limits ? (
        <TransferForm limits={limits} ownId={member.memberId} />
      ) : (
        <Skeleton className="mt-6 h-96 w-full rounded-card" />
      )}
    </Page>
  );
}
