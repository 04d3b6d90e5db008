/** Asks whether recovery codes were saved, before they are gone from the page. */
import { confirm } from "@banyan/ui";
import { t } from "@lingui/core/macro";

export const askKept = () =>
  confirm({
    title: t`Have you saved the codes?`,
    text: t`They are not shown again. If you forget your password or lose your phone and do not have them, customer service has to help.`,
    confirmLabel: t`I have them`,
    cancelLabel: t`Back`,
  });
