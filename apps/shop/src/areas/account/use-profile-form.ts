/** A form that changes one's own record; used by the sheets of the personal info. */
import { type ContractForm, type ContractFormOptions, useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { members } from "@banyan/contract/members.ts";
import { toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { keepUser } from "../../session/session.ts";

type Change = Partial<Record<"nickname" | "email" | "emailCode" | "areaCode" | "mobile", string>>;

export function useProfileForm<V extends Change>(
  given: Pick<ContractFormOptions<typeof members.changeProfile, V>, "defaults" | "words" | "places">,
  onSaved: () => void,
): ContractForm<V> {
  const { t } = useLingui();
  return useContractForm(members.changeProfile, {
    ...given,
    onDone(user) {
      keepUser(user);
      toast({ text: t`Saved`, tone: "success" });
      onSaved();
    },
  });
}
