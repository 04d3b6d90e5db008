/** Clears the search history after a confirmation. */
import { confirm, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { clearSearchHistory } from "./search-history.ts";

export function useClearHistory(): () => Promise<void> {
  const { t } = useLingui();
  return async () => {
    const yes = await confirm({
      title: t`Clear the search history?`,
      confirmLabel: t`Clear`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (!yes) return;
    clearSearchHistory();
    toast({ text: t`Clear successfully`, tone: "success" });
  };
}
