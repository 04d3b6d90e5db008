/**
 * Renders nothing of the office before a sign-in with a second factor. If the session ends, the page stays mounted,
 * covered by the sign-in dialog, so that no input is lost.
 */
import { Button, ErrorState, Modal } from "@banyan/ui";
import { Offline } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { askSession, signedOut, useSession } from "../session/session.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { EntrancePage } from "./entrance-page.tsx";
import { SetUpAuthenticator } from "./set-up-authenticator.tsx";
import { SignIn } from "./sign-in.tsx";

export function Gate({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  if (session.kind === "asking") return <EntrancePage title={t`One moment`} waiting />;
  if (session.kind === "unreachable") {
    return (
      <ErrorState
        picture={<Offline />}
        title={t`The office cannot be reached`}
        text={t`No answer from the server`}
        retryLabel={t`Try again`}
        onRetry={() => void askSession()}
      />
    );
  }
  if (session.kind === "out") {
    return (
      <EntrancePage title={t`Sign in to the office`}>
        <SignIn />
      </EntrancePage>
    );
  }
  if (session.staff.passwordGiven) return <ChoosePassword email={session.staff.email} />;
  if (!session.staff.secondFactor) return <SetUpAuthenticator />;
  return (
    <>
      {children}
      {session.kind === "over" && <SignInAgain email={session.staff.email} />}
    </>
  );
}

/** Covers the page and any open sheet as the topmost dialog. */
function SignInAgain({ email }: { email: string }) {
  const { t } = useLingui();
  return (
    <Modal
      open
      onClose={stay}
      hasEntry={false}
      aria-label={t`Sign in again`}
      className="fixed inset-0 size-full max-h-none max-w-none overflow-y-auto bg-paper text-ink"
    >
      <EntrancePage title={t`Sign in again`} about={t`Your session is over. What you were doing is kept.`}>
        <SignIn email={email} />
        <Button variant="quiet" block className="mt-3" onClick={signedOut}>
          {t`Sign in as somebody else`}
        </Button>
      </EntrancePage>
    </Modal>
  );
}

/** Escape does not bypass the sign-in. */
function stay() {}
