/** "Why this amount?" as a page, for direct links. */

import { useIncomeNames } from "@banyan/app/income/words.ts";
import { INCOMES } from "@banyan/contract/browser/income.ts";
import { buttonClass, Day, EmptyState } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { daysOf } from "../../parts/days/days.rules.ts";
import { memberPage } from "../../shell/member-page.tsx";
import { Why } from "./why.tsx";

const route = getRouteApi("/pages/incomeStatement/why");

export default memberPage(
  () => ({
    width: "narrow",
    className: "pt-4 pb-8",
    prompt: t`Sign in to see your incomes.`,
  }),
  WhyThisAmount,
);

function WhyThisAmount() {
  const { t } = useLingui();
  const names = useIncomeNames();
  const search = route.useSearch();
  const kind = INCOMES.find((one) => one === search.kind);
  const day = daysOf({ from: search.day }).from;
  if (!kind || !day)
    return (
      <EmptyState
        picture={<EmptySearch />}
        title={t`There is no such income`}
        action={
          <Link to="/pages/incomeStatement" search={{}} className={buttonClass()}>
            <Trans>Income statement</Trans>
          </Link>
        }
      />
    );
  return (
    <>
      <h2 className="text-sm text-ink-soft">
        {names[kind]} · <Day day={day} look="long" />
      </h2>
      <Why day={day} kind={kind} />
    </>
  );
}
