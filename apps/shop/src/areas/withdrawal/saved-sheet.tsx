/** Saved addresses: select, rename, delete. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { keyOf, queryClient } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { type SavedAddress, withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, confirm, IconButton, Sheet, TextField, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { WholeAddress } from "./whole-address.tsx";

export interface SavedSheetProps {
  saved: readonly SavedAddress[];
  onChoose: (address: string) => void;
}

export function SavedSheet({ saved, onChoose }: SavedSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const none = saved.length === 0;
  const leave = useEffectEvent(close);
  useEffect(() => {
    if (none) leave();
  }, [none]);
  return (
    <Sheet title={t`Saved addresses`}>
      <ul className="-mx-5 divide-y divide-line">
        {saved.map((one) => (
          <SavedRow
            key={one.id}
            saved={one}
            onChoose={() => {
              close();
              onChoose(one.address);
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}

const show = (list: SavedAddress[]) => queryClient.setQueryData(keyOf(withdrawals.addresses, {}), { list });

function SavedRow({ saved, onChoose }: { saved: SavedAddress; onChoose: () => void }) {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const { label: name } = saved;
  const remove = useSend(withdrawals.removeAddress, {
    onDone: ({ list }) => {
      show(list);
      toast({ text: t`Address deleted`, tone: "success" });
    },
  });
  const askAndRemove = async () => {
    const sure = await confirm({
      title: t`Delete the address “${name}”?`,
      text: t`Withdrawals that were asked for are not changed.`,
      confirmLabel: t`Delete`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (sure) remove.mutate({ addressId: saved.id });
  };
  if (renaming) return <RenameRow saved={saved} onEnd={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-1 ps-5 pe-2">
      <button type="button" onClick={onChoose} className="min-h-14 min-w-0 flex-1 py-3 text-start">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-ink-soft">
          <WholeAddress address={saved.address} />
        </span>
      </button>
      <IconButton label={t`Rename ${name}`} onClick={() => setRenaming(true)}>
        <Pencil aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
      </IconButton>
      <IconButton label={t`Delete ${name}`} onClick={() => void askAndRemove()} aria-disabled={remove.isPending}>
        <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
      </IconButton>
    </li>
  );
}

function RenameRow({ saved, onEnd }: { saved: SavedAddress; onEnd: () => void }) {
  const { t } = useLingui();
  const form = useContractForm(withdrawals.renameAddress, {
    defaults: { label: saved.label },
    input: ({ label }) => ({ addressId: saved.id, label }),
    words: { label: t`Please enter a name` },
    onDone({ list }) {
      show(list);
      onEnd();
    },
  });
  const begin = useEffectEvent(() => form.focus("label"));
  useEffect(() => begin(), []);
  return (
    <li className="px-5 py-3">
      <form {...form.props} className="grid gap-3">
        {form.problem && <Notice tone="danger">{form.problem}</Notice>}
        <TextField
          label={t`Name of the address`}
          maxLength={LENGTHS.payoutLabel}
          autoComplete="off"
          {...form.field("label")}
        />
        <span className="flex justify-end gap-2">
          <Button variant="quiet" size="sm" onClick={onEnd}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" size="sm" busy={form.busy}>
            <Trans>Save</Trans>
          </Button>
        </span>
      </form>
    </li>
  );
}
