/** A page with a head: title, way back, actions, content in the page column. Most pages start with this. */
import { shopName } from "@banyan/app/shop-name.ts";
import { AllDigits, classes, PageHeader, ZoneContext } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useMarketZone } from "../parts/days/today.ts";
import { useAccountFrame, WayHere } from "./account-frame.tsx";
import { useGoBack } from "./back.ts";
import { LanguageButton } from "./language-button.tsx";
import { usePageTitle } from "./route-data.ts";

const WIDTHS = { full: undefined, list: "max-w-4xl", narrow: "max-w-2xl", form: "max-w-lg" };
/** Beside the menu of the account, from its edge on. */
const FRAMED = { full: undefined, list: undefined, narrow: "lg:mx-0 lg:max-w-3xl", form: "lg:mx-0 lg:max-w-xl" };

export interface PageProps {
  /** Where the page knows a better one than its route. */
  title?: string | undefined;
  actions?: ReactNode;
  /** With room: `list` for rows, `narrow` for reading, `form` for fields. */
  width?: keyof typeof WIDTHS;
  className?: string;
  /** Shows details, where amounts have all their digits. */
  exact?: boolean;
  children: ReactNode;
}

export function Page({ title: ownTitle, actions, width = "full", className, exact = false, children }: PageProps) {
  const { t } = useLingui();
  const routeTitle = usePageTitle();
  const title = ownTitle || routeTitle;
  const goBack = useGoBack();
  const framed = useAccountFrame();
  const columnClass = (framed ? FRAMED : WIDTHS)[width];
  return (
    <ZoneContext value={useMarketZone()}>
      <title>{`${title} · ${shopName}`}</title>
      {framed && (
        <div className={classes("page-width pt-5", columnClass)}>
          <WayHere title={title} />
        </div>
      )}
      <PageHeader
        title={title}
        backLabel={t`Back`}
        onBack={goBack}
        actions={
          <>
            {actions}
            <LanguageButton />
          </>
        }
        columnClass={columnClass}
      />
      <div className={classes("page-width", columnClass, className)}>
        {exact ? <AllDigits>{children}</AllDigits> : children}
      </div>
    </ZoneContext>
  );
}
