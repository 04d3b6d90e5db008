/** One version of the settings. */
import { getRouteApi } from "@tanstack/react-router";
import { VersionPage } from "../../parts/versions/version-page.tsx";
import { SETTINGS } from "./settings-subject.ts";

const route = getRouteApi("/settings/versions/$version");

export default function SettingsVersionPage() {
  return <VersionPage subject={SETTINGS} version={route.useParams().version} />;
}
