/** A form that changes the member's record and closes its sheet. */
import { type ContractForm, type ContractFormOptions, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { keepUser } from "../../../session/session.ts";

type Change = Partial<Record<"nickname" | "email" | "emailCode" | "areaCode" | "mobile" | "password", string>>;

export function useProfileForm<V extends Change>(
  given: Pick<ContractFormOptions<typeof members.changeProfile, V>, "defaults" | "words" | "places">,
): ContractForm<V> {
  const { t } = useLingui();
  const close = useClose();
  return useContractForm(members.changeProfile, {
    ...given,
    onDone(user) {
      keepUser(user);
      toast({ text: t`Saved`, tone: "success" });
      close();
    },
  });
}
