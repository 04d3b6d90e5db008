/** Stops a recovery by staff with the link from the email about it. Not by itself: mail programs open links in advance. */
import { Notice } from "@banyan/app/notice.tsx";
import { useSend } from "@banyan/app/send.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { Button, buttonClass } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { Page } from "../../../shell/page.tsx";

const route = getRouteApi("/pages/stopRecovery");

export default function StopRecoveryPage() {
  const { token = "" } = route.useSearch();
  const [problem, setProblem] = useState<string>();
  const stop = useSend(members.stopRecovery, {
    onRefused: (refused) => {
      setProblem(refused.fields.token ?? refused.message);
      return true;
    },
  });
  return (
    <Page width="form" className="pb-12">
      <div className="grid gap-5 pt-4">
        {stop.data ? (
          <>
            <Notice>
              <Trans>The recovery was stopped. Nothing changed. If you suspect misuse, change your password.</Trans>
            </Notice>
            <Link to="/pages/login" replace className={buttonClass({ size: "lg" })}>
              <Trans>Sign in</Trans>
            </Link>
          </>
        ) : (
          <>
            <p>
              <Trans>
                Customer service was asked for a new way into your account. If it was not you, stop it here. If it was
                you, there is nothing to do.
              </Trans>
            </p>
            {problem && <Notice tone="danger">{problem}</Notice>}
            <Button variant="accent" size="lg" block busy={stop.isPending} onClick={() => stop.mutate({ token })}>
              <Trans>Stop the recovery</Trans>
            </Button>
          </>
        )}
      </div>
    </Page>
  );
}
