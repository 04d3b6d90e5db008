/** Deliberate sign-out. Confirms first if a move is unanswered, because signing out deletes it. */
import { isAnyUnanswered } from "@banyan/app/move/pending.ts";
import { useSend } from "@banyan/app/send.ts";
import { staff } from "@banyan/contract/browser/office/staff.ts";
import { confirm } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { signedOut } from "./session.ts";

export function useSignOut(): { isPending: boolean; signOut: () => Promise<void> } {
  const { t } = useLingui();
  const { isPending, mutate } = useSend(staff.signOut, { onDone: signedOut });
  const signOut = async () => {
    const sure =
      !isAnyUnanswered() ||
      (await confirm({
        title: t`Sign out without an answer?`,
        text: t`You sent something that happens only once, and it is not known yet whether it was done. Once you sign out, this device forgets it. Check whether it was done before you send it again.`,
        confirmLabel: t`Sign out`,
        cancelLabel: t`Stay`,
        tone: "danger",
      }));
    if (sure) mutate({});
  };
  return { isPending, signOut };
}
