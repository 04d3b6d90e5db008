/** Sends a transfer, and updates the cache with its result. */
import { type Move, useMove } from "@banyan/app/move/use-move.ts";
import { renew } from "@banyan/app/query.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { transfers } from "@banyan/contract/browser/transfers.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { useNavigate } from "@tanstack/react-router";
import { renewMoney } from "../../parts/coins/renew-money.ts";

/** The input of a transfer, and what the sender saw. */
export interface TransferView {
  input: InputOf<typeof transfers.transfer>;
  shown: {
    /** The receiver's masked name. */
    name: string;
    total: string;
    /** The remaining balance. */
    left: string | undefined;
  };
}

export type TransferMove = Move<typeof transfers.transfer, TransferView["shown"]>;

/** `onSent` is called once the transfer is confirmed. */
export function useTransfer(onSent: () => void): TransferMove {
  const navigate = useNavigate();
  return useMove<typeof transfers.transfer, TransferView["shown"]>(transfers.transfer, "", {
    async onDone({ transferId }) {
      onSent();
      await navigate({ to: "/pages/transfer/receipt", search: { id: transferId }, replace: true });
    },
    onRefused() {
      void renewMoney();
      void renew(market.config);
      void renew(transfers.receiver);
    },
  });
}
