/** Changes another account: roles, deactivation, a lost authenticator. Each change ends its sessions. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { renew } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { MEMBER_ID_LENGTH } from "@banyan/contract/member-id.ts";
import { Button, confirm, DigitsField, toast, useClose } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { RoleBoxes } from "./role-boxes.tsx";
import type { StaffRow } from "./staff-row.ts";

export function ChangeAccountSheet({ account }: { account: StaffRow }) {
  const { t } = useLingui();
  const close = useClose();
  const onDone = async () => {
    close();
    toast({ text: t`Account of ${account.name} changed`, tone: "success" });
    await renew(contract.list);
  };
  const staffId = account.id;
  const before = { roles: account.roles, disabled: account.disabled, memberId: account.memberId ?? "" };
  const changesOf = ({ roles, disabled, memberId }: typeof before) => ({
    ...(roles.join() !== before.roles.join() && { roles }),
    ...(memberId !== before.memberId && { memberId: memberId || null }),
    ...(disabled !== before.disabled && { disabled }),
  });
  const form = useContractForm(contract.change, {
    defaults: before,
    input: (values) => ({ staffId, ...changesOf(values) }),
    onDone,
  });
  const resetting = useSend(contract.change, { onDone });
  const { roles, disabled } = form.values;
  const reset = async () => {
    const sure = await confirm({
      title: t`Reset the authenticator of ${account.name}?`,
      text: t`Make sure that it is really them who asks. At the next sign-in the password alone is enough to set up a new one.`,
      confirmLabel: t`Reset`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) resetting.mutate({ staffId, resetSecondFactor: true });
  };
  return (
    <ActionSheet
      title={t`Account of ${account.name}`}
      action={t`Save`}
      form={form}
      incomplete={Object.keys(changesOf(form.values)).length === 0}
    >
      <p className="text-sm text-ink-soft">{t`Any change signs ${account.name} out everywhere.`}</p>
      <RoleBoxes value={roles} onChange={(next) => form.set({ roles: next })} error={form.errors.roles} />
      <Switch
        label={t`May sign in`}
        detail={disabled ? t`The account is disabled.` : t`Switch it off when somebody leaves.`}
        checked={!disabled}
        onChange={(on) => form.set({ disabled: !on })}
      />
      <DigitsField
        label={t`Own member ID`}
        optionalLabel={t`Optional`}
        hint={t`If this person is a member too, they cannot decide on their own withdrawals.`}
        most={MEMBER_ID_LENGTH}
        {...form.bind("memberId")}
      />
      <div className="border-t border-line pt-4">
        <p className="text-sm font-medium">{t`Authenticator`}</p>
        <p className="mt-0.5 text-sm text-ink-faint">
          {account.secondFactor ? t`Set up.` : t`Not set up yet; asked for at the first sign-in.`}
        </p>
        {account.secondFactor && (
          <Button variant="outline" size="sm" className="mt-2" busy={resetting.isPending} onClick={() => void reset()}>
            {t`Reset a lost authenticator`}
          </Button>
        )}
      </div>
    </ActionSheet>
  );
}
