/** All saved addresses: choose one, give it another name, forget it. */

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { type SavedAddress, withdrawals } from "@banyan/contract/withdrawals.ts";
import { Button, confirm, IconButton, Sheet, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { WholeAddress } from "./whole-address.tsx";

const LONGEST_LABEL = 30;

export interface SavedSheetProps {
  saved: readonly SavedAddress[];
  open: boolean;
  onClose: () => void;
  onChoose: (address: string) => void;
}

export function SavedSheet({ saved, open, onClose, onChoose }: SavedSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open && saved.length > 0} onClose={onClose} title={t`Saved addresses`} closeLabel={t`Close`}>
      <ul className="-mx-5 divide-y divide-line">
        {saved.map((one) => (
          <SavedRow key={one.id} saved={one} onChoose={() => onChoose(one.address)} />
        ))}
      </ul>
    </Sheet>
  );
}

const show = (list: SavedAddress[]) => queryClient.setQueryData(keyOf(withdrawals.addresses, {}), { list });

function SavedRow({ saved, onChoose }: { saved: SavedAddress; onChoose: () => void }) {
  const { t } = useLingui();
  const [label, setLabel] = useState<string>();
  const { label: name } = saved;
  const rename = useSend(withdrawals.renameAddress, {
    onDone: ({ list }) => {
      show(list);
      setLabel(undefined);
    },
  });
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
  if (label !== undefined)
    return (
      <li className="px-5 py-3">
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (label.trim()) rename.mutate({ addressId: saved.id, label });
          }}
        >
          <TextField
            label={t`Name of the address`}
            maxLength={LONGEST_LABEL}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            autoComplete="off"
          />
          <span className="flex justify-end gap-2">
            <Button variant="quiet" size="sm" onClick={() => setLabel(undefined)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" size="sm" busy={rename.isPending} disabled={!label.trim()}>
              <Trans>Save</Trans>
            </Button>
          </span>
        </form>
      </li>
    );
  return (
    <li className="flex items-center gap-1 ps-5 pe-2">
      <button type="button" onClick={onChoose} className="min-h-14 min-w-0 flex-1 py-3 text-start">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-ink-soft">
          <WholeAddress address={saved.address} />
        </span>
      </button>
      <IconButton label={t`Rename ${name}`} onClick={() => setLabel(name)}>
        <Pencil aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
      </IconButton>
      <IconButton label={t`Delete ${name}`} onClick={() => void askAndRemove()} disabled={remove.isPending}>
        <Trash2 aria-hidden="true" className="size-4.5" strokeWidth={1.8} />
      </IconButton>
    </li>
  );
}
