/** One version of the plan. */
import { getRouteApi } from "@tanstack/react-router";
import { VersionPage } from "../../parts/versions/version-page.tsx";
import { PLAN } from "./plan-subject.ts";

const route = getRouteApi("/plan/versions/$version");

export default function PlanVersionPage() {
  return <VersionPage subject={PLAN} version={route.useParams().version} />;
}
