/** Proposes other details of a member: those in force are filled in, and only what differs is sent. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { CORRECTABLE, type Correctable } from "@banyan/contract/browser/office/proposals.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Select, TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useCountryOptions } from "../../parts/names/use-country-options.ts";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { keepMember } from "./keep-member.ts";
import type { OfficeMember } from "./office-member.ts";
import { ProofField } from "./proof-field.tsx";

export function CorrectionSheet({ member }: { member: OfficeMember }) {
  const { t } = useLingui();
  const close = useClose();
  const inForce: Record<Correctable, string> = {
    name: member.name,
    birthday: member.birthday,
    nationality: member.nationality,
    areaCode: member.areaCode,
    mobile: member.mobile,
    email: member.email ?? "",
  };
  const isChanged = (field: Correctable, typed: string) => typed.trim() !== "" && typed.trim() !== inForce[field];
  const { form, move } = useMoveForm(officeMembers.proposeCorrection, member.memberId, {
    defaults: { ...inForce, proof: "", reason: "" },
    input: ({ proof, reason, ...typed }) => ({
      memberId: member.memberId,
      reason,
      proof: proof as "id_card",
      ...Object.fromEntries(
        CORRECTABLE.filter((field) => isChanged(field, typed[field])).map((field) => [field, typed[field]]),
      ),
    }),
    onDone(output) {
      keepMember(output);
      close();
      toast({ text: t`Proposed. A second person decides.`, tone: "success" });
    },
  });
  const { values } = form;
  const countries = useCountryOptions();
  const changesNothing = !CORRECTABLE.some((field) => isChanged(field, values[field]));
  return (
    <ActionSheet
      title={t`Correct the details of ${member.name}`}
      action={t`Propose`}
      form={form}
      move={move}
      incomplete={changesNothing || values.reason.trim() === "" || values.proof === ""}
    >
      <p className="text-sm text-ink-soft">
        {t`Change only what is wrong. After a second person approved, it takes effect at once and the member is told. A new name, birthday or country withdraws the approval of identity papers, and withdrawals wait until new ones are approved.`}
      </p>
      <TextField
        label={t`Name`}
        autoComplete="off"
        maxLength={LENGTHS.personName}
        translate="no"
        {...form.field("name")}
      />
      <TextField type="date" label={t`Birthday`} autoComplete="off" {...form.field("birthday")} />
      <Select label={t`Country`} options={countries(values.nationality)} {...form.field("nationality")} />
      <div className="grid grid-cols-[7rem_1fr] items-start gap-3">
        <TextField type="tel" label={t`Area code`} autoComplete="off" {...form.field("areaCode")} />
        <TextField type="tel" label={t`Mobile`} autoComplete="off" {...form.field("mobile")} />
      </div>
      <TextField
        type="email"
        label={t`Email`}
        hint={t`The member confirms a new email. The former one gets a link that restores it for 72 hours.`}
        autoComplete="off"
        maxLength={LENGTHS.email}
        {...form.field("email")}
      />
      <ProofField {...form.field("proof")} />
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}
