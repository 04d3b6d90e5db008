/** A card until the email given at joining is confirmed. */
import type { UserInfo } from "@banyan/contract/members.ts";
import { Button, Card, loadedLater, useSheet } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";

const EmailSheet = loadedLater(() => import("./email-sheet.tsx"));

export function ConfirmEmailCard({ user }: { user: UserInfo }) {
  const sheet = useSheet<"email">();
  const { email } = user;
  return (
    <Card className="grid gap-3 p-4">
      <h2 className="font-semibold">
        <Trans>Your email is not confirmed yet</Trans>
      </h2>
      <p className="text-sm text-ink-soft">
        <Trans>
          Until you confirm {email}, you cannot sign in with it, recover your password by email or receive news.
        </Trans>
      </p>
      <Button variant="soft" onClick={() => sheet.open("email")}>
        <Trans>Confirm the email</Trans>
      </Button>
      {sheet.show(() => (
        <EmailSheet user={user} />
      ))}
    </Card>
  );
}
