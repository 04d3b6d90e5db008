/** Removes the second proof of a member who lost phone and recovery codes: consequences, and the reason. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { OfficeMember } from "./office-member.ts";

export function StepUpSheet({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(officeMembers.resetStepUp, {
    defaults: { reason: "" },
    input: ({ reason }) => ({ memberId: member.memberId, reason }),
    onDone(output) {
      queryClient.setQueryData(keyOf(officeMembers.detail, { memberId: member.memberId }), output);
      close();
      toast({ text: t`The payment protection is removed`, tone: "success" });
    },
  });
  return (
    <ActionSheet
      title={t`Remove the payment protection of ${member.name}?`}
      action={t`Remove now`}
      tone="danger"
      form={form}
      incomplete={form.values.reason.trim() === ""}
    >
      <p className="text-sm text-ink-soft">
        {t`Passkeys, authenticator apps and recovery codes stop working, and the wallet is protected by the password alone. Be sure that it is the member who asks: compare with the identity papers. The member is told and signed out everywhere.`}
      </p>
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}
