/** A card while agreements in force are not accepted: after a new version, or for whoever moved in from another system (docs/rules.md 3.1). */
import { ask, useQuery } from "@banyan/app/query.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Button, Card, loadedLater, useSheet } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

const AcceptSheet = loadedLater(() => import("./accept-sheet.tsx"));

export default function AgreementsCard() {
  const { data } = useQuery(ask(members.consents, {}));
  const sheet = useSheet();
  if (!data || data.toAccept.length === 0) return null;
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-semibold">
        <Trans>Please accept our terms</Trans>
      </h2>
      <p className="text-sm text-ink-soft">
        <Trans>A version that you have not accepted yet is in force.</Trans>
      </p>
      <Button variant="soft" onClick={() => sheet.open()}>
        <Trans>Read and accept</Trans>
      </Button>
      {sheet.show(() => (
        <AcceptSheet />
      ))}
    </Card>
  );
}
