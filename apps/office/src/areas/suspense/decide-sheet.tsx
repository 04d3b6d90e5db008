/** The second person's decision on a release: shows what will move. */
import { useMoveForm } from "@banyan/app/form/use-move-form.ts";
import { renew } from "@banyan/app/query.ts";
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { officeSuspense } from "@banyan/contract/browser/office/suspense.ts";
import { Money, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { DecisionSheet } from "../../parts/sheets/second-person.tsx";
import type { Release, Suspended } from "./suspended.ts";

interface DecideSheetProps {
  coins: Suspended;
  release: Release;
  isReleased: boolean;
}

export function DecideSheet({ coins, release: proposal, isReleased }: DecideSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const { form, move } = useMoveForm(officeSuspense.decide, proposal.id, {
    defaults: { release: isReleased },
    input: (values) => ({ releaseId: proposal.id, ...values }),
    async onDone({ release: decided }) {
      close();
      toast({ text: decided?.state === "released" ? t`Released and credited` : t`Refused`, tone: "success" });
      await renew(officeSuspense.index, officeMembers.detail);
    },
    onRefused(refused) {
      if (refused.name === "SUSPENSE_STATE") void renew(officeSuspense.index);
      return false;
    },
  });
  const { release } = form.values;
  const { memberName, memberId, proposedBy } = proposal;
  return (
    <DecisionSheet
      title={release ? t`Release these coins?` : t`Refuse this owner?`}
      action={release ? t`Release and credit` : t`Refuse`}
      agrees={release}
      form={form}
      move={move}
      amount={<Money amount={coins.amount} />}
      about={
        <Trans>
          for {memberName} ({memberId}), proposed by {proposedBy}
        </Trans>
      }
      reason={proposal.reason}
      otherwise={t`Nothing moves. The coins wait for another proposal.`}
    />
  );
}
