/** Suspends or reinstates a member: consequences, and the reason. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";

import { keyOf, queryClient, renew } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeMember } from "./office-member.ts";

export function StandingSheet({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  const close = useClose();
  const suspended = member.status === "suspended";
  const form = useContractForm(suspended ? officeMembers.reinstate : officeMembers.suspend, {
    defaults: { reason: "" },
    input: ({ reason }) => ({ memberId: member.memberId, reason }),
    async onDone(output) {
      queryClient.setQueryData(keyOf(officeMembers.detail, { memberId: member.memberId }), output);
      close();
      toast({ text: suspended ? t`The suspension is over` : t`${member.name} is suspended`, tone: "success" });
      await renew(officeMembers.index);
    },
  });
  return (
    <ActionSheet
      title={suspended ? t`End the suspension of ${member.name}?` : t`Suspend ${member.name}?`}
      action={suspended ? t`End the suspension` : t`Suspend now`}
      tone={suspended ? "plain" : "danger"}
      form={form}
      incomplete={form.values.reason.trim() === ""}
    >
      <p className="text-sm text-ink-soft">
        {suspended
          ? t`The member can sign in, order and use the wallet again.`
          : t`The member is signed out everywhere at once and cannot sign in. Orders and balances stay as they are.`}
      </p>
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}
