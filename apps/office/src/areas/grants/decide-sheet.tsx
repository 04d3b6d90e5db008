/** The second person's decision on a grant: shows what will move. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";

import { renew } from "@banyan/app/query.ts";
import { officeGrants, officeMembers } from "@banyan/contract/browser/office/members.ts";
import { toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { AssetAmount } from "../../parts/coins/asset.tsx";
import { DecisionSheet } from "../../parts/sheets/second-person.tsx";
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
      // Already decided by somebody else: the list shows the result.
      if (refused.name === "GRANT_STATE") void renew(officeGrants.index);
      return false;
    },
  });
  const { approve } = form.values;
  return (
    <DecisionSheet
      title={approve ? t`Approve this grant?` : t`Reject this grant?`}
      action={approve ? t`Approve and credit` : t`Reject`}
      agrees={approve}
      form={form}
      move={move}
      amount={<AssetAmount asset={grant.asset} amount={grant.amount} />}
      about={
        <Trans>
          for {grant.memberName} ({grant.memberId}), asked for by {grant.requestedBy}
        </Trans>
      }
      reason={grant.reason}
      otherwise={t`Nothing moves. Anyone who still wants it has to ask again.`}
    />
  );
}
