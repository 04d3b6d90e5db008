/** The decision of the second person: says what moves before it moves. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";

import { renew } from "@banyan/app/query.ts";
import { officeGrants, officeMembers } from "@banyan/contract/browser/office/members.ts";
import { toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { AssetAmount } from "../../parts/asset.tsx";
import type { Grant } from "./grant.ts";

interface DecideSheetProps {
  grant: Grant;
  approve: boolean;
}

export function DecideSheet({ grant, approve: wanted }: DecideSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeGrants.decide, grant.id, {
    defaults: { approve: wanted },
    input: (values) => ({ grantId: grant.id, ...values }),
    async onDone({ state }) {
      close();
      toast({ text: state === "approved" ? t`Approved and credited` : t`Rejected`, tone: "success" });
      await renew(officeGrants.index, officeMembers.detail);
    },
    onRefused(refused) {
      // Somebody decided meanwhile: the list shows how.
      if (refused.name === "GRANT_STATE") void renew(officeGrants.index);
      return false;
    },
  });
  const { approve } = form.values;
  return (
    <ActionSheet
      title={approve ? t`Approve this grant?` : t`Reject this grant?`}
      action={approve ? t`Approve and credit` : t`Reject`}
      tone={approve ? "plain" : "danger"}
      form={form}
      move={move}
    >
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="text-xl font-semibold">
          <AssetAmount asset={grant.asset} amount={grant.amount} />
        </p>
        <p className="mt-1">
          <Trans>
            for {grant.memberName} ({grant.memberId}), asked for by {grant.requestedBy}
          </Trans>
        </p>
        <p className="mt-1 text-ink-soft">{grant.reason}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {approve
          ? t`The member has it at once. You answer for it as the second person; it cannot be undone here.`
          : t`Nothing moves. Who wants it after all has to ask anew.`}
      </p>
    </ActionSheet>
  );
}
