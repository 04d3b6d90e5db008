/** A new staff account with a first password; the authenticator is set up at the first sign-in. */

import { renew } from "@banyan/app/query.ts";
import { staff as contract } from "@banyan/contract/office/staff.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { Button, CopyText, TextField, toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

const PASSWORD_LENGTH = 16;
/** Without characters that look alike; 56 of them, so a password holds 92 bits. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function NewAccountSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const [password, setPassword] = useState(newPassword);
  const creating = useSend(contract.create, {
    async onDone() {
      onClose();
      toast({ text: t`${name} can sign in now`, tone: "success" });
      await renew(contract.list);
    },
  });
  const { fields } = creating;
  return (
    <ActionSheet
      open
      onClose={onClose}
      title={t`New staff account`}
      action={t`Create the account`}
      sending={creating}
      onSubmit={() => void creating.send({ name, email, roles, password })}
    >
      <TextField
        label={t`Name`}
        value={name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        error={fields.name}
      />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fields.email}
      />
      <RoleBoxes value={roles} onChange={setRoles} error={fields.roles} />
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="font-medium">{t`First password`}</p>
        <p className="mt-1 font-mono text-base">
          <CopyText text={password} copyLabel={t`Copy`} copiedLabel={t`Copied`} />
        </p>
        <p className="mt-1 text-ink-soft">{t`Hand it over in person. It is shown here only; ask for it to be changed at the first sign-in.`}</p>
        <Button variant="quiet" size="sm" className="mt-1 -ms-3" onClick={() => setPassword(newPassword())}>
          {t`Another one`}
        </Button>
        {fields.password && <p className="text-danger">{fields.password}</p>}
      </div>
    </ActionSheet>
  );
}

function newPassword(): string {
  const letters: string[] = [];
  // Numbers beyond the last whole multiple are thrown away: each letter is equally likely.
  const bound = 256 - (256 % ALPHABET.length);
  while (letters.length < PASSWORD_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(PASSWORD_LENGTH))) {
      if (byte < bound && letters.length < PASSWORD_LENGTH) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  }
  return letters.join("");
}
