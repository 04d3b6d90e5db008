/** Changing somebody else's account: roles, switching it off, and a lost authenticator. Each ends their sessions. */

import { renew } from "@banyan/app/query.ts";
import { staff as contract } from "@banyan/contract/office/staff.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { Button, confirm, TextField, toast } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import type { StaffRow } from "./staff-row.ts";

export function ChangeAccountSheet({ account, onClose }: { account: StaffRow; onClose: () => void }) {
  const { t } = useLingui();
  const [roles, setRoles] = useState<StaffRole[]>(account.roles);
  const [disabled, setDisabled] = useState(account.disabled);
  const [memberId, setMemberId] = useState(account.memberId ?? "");
  const changing = useSend(contract.change, {
    async onDone() {
      onClose();
      toast({ text: t`Account of ${account.name} changed`, tone: "success" });
      await renew(contract.list);
    },
  });
  const staffId = account.id;
  const otherMember = memberId !== (account.memberId ?? "");
  const otherRoles = roles.join() !== account.roles.join();
  const reset = async () => {
    const sure = await confirm({
      title: t`Reset the authenticator of ${account.name}?`,
      text: t`Make sure that it is really them who asks. At the next sign-in the password alone is enough to set up a new one.`,
      confirmLabel: t`Reset`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) await changing.send({ staffId, resetSecondFactor: true });
  };
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={t`Account of ${account.name}`}
      action={t`Save`}
      sending={changing}
      incomplete={!otherRoles && !otherMember && disabled === account.disabled}
      onSubmit={() =>
        void changing.send({
          staffId,
          ...(otherRoles && { roles }),
          ...(otherMember && { memberId: memberId || null }),
          ...(disabled !== account.disabled && { disabled }),
        })
      }
    >
      <p className="text-sm text-ink-soft">{t`Any change signs ${account.name} out everywhere.`}</p>
      <RoleBoxes value={roles} onChange={setRoles} error={changing.fields.roles} />
      <Switch
        label={t`May sign in`}
        detail={disabled ? t`The account is disabled.` : t`Switch it off when somebody leaves.`}
        checked={!disabled}
        onChange={(on) => setDisabled(!on)}
      />
      <TextField
        label={t`Own member ID`}
        optionalLabel={t`Optional`}
        hint={t`Where this person is a member too: they decide on no withdrawal of their own.`}
        inputMode="numeric"
        maxLength={8}
        autoComplete="off"
        value={memberId}
        onChange={(event) => setMemberId(event.target.value.replace(/\D/g, ""))}
        error={changing.fields.memberId}
      />
      <div className="border-t border-line pt-4">
        <p className="text-sm font-medium">{t`Authenticator`}</p>
        <p className="mt-0.5 text-sm text-ink-faint">
          {account.secondFactor ? t`Set up.` : t`Not set up yet; asked for at the first sign-in.`}
        </p>
        {account.secondFactor && (
          <Button variant="outline" size="sm" className="mt-2" onClick={() => void reset()}>
            {t`Reset a lost authenticator`}
          </Button>
        )}
      </div>
    </ActionSheet>
  );
}
