/** The remaining stock of a SKU that runs low. */
import { Count } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

export function PiecesLeft({ count }: { count: number }) {
  return (
    <span className="font-semibold whitespace-nowrap text-danger">
      <Trans>
        <Count value={count} /> left
      </Trans>
    </span>
  );
}
