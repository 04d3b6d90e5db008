/** Chooses how many pieces of a line of an order, at most `left`. */
import { Count, Money, Stepper } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OfficeOrder } from "./office-order.ts";

interface PiecesFieldProps {
  order: Pick<OfficeOrder, "lines">;
  /** Counts the order's lines from 1. */
  position: number;
  quantity: number;
  left: number;
  onChange: (quantity: number) => void;
  /** Below the name. */
  note?: ReactNode;
  /** Below the number, for chosen pieces. */
  children?: ReactNode;
}

export function PiecesField({ order, position, quantity, left, onChange, note, children }: PiecesFieldProps) {
  const { t } = useLingui();
  const line = order.lines[position - 1];
  const name = line?.name ?? "";
  return (
    <li className="grid gap-2 px-3 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p className="text-ink-soft">
            {line?.skuText} · <Money amount={line?.price ?? "0"} />
          </p>
          {note && <p className="text-ink-soft">{note}</p>}
        </div>
        <div className="flex items-center gap-2">
          <Stepper
            value={quantity}
            onChange={onChange}
            min={0}
            max={left}
            label={t`Pieces of ${name}`}
            decreaseLabel={t`Fewer`}
            increaseLabel={t({ context: "quantity", message: "More" })}
            size="sm"
          />
          <span className="text-ink-faint">
            <Trans>
              of <Count value={left} />
            </Trans>
          </span>
        </div>
      </div>
      {quantity > 0 && children}
    </li>
  );
}
