/** A draft of the plan. */
import { getRouteApi } from "@tanstack/react-router";
import { DraftPage } from "../../parts/versions/draft-page.tsx";
import { PLAN } from "./plan-subject.ts";

const route = getRouteApi("/plan/drafts/$draftId");

export default function PlanDraftPage() {
  return <DraftPage subject={PLAN} draftId={route.useParams().draftId} />;
}
