/** The receiving address: typed, pasted or one of the saved ones. */
import type { ContractForm } from "@banyan/app/form/use-contract-form.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { type SavedAddress, withdrawals } from "@banyan/contract/browser/withdrawals.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Checkbox, Chip, IconButton, TextField, toast, useSheet } from "@banyan/ui";
import { usePaleEnds } from "@banyan/ui/pale-ends.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ClipboardPaste } from "lucide-react";
import { useRef } from "react";
import { RetryLine } from "../../parts/lists/retry-line.tsx";
import { addressProblem, shortAddress, tidyAddress } from "./exchange.rules.ts";
import { SavedSheet } from "./saved-sheet.tsx";
import type { Draft } from "./use-exchange.ts";

const SHOWN = 3;

export function AddressField({ form }: { form: ContractForm<Draft> }) {
  const { t } = useLingui();
  const { values: draft, set: onChange } = form;
  const address = form.bind("address");
  const label = form.bind("saveAs");
  const query = useQuery(ask(withdrawals.addresses, {}));
  const saved = query.data?.list ?? [];
  const managing = useSheet();
  const row = useRef<HTMLDivElement>(null);
  usePaleEnds(row, saved.length > 0);
  const known = saved.find(({ address }) => address.toLowerCase() === draft.address.toLowerCase());
  const canKeep = !known && addressProblem(draft.address) === undefined;
  const take = (text: string) => onChange({ address: tidyAddress(text), saveAs: undefined });
  const paste = async () => {
    try {
      take(await navigator.clipboard.readText());
    } catch {
      toast({ text: t`Please paste the address into the field.` });
    }
  };
  return (
    <div className="grid gap-2.5">
      <TextField
        label={t`Receiving address`}
        hint={known ? known.label : undefined}
        {...address}
        onChange={(event) => take(event.target.value)}
        placeholder="0x…"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        trailing={
          <IconButton label={t`Paste`} onClick={() => void paste()}>
            <ClipboardPaste aria-hidden="true" className="size-5" strokeWidth={1.8} />
          </IconButton>
        }
      />
      {query.isLoadingError && <RetryLine query={query} />}
      {saved.length > 0 && (
        <div
          ref={row}
          className="no-scrollbar pale-ends -mx-4 flex gap-2 overflow-x-auto px-4 py-1 lg:mx-0 lg:flex-wrap lg:px-0"
        >
          {saved.slice(0, SHOWN).map((one) => (
            <SavedChip key={one.id} saved={one} chosen={one === known} onChoose={() => take(one.address)} />
          ))}
          <Chip onClick={() => managing.open()}>
            <Trans>All saved addresses</Trans>
          </Chip>
        </div>
      )}
      {canKeep && (
        <div>
          <Checkbox
            label={t`Keep this address for next time`}
            checked={draft.saveAs !== undefined}
            onChange={(event) => onChange({ saveAs: event.target.checked ? "" : undefined })}
          />
          {draft.saveAs !== undefined && (
            <TextField
              label={t`Name of the address`}
              placeholder={t`My wallet`}
              maxLength={LENGTHS.payoutLabel}
              {...label}
              value={draft.saveAs}
              onChange={(event) => onChange({ saveAs: event.target.value })}
              autoComplete="off"
            />
          )}
        </div>
      )}
      {managing.show(() => (
        <SavedSheet saved={saved} onChoose={take} />
      ))}
    </div>
  );
}

function SavedChip({ saved, chosen, onChoose }: { saved: SavedAddress; chosen: boolean; onChoose: () => void }) {
  return (
    <Chip chosen={chosen} onClick={onChoose} className="max-w-64">
      <span className="min-w-0 truncate">{saved.label}</span>
      <span translate="no" className="figures shrink-0 text-xs opacity-80">
        {shortAddress(saved.address)}
      </span>
    </Chip>
  );
}
