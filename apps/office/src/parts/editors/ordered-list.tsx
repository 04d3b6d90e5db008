/**
 * A list that staff reorder by drag or buttons. The new order is saved after a pause, so that several steps are one
 * change, or when the page is left.
 */
import { classes, IconButton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useDragging } from "./use-dragging.ts";

const SETTLED_MS = 600;

export interface OrderedListProps<Row extends { id: string }> {
  label: string;
  rows: readonly Row[];
  /** The label of an entry, for its buttons. */
  nameOf: (row: Row) => string;
  locked?: boolean;
  /** Saves the ids in their new order. If it rejects, the previous order is restored. */
  onOrder: (ids: string[]) => Promise<unknown>;
  children: (row: Row) => ReactNode;
}

export function OrderedList<Row extends { id: string }>({
  label,
  rows,
  nameOf,
  locked = false,
  onOrder,
  children,
}: OrderedListProps<Row>) {
  const { t } = useLingui();
  const given = rows.map(({ id }) => id);
  const key = given.join();
  const [moved, setMoved] = useState<{ from: string; order: string[] }>();
  // A new order from the server overrides the local one.
  const order = moved?.from === key ? moved.order : given;
  const unsent = useRef(false);
  const send = useEffectEvent(() => {
    if (!unsent.current) return;
    unsent.current = false;
    if (order.join() !== key) onOrder(order).catch(() => setMoved(undefined));
  });
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => send(), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  useEffect(() => () => send(), []);
  const move = (id: string, to: number) => {
    const from = order.indexOf(id);
    if (locked || from < 0 || to < 0 || to >= order.length) return;
    unsent.current = true;
    setMoved({ from: key, order: order.toSpliced(from, 1).toSpliced(to, 0, id) });
  };
  const { list, dragged } = useDragging({ onMove: (id, over) => move(id, order.indexOf(over)) });
  const shown = order.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return (
    <ul ref={list} aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {shown.map((row, at) => {
        const name = nameOf(row);
        return (
          <li
            key={row.id}
            draggable={!locked}
            data-drag={row.id}
            className={classes("flex items-center gap-3 px-4 py-2.5", dragged === row.id && "opacity-50")}
          >
            <div className="min-w-0 flex-1">{children(row)}</div>
            {!locked && (
              <div className="flex shrink-0">
                <IconButton label={t`Move ${name} up`} disabled={at === 0} onClick={() => move(row.id, at - 1)}>
                  <ArrowUp aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  label={t`Move ${name} down`}
                  disabled={at === shown.length - 1}
                  onClick={() => move(row.id, at + 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </IconButton>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
