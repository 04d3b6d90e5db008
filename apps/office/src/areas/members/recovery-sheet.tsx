/** Proposes a new way in for a member who is locked out: the reason, the proof that was seen, and where the code goes. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { keepMember } from "./keep-member.ts";
import type { OfficeMember } from "./office-member.ts";
import { ProofField } from "./proof-field.tsx";

export function RecoverySheet({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeMembers.proposeRecovery, member.memberId, {
    defaults: { reason: "", proof: "", sendTo: "" },
    input: ({ sendTo, proof, reason }) => ({
      memberId: member.memberId,
      reason,
      proof: proof as "id_card",
      sendTo: sendTo.trim() || undefined,
    }),
    onDone(output) {
      keepMember(output);
      close();
      toast({ text: t`Proposed. A second person decides.`, tone: "success" });
    },
  });
  return (
    <ActionSheet
      title={t`A new way in for ${member.name}?`}
      action={t`Propose`}
      form={form}
      move={move}
      incomplete={form.values.reason.trim() === "" || form.values.proof === ""}
    >
      <p className="text-sm text-ink-soft">
        {t`For a member who has lost password, email and recovery codes. Be sure that it is the member who asks. After a second person approved, the member is told and can stop it for 72 hours. Then you hand over a code with which the member chooses a new password. Payment protection stays.`}
      </p>
      <ProofField {...form.field("proof")} />
      <TextField
        type="email"
        label={t`Email for the code`}
        optionalLabel={t`Optional`}
        hint={t`Leave it empty to tell the member the code yourself.`}
        autoComplete="off"
        maxLength={LENGTHS.email}
        {...form.field("sendTo")}
      />
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}
