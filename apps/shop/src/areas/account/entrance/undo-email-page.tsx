/** Undoes a change of email with the link from the email about it. Not by itself: mail programs open links in advance. */
import { Notice } from "@banyan/app/notice.tsx";
import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Button, buttonClass } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { signOut } from "../../../session/session.ts";
import { Page } from "../../../shell/page.tsx";

const route = getRouteApi("/pages/undoEmail");

export default function UndoEmailPage() {
  const { token = "" } = route.useSearch();
  const [problem, setProblem] = useState<string>();
  const undo = useSend(members.undoEmail, {
    onDone: () => signOut(),
    onRefused: (refused) => {
      setProblem(refused.fields.token ?? refused.message);
      return true;
    },
  });
  return (
    <Page width="form" className="pb-12">
      <div className="grid gap-5 pt-4">
        {undo.data ? (
          <Undone newPasswordNeeded={undo.data.newPasswordNeeded} />
        ) : (
          <>
            <p>
              <Trans>
                The email address of your account was changed. If it was not you, undo the change here. All devices are
                then signed out, and your former email address is back.
              </Trans>
            </p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button variant="accent" size="lg" block busy={undo.isPending} onClick={() => undo.mutate({ token })}>
              <Trans>Undo the change</Trans>
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}

function Undone({ newPasswordNeeded }: { newPasswordNeeded: boolean }) {
  return newPasswordNeeded ? (
    <>
      <Notice>
        <Trans>
          Your former email address is back, and all devices are signed out. Whoever changed it knew your password, so
          it no longer works. Please choose a new one.
        </Trans>
      </Notice>
      <Link to="/pages/forgetPassword" replace className={buttonClass({ size: "lg" })}>
        <Trans>Choose a new password</Trans>
      </Link>
    </>
  ) : (
    <>
      <Notice>
        <Trans>The email address was removed, and all devices are signed out.</Trans>
      </Notice>
      <Link to="/pages/login" replace className={buttonClass({ size: "lg" })}>
        <Trans>Sign in</Trans>
      </Link>
    </>
  );
}
