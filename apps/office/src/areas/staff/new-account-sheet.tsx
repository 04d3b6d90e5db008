/** Creates a staff account with an initial password; the authenticator is set up at the first sign-in. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { renew } from "@banyan/app/query.ts";
import { staff as contract } from "@banyan/contract/browser/office/staff.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { Button, CopyText, TextField, toast, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { RoleBoxes } from "./role-boxes.tsx";

const LETTERS = 16;
/** 56 characters without look-alikes; a password has 92 bits of entropy. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

export function NewAccountSheet() {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(contract.create, {
    defaults: { name: "", email: "", roles: [] as StaffRole[], password: useState(newPassword)[0] },
    async onDone(_, { name }) {
      close();
      toast({ text: t`${name} can sign in now`, tone: "success" });
      await renew(contract.list);
    },
  });
  const { errors } = form;
  const { name, email, roles, password } = form.values;
  return (
    <ActionSheet
      title={t`New staff account`}
      action={t`Create the account`}
      form={form}
      incomplete={name.trim() === "" || email.trim() === "" || roles.length === 0}
    >
      <TextField label={t`Name`} maxLength={LENGTHS.personName} autoComplete="off" {...form.field("name")} />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        {...form.field("email")}
      />
      <RoleBoxes {...form.bind("roles")} />
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="font-medium">{t`First password`}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <span className="font-mono text-base break-all select-all">{password}</span>
          <CopyText text={password} showText={false} />
        </p>
        <p className="mt-1 text-ink-soft">{t`Hand it over in person. It is shown only here, and has to be changed at the first sign-in.`}</p>
        <Button variant="quiet" size="sm" className="mt-1 -ms-3" onClick={() => form.set({ password: newPassword() })}>
          {t`Another one`}
        </Button>
        {errors.password && <p className="text-danger">{errors.password}</p>}
      </div>
    </ActionSheet>
  );
}

function newPassword(): string {
  const letters: string[] = [];
  // Rejection sampling: discard bytes beyond the last multiple of the alphabet's length, to avoid modulo bias.
  const bound = 256 - (256 % ALPHABET.length);
  while (letters.length < LETTERS) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LETTERS))) {
      if (byte < bound && letters.length < LETTERS) letters.push(ALPHABET.charAt(byte % ALPHABET.length));
    }
  }
  return letters.join("");
}
