/** Identity verification: its state, and the form if a submission is possible. */

import { ask, keyOf, queryClient, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type Identity, kyc } from "@banyan/contract/browser/kyc.ts";
import { Skeleton } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { askUser } from "../../session/session.ts";
import { memberPage } from "../../shell/member-page.tsx";
import { IdentityForm } from "./identity-form.tsx";
import { StateCard } from "./state-card.tsx";
import { Submitted } from "./submitted.tsx";

export default memberPage(
  () => ({
    width: "form",
    className: "pb-12",
    prompt: t`Sign in to verify your identity.`,
  }),
  Verification,
);

function Verification() {
  const user = useQuery(askUser());
  const query = useQuery(ask(kyc.info, {}));
  return (
    <QueryView query={query} skeleton={<IdentitySkeleton />}>
      {(identity) => (
        <div className="grid gap-6 pt-4">
          <StateCard identity={identity} />
          {identity.state === "not_submitted" || identity.state === "rejected" ? (
            <QueryView query={user} skeleton={<IdentitySkeleton />}>
              {(user) => <IdentityForm key={user.memberId} user={user} before={identity} onSubmitted={show} />}
            </QueryView>
          ) : (
            <Submitted identity={identity} />
          )}
        </div>
      )}
    </QueryView>
  );
}

function show(identity: Identity): void {
  queryClient.setQueryData(keyOf(kyc.info, {}), identity);
  scrollTo({ top: 0 });
}

function IdentitySkeleton() {
  return (
    <div className="grid gap-6 pt-4">
      <Skeleton className="h-24 rounded-card" />
      <Skeleton className="h-14 rounded-field" />
      <Skeleton className="h-14 rounded-field" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}
