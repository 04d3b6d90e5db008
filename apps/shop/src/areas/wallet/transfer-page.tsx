/** Sending balance or points to another member. */
import { QueryView } from "@banyan/app/query-view.tsx";
import { Skeleton } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { useConfigQuery } from "../../api/config.ts";
import { type MemberPageProps, memberPage } from "../../shell/member-page.tsx";
import { TransferForm } from "./transfer-form.tsx";

export default memberPage(
  () => ({ title: t`Transfer`, width: "form", className: "pb-8", prompt: t`Sign in to see your e-wallet.` }),
  Transfer,
);

function Transfer({ member }: MemberPageProps) {
  return (
    <QueryView query={useConfigQuery()} skeleton={<Skeleton className="mt-6 h-96 w-full rounded-card" />}>
      {({ limits }) => <TransferForm limits={limits} ownId={member.memberId} />}
    </QueryView>
  );
}
