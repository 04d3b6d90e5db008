/** What is paused, versions of the settings, and drafts. */
import { getRouteApi } from "@tanstack/react-router";
import { pageOf } from "../../parts/tables/pager.tsx";
import { VersionsPage } from "../../parts/versions/versions-page.tsx";
import { PausesCard } from "./pauses-card.tsx";
import { SETTINGS } from "./settings-subject.ts";

const route = getRouteApi("/settings");

export default function SettingsPage() {
  return (
    <VersionsPage subject={SETTINGS} page={pageOf(route.useSearch().page)}>
      <PausesCard />
    </VersionsPage>
  );
}
