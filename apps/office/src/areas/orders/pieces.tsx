/** Pieces of an order by line, as text. */
import type { OfficeOrder } from "./office-order.ts";

interface PiecesProps {
  order: Pick<OfficeOrder, "lines">;
  lines: readonly { position: number; quantity: number }[];
}

export function Pieces({ order, lines }: PiecesProps) {
  return (
    <ul className="mt-1 grid gap-0.5 text-sm">
      {lines.map(({ position, quantity }) => (
        <li key={position}>
          {[order.lines[position - 1]?.name, order.lines[position - 1]?.skuText].filter(Boolean).join(" · ")}{" "}
          <span translate="no" className="figures text-ink-soft">
            × {quantity}
          </span>
        </li>
      ))}
    </ul>
  );
}
