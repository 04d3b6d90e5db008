/** A draft of the settings. */
import { getRouteApi } from "@tanstack/react-router";
import { DraftPage } from "../../parts/versions/draft-page.tsx";
import { SETTINGS } from "./settings-subject.ts";

const route = getRouteApi("/settings/drafts/$draftId");

export default function SettingsDraftPage() {
  return <DraftPage subject={SETTINGS} draftId={route.useParams().draftId} />;
}
