/** The first sign-in: requires setting up an authenticator before anything else. */

import { AuthenticatorSteps } from "@banyan/app/authenticator-steps.tsx";
import { call } from "@banyan/app/call.ts";
import { errorText } from "@banyan/app/errors.ts";
import { ProofCodeField } from "@banyan/app/form/proof-code-field.tsx";
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { useQuery } from "@banyan/app/query.ts";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { FormNotice } from "../parts/sheets/form-notice.tsx";
import { signedIn } from "../session/session.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { EntrancePage } from "./entrance-page.tsx";

export function SetUpAuthenticator() {
  const { t } = useLingui();
  // Each request creates a new secret, so it runs once per page view.
  const begun = useQuery({
    queryKey: [contract.beginSecondFactor.path],
    queryFn: () => call(contract.beginSecondFactor, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnMount: false,
  });
  const form = useContractForm(contract.confirmSecondFactor, {
    defaults: { code: "" },
    places: { SECOND_FACTOR_WRONG: "code" },
    onDone: signedIn,
  });
  const leaving = useSignOut();
  return (
    <EntrancePage
      title={t`Set up your authenticator`}
      about={t`The office needs a second proof that it is you: a code from an app on your phone.`}
    >
      <form {...form.props} className="grid gap-5">
        <AuthenticatorSteps secret={begun.data} />
        {begun.error ? (
          <FormNotice problem={errorText(begun.error)} onRetry={() => void begun.refetch()} />
        ) : (
          <ProofCodeField label={t`Six digits`} {...form.bind("code")} />
        )}
        <FormNotice problem={form.problem} />
        <Button type="submit" size="lg" block busy={form.busy} disabled={!begun.data}>
          {t`Finish`}
        </Button>
        <Button variant="quiet" block busy={leaving.isPending} onClick={() => void leaving.signOut()}>
          {t`Sign out`}
        </Button>
      </form>
    </EntrancePage>
  );
}
