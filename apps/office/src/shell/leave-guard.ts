/** Confirms before unsaved changes are lost, on navigation and when the tab closes. */
import { confirm } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";

/** `unsaved` is evaluated when leaving, so a save just before counts. */
export function useLeaveGuard(unsaved: () => boolean): void {
  const { t } = useLingui();
  useBlocker({
    shouldBlockFn: async () =>
      unsaved() &&
      !(await confirm({
        title: t`Leave without saving?`,
        text: t`What you changed here will be lost.`,
        confirmLabel: t`Leave`,
        cancelLabel: t`Stay`,
        tone: "danger",
      })),
    enableBeforeUnload: unsaved,
  });
}
