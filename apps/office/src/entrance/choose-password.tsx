/** The first sign-in with a given password, which has to be changed before anything else. */
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { PasswordForm } from "../parts/sheets/password-form.tsx";
import { askSession } from "../session/session.ts";
import { useSignOut } from "../session/use-sign-out.ts";
import { EntrancePage } from "./entrance-page.tsx";

export function ChoosePassword({ email }: { email: string }) {
  const { t } = useLingui();
  const leaving = useSignOut();
  return (
    <EntrancePage
      title={t`Choose your own password`}
      about={t`Your password was given to you by somebody else. From now on only you should know it.`}
    >
      <PasswordForm email={email} oldLabel={t`Password you were given`} onChanged={askSession} />
      <Button variant="quiet" block className="mt-4" busy={leaving.isPending} onClick={() => void leaving.signOut()}>
        {t`Sign out`}
      </Button>
    </EntrancePage>
  );
}
