/** Who approved or rejected something, and when. */
import { Time } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

interface DecidedByProps {
  isApproved: boolean;
  decidedBy: string | null;
  decidedAt: string;
}

export function DecidedBy({ isApproved, decidedBy, decidedAt }: DecidedByProps) {
  return isApproved ? (
    <Trans>
      Approved by {decidedBy}, <Time at={decidedAt} />
    </Trans>
  ) : (
    <Trans>
      Rejected by {decidedBy}, <Time at={decidedAt} />
    </Trans>
  );
}
