/**
 * The last look before money leaves: to whom, how much, what stays. Where no answer came, the same transfer is tried
 * again with the same key, so it is sent once however often that is.
 */

import { keyOf, queryClient } from "@banyan/app/query.ts";
import { Unreachable } from "@banyan/contract/client.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { market } from "@banyan/contract/market.ts";
import { type TransferAsset, transfers } from "@banyan/contract/transfers.ts";
import { Button, Money, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../api/send.ts";
import { Notice } from "../../parts/notice.tsx";
import { CostRow, CostRows } from "./cost-rows.tsx";
import { renewWallet } from "./statement-panel.tsx";
import type { Costs } from "./transfer.rules.ts";
import { useAssetUnits } from "./words.ts";

export interface TransferSheetProps {
  open: boolean;
  onClose: () => void;
  to: { name: string; memberId: string };
  asset: TransferAsset;
  costs: Costs;
  instructions: string;
}

export function TransferSheet({ open, onClose, to, asset, costs, instructions }: TransferSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const unit = useAssetUnits()[asset];
  const [problem, setProblem] = useState<string>();
  /** What was sent and not answered: it alone may be sent again. */
  const [unknown, setUnknown] = useState<InputOf<typeof transfers.transfer>>();
  const send = useSend(transfers.transfer, {
    async onDone({ transferId }) {
      setUnknown(undefined);
      await navigate({ to: "/pages/transfer/receipt", search: { id: transferId }, replace: true });
      void renewWallet();
    },
    onRefused(refused) {
      setUnknown(undefined);
      setProblem(Object.values(refused.fields)[0] ?? refused.message);
      void renewWallet();
      void queryClient.invalidateQueries({ queryKey: keyOf(market.config) });
      return true;
    },
  });
  const start = () => {
    setProblem(undefined);
    const words = instructions.trim();
    const now = { amount: costs.amount, targetMemberId: to.memberId, asset, instructions: words, fee: costs.fee };
    const input = unknown ?? now;
    send.mutate(input, { onError: (error) => error instanceof Unreachable && setUnknown(input) });
  };
  const blocked = !unknown && costs.problem !== undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Please check and confirm`}
      closeLabel={t`Close`}
      footer={
        <Button variant="accent" size="lg" block busy={send.isPending} disabled={blocked} onClick={start}>
          {unknown ? (
            <Trans>Try again</Trans>
          ) : (
            <Trans>
              Transfer <Money amount={costs.amount} unit={unit} />
            </Trans>
          )}
        </Button>
      }
    >
      <div className="grid gap-4">
        {problem && <Notice tone="danger">{problem}</Notice>}
        {unknown && (
          <Notice tone="warning">
            <Trans>
              No answer came, so we cannot say yet whether the transfer was sent. Trying again never sends it twice.
            </Trans>
          </Notice>
        )}
        <p className="text-center">
          <span className="block text-sm text-ink-soft">
            <Trans>To</Trans>
          </span>
          <span className="block text-xl font-bold break-words">{to.name}</span>
          <span className="figures text-sm text-ink-faint">{to.memberId}</span>
        </p>
        <div className="rounded-card bg-sunken p-4">
          <CostRows costs={costs} asset={asset} />
        </div>
        <dl className="grid gap-2.5 text-sm">
          {instructions.trim() && <CostRow name={t`Instructions`}>{instructions.trim()}</CostRow>}
          {costs.left !== undefined && (
            <CostRow name={t`Left afterwards`}>
              <Money amount={costs.left} unit={unit} />
            </CostRow>
          )}
        </dl>
        <p className="text-sm text-ink-soft">
          <Trans>The receiver has it at once. A transfer cannot be taken back.</Trans>
        </p>
      </div>
    </Sheet>
  );
}
