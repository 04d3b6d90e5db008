/** The first sign-in with a password that somebody else gave: one's own has to be chosen before anything else. */
import { staff as contract } from "@banyan/contract/office/staff.ts";
import { Button, PasswordField, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useSend } from "../api/send.ts";
import { FormNotice } from "../parts/form-notice.tsx";
import { askSession, signedOut } from "../session/session.ts";
import { EntrancePage } from "./entrance-page.tsx";

export function ChoosePassword() {
  const { t } = useLingui();
  const [given, setGiven] = useState("");
  const [own, setOwn] = useState("");
  const [again, setAgain] = useState("");
  const [tried, setTried] = useState(false);
  const changing = useSend(contract.changePassword, {
    async onDone() {
      toast({ text: t`Password changed. You are signed out on other devices.`, tone: "success" });
      await askSession();
    },
  });
  const leaving = useSend(contract.signOut, { onDone: signedOut });
  const differs = own !== again;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!differs) void changing.send({ oldPassword: given, newPassword: own });
  };
  const labels = { showLabel: t`Show the password`, hideLabel: t`Hide the password` };
  const { fields, problem } = changing;
  return (
    <EntrancePage
      title={t`Choose your own password`}
      about={t`Your password was given to you by somebody else. From now on only you should know it.`}
    >
      <form onSubmit={submit} noValidate className="grid gap-5">
        <PasswordField
          {...labels}
          label={t`Password you were given`}
          autoComplete="current-password"
          value={given}
          onChange={(event) => setGiven(event.target.value)}
          error={fields.oldPassword}
        />
        <PasswordField
          {...labels}
          label={t`New password`}
          autoComplete="new-password"
          value={own}
          onChange={(event) => setOwn(event.target.value)}
          error={fields.newPassword}
        />
        <PasswordField
          {...labels}
          label={t`New password once more`}
          autoComplete="new-password"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          error={tried && differs ? t`This is not the same` : undefined}
        />
        <FormNotice problem={Object.keys(fields).length === 0 ? problem : undefined} />
        <Button type="submit" size="lg" block busy={changing.busy}>
          {t`Change the password`}
        </Button>
        <Button variant="quiet" block busy={leaving.busy} onClick={() => void leaving.send({})}>
          {t`Sign out`}
        </Button>
      </form>
    </EntrancePage>
  );
}
