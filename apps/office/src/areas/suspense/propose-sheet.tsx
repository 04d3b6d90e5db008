/** Proposes the owner of the coins, with a reason. A second person releases them, so nothing moves yet. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { officeSuspense } from "@banyan/contract/browser/office/suspense.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { MemberField, useMemberLookup } from "../../parts/members/member-lookup.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import type { Suspended } from "./suspended.ts";

export function ProposeSheet({ coins }: { coins: Suspended }) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeSuspense.propose, coins.id, {
    defaults: { memberId: "", reason: "" },
    input: (values) => ({ depositId: coins.id, ...values }),
    async onDone() {
      close();
      toast({ text: t`Proposed. Somebody else decides now.`, tone: "success" });
      await renew(officeSuspense.index);
    },
    onRefused(refused) {
      if (refused.name === "SUSPENSE_STATE") void renew(officeSuspense.index);
      return false;
    },
  });
  const lookup = useMemberLookup(form.values.memberId);
  return (
    <ActionSheet
      title={t`Whose coins are these?`}
      action={t`Propose the owner`}
      form={form}
      move={move}
      incomplete={lookup.state !== "found" || form.values.reason.trim() === ""}
    >
      <Money amount={coins.amount} className="text-xl font-semibold" />
      <MemberField {...form.bind("memberId")} lookup={lookup} />
      <ReasonField
        {...form.field("reason")}
        hint={t`How you know it. For the one who decides, and for the audit log.`}
      />
    </ActionSheet>
  );
}
