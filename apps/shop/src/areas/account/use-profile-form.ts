/** Sends a change of one's own record; used by the sheets of the personal info. */

import { useSend } from "@banyan/app/send.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { members } from "@banyan/contract/members.ts";
import { toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { keepUser } from "../../session/session.ts";
import { showRefusal } from "./form-refusal.ts";

export function useProfileForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onSaved: () => void,
  places?: Partial<Record<string, Path<Values>>>,
) {
  const { t } = useLingui();
  /** A refusal that belongs to no field. */
  const [problem, setProblem] = useState<string>();
  const onRefused = (refused: Refused) => {
    setProblem(showRefusal(form, refused, places) ? undefined : refused.message);
    return true;
  };
  const save = useSend(members.changeProfile, {
    onRefused,
    onDone: (user) => {
      keepUser(user);
      toast({ text: t`Saved`, tone: "success" });
      onSaved();
    },
  });
  return { save, problem, onRefused };
}
