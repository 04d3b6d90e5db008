/** Versions of the plan, and drafts. */
import { buttonClass } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { pageOf } from "../../parts/tables/pager.tsx";
import { VersionsPage } from "../../parts/versions/versions-page.tsx";
import { PLAN } from "./plan-subject.ts";

const route = getRouteApi("/plan");

export default function PlanPage() {
  const { t } = useLingui();
  const simulations = (
    <Link to="/plan/simulations" className={buttonClass({ variant: "outline" })}>
      {t`Simulations`}
    </Link>
  );
  return <VersionsPage subject={PLAN} page={pageOf(route.useSearch().page)} actions={simulations} />;
}
