/** The root: the gate, the page behind it, toasts and dialogs. */
import { StandIn } from "@banyan/app/problem-pages.tsx";
import { ConfirmHost, LocaleContext, OfflineNotice, ToastRegion, WordsContext } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Outlet, useMatches } from "@tanstack/react-router";
import { Gate } from "../entrance/gate.tsx";
import { apiLanguage } from "../i18n/language.ts";
import { useStaff } from "../session/session.ts";
import { Frame } from "./frame.tsx";

export function Root() {
  const { t } = useLingui();
  const words = {
    close: t`Close`,
    copy: t`Copy`,
    copied: t`Copied`,
    showPassword: t`Show the password`,
    hidePassword: t`Hide the password`,
    loading: t`Loading`,
    notLoaded: t`This could not be loaded`,
    whichAmount: t`Which amount do you mean?`,
    tryAgain: t`Try again`,
  };
  return (
    <LocaleContext value={apiLanguage()}>
      <WordsContext value={words}>
        <OfflineNotice text={t`You are offline. What you see may be out of date.`} />
        <Gate>
          <Frame>
            <AllowedPage />
          </Frame>
        </Gate>
        <ToastRegion />
        <ConfirmHost />
      </WordsContext>
    </LocaleContext>
  );
}

/** The page, or a message if the role may not open it. */
function AllowedPage() {
  const { rights } = useStaff();
  const right = useMatches({ select: (matches) => matches.at(-1)?.staticData.right });
  return right === undefined || rights.includes(right) ? <Outlet /> : <ForbiddenPage />;
}

function ForbiddenPage() {
  const { t } = useLingui();
  return (
    <StandIn
      title={t`Your role does not open this page`}
      text={t`Ask an owner of the shop if you need it for your work.`}
    />
  );
}
