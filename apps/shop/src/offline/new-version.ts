/** Tells that a new build of the shop is out. Nothing reloads by itself: somebody may be typing. */
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";

export function tellNewVersion(): void {
  toast({ text: t`A new version is ready`, action: { label: t`Reload`, onPress: () => location.reload() } });
}
