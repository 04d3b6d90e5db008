/** Asks before unsaved changes are lost, inside of the office and when the browser closes the page. */
import { confirm } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";

/** `unsaved` is asked at the moment of leaving, so a save just before counts. */
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
