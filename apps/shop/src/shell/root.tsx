/** The frame around every page: desktop header, offline notice, the page itself, tab bar, messages and questions. */
import { ConfirmHost, LocaleContext, OfflineNotice, ToastRegion, WordsContext } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Outlet } from "@tanstack/react-router";
import { apiLanguage } from "../i18n/language.ts";
import { StepUpHost } from "../parts/step-up/step-up-host.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { isMobile } from "./device.ts";
import { usePageData } from "./route-data.ts";
import { LoginDialog, SiteFooter, SiteHeader } from "./site-frame.tsx";
import { TabBar } from "./tab-bar.tsx";

export function Root() {
  const { t } = useLingui();
  const { tabs } = usePageData();
  const hasTabBar = tabs && isMobile();
  const words = {
    close: t`Close`,
    copy: t`Copy`,
    copied: t`Copy success`,
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
        <a
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            document.getElementById("main")?.focus();
          }}
          className="fixed start-2 top-2 z-50 -translate-y-20 rounded-full bg-brand px-4 py-2 text-on-brand focus:translate-y-0"
        >
          {t`Skip to content`}
        </a>
        <div className="flex min-h-dvh flex-col">
          <SiteHeader />
          <OfflineNotice text={t`You are offline. What you see may be out of date.`} />
          <AccountFrame>
            <main
              id="main"
              tabIndex={-1}
              className={hasTabBar ? "pb-[calc(var(--tab-bar)+var(--safe-bottom))] outline-none" : "outline-none"}
            >
              <Outlet />
            </main>
          </AccountFrame>
          <SiteFooter />
        </div>
        {hasTabBar && <TabBar />}
        <ToastRegion />
        <ConfirmHost />
        <StepUpHost />
        <LoginDialog />
      </WordsContext>
    </LocaleContext>
  );
}
