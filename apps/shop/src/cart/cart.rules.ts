/** Optimistic updates of the displayed cart; the server's response replaces them. */
import type { CartLine, CartView } from "@banyan/contract/cart.ts";
import { formatMoney, parseMoney } from "@banyan/contract/money.ts";

/** Sums of lines. Unavailable lines are neither selected nor counted. */
export function viewOf(list: CartLine[]): CartView {
  const chosen = list.filter((line) => line.selected && line.available);
  const total = chosen.reduce((sum, line) => sum + parseMoney(line.price) * BigInt(line.quantity), 0n);
  return {
    list,
    count: list.reduce((sum, line) => sum + line.quantity, 0),
    selectedCount: chosen.reduce((sum, line) => sum + line.quantity, 0),
    selectedTotal: formatMoney(total),
  };
}

export function withQuantity(view: CartView, id: string, quantity: number): CartView {
  return viewOf(view.list.map((line) => (line.id === id ? { ...line, quantity } : line)));
}

export function withSelected(view: CartView, id: string, selected: boolean): CartView {
  return viewOf(view.list.map((line) => (line.id === id ? { ...line, selected } : line)));
}

export function withAllSelected(view: CartView, selected: boolean): CartView {
  return viewOf(view.list.map((line) => ({ ...line, selected: selected && line.available })));
}

export function without(view: CartView, ids: readonly string[]): CartView {
  return viewOf(view.list.filter((line) => !ids.includes(line.id)));
}

/** Whether all available lines are selected, and there is at least one. */
export function allSelected(view: CartView): boolean {
  const available = view.list.filter((line) => line.available);
  return available.length > 0 && available.every((line) => line.selected);
}
