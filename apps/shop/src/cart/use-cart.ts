/**
 * One interface for a member's and a visitor's cart. Updates are optimistic; a refusal restores the server's state and
 * shows the reason.
 */

import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { ask, keyOf, renew, shownOf, useQuery } from "@banyan/app/query.ts";
import { type CartView, cart } from "@banyan/contract/browser/cart.ts";
import type { InputOf, Repeatable } from "@banyan/contract/endpoint.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";
import { type Member, useMember } from "../session/session.ts";
import { viewOf, withAllSelected, without, withQuantity, withSelected } from "./cart.rules.ts";
import { type DeviceLine, deviceLines, setDeviceLines, useDeviceLines, withPieces } from "./device-cart.ts";

export interface Cart {
  view: CartView | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  setQuantity(id: string, quantity: number): void;
  select(id: string, selected: boolean): void;
  selectAll(selected: boolean): void;
  remove(ids: readonly string[]): void;
  /** Restores removed lines unchanged. */
  restore(lines: readonly DeviceLine[]): void;
}

export function useCart(): Cart {
  const member = useMember();
  const memberCart = useMemberCart(member);
  const deviceCart = useDeviceCart(!member);
  return member ? memberCart : deviceCart;
}

/** Pieces in the cart, for the badge. */
export function useCartCount(): number {
  const member = useMember();
  const { data } = useQuery({ ...ask(cart.index, {}), enabled: member !== undefined });
  const lines = useDeviceLines();
  return member ? (data?.count ?? 0) : lines.reduce((sum, line) => sum + line.quantity, 0);
}

/** Adds to the cart. The returned function resolves to whether it succeeded. */
export function useAddToCart(): (skuId: string, quantity: number) => Promise<boolean> {
  const member = useMember();
  const change = useMemberChange();
  return async (skuId, quantity) => {
    if (member) {
      const view = await change({
        send: sends(cart.add, { skuId, quantity }),
        show: (shown) => ({ ...shown, count: shown.count + quantity }),
      });
      return view !== undefined;
    }
    setDeviceLines(withPieces(deviceLines(), skuId, quantity));
    return true;
  };
}

/**
 * Fills a member's cart up to these quantities, as far as there is stock, and selects the lines. The returned function
 * resolves to the cart, or undefined if it failed.
 */
export function useFillCart(): (
  lines: readonly Pick<DeviceLine, "skuId" | "quantity">[],
) => Promise<CartView | undefined> {
  const change = useMemberChange();
  return (lines) => change({ send: sends(cart.merge, { lines: lines.map((line) => ({ ...line, selected: true })) }) });
}

type Change = { send: () => Promise<CartView>; show?: (view: CartView) => CartView };

/** Sends a change of a member's cart with an optimistic update. Resolves to the cart, or undefined if it failed. */
function useMemberChange(): (change: Change) => Promise<CartView | undefined> {
  const client = useQueryClient();
  const key = ask(cart.index, {}).queryKey;
  // Serialized, so that the last press wins.
  const { mutateAsync } = useMutation({
    scope: { id: "cart" },
    mutationKey: ["cart"],
    mutationFn: (change: Change) => change.send(),
    onSuccess: (view) => {
      if (client.isMutating({ mutationKey: ["cart"] }) === 1) client.setQueryData(key, view);
    },
    onError: (error) => {
      sayError(error);
      void renew(cart.index);
    },
  });
  return (next) => {
    const { show } = next;
    // A read in flight would overwrite the optimistic update: cancel it, which restores its previous data
    // synchronously.
    void client.cancelQueries({ queryKey: key });
    const shown = shownOf(cart.index, {});
    if (show && shown) client.setQueryData(key, show(shown));
    return mutateAsync(next).catch(() => undefined);
  };
}

const sends =
  <E extends Repeatable>(endpoint: E, input: InputOf<E>) =>
  () =>
    call(endpoint, input) as Promise<CartView>;

function useMemberCart(member: Member | undefined): Cart {
  const query = useQuery({ ...ask(cart.index, {}), enabled: member !== undefined });
  const send = useMemberChange();
  const [, drawAtOnce] = useReducer((times: number) => times + 1, 0);
  const change = (next: Change) => {
    const sent = send(next);
    // The query cache notifies in a later task: too late for a controlled checkbox, which would flip back.
    drawAtOnce();
    return sent;
  };
  return {
    view: query.data,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    setQuantity: (id, quantity) =>
      void change({ send: sends(cart.update, { id, quantity }), show: (view) => withQuantity(view, id, quantity) }),
    select: (id, selected) =>
      void change({ send: sends(cart.select, { id, selected }), show: (view) => withSelected(view, id, selected) }),
    selectAll: (selected) =>
      void change({ send: sends(cart.selectAll, { selected }), show: (view) => withAllSelected(view, selected) }),
    remove: (ids) => void change({ send: sends(cart.remove, { ids: [...ids] }), show: (view) => without(view, ids) }),
    restore: (lines) => void change({ send: sends(cart.merge, { lines: [...lines] }) }),
  };
}

function useDeviceCart(enabled: boolean): Cart {
  const lines = useDeviceLines();
  const options = ask(cart.preview, { lines });
  // Names and prices depend on the SKUs, not on quantities.
  const skuIds = lines.map((line) => line.skuId).sort();
  const query = useQuery({
    ...options,
    queryKey: [...keyOf(cart.preview, { lines: [] }), skuIds],
    enabled: enabled && lines.length > 0,
    placeholderData: (before) => before,
  });
  const change = (next: DeviceLine[]) => setDeviceLines(next);
  const view = lines.length === 0 ? viewOf([]) : query.data && viewOfDevice(query.data, lines);
  return {
    view,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    setQuantity: (id, quantity) =>
      change(deviceLines().map((line) => (line.skuId === id ? { ...line, quantity } : line))),
    select: (id, selected) => change(deviceLines().map((line) => (line.skuId === id ? { ...line, selected } : line))),
    selectAll: (selected) => change(deviceLines().map((line) => ({ ...line, selected }))),
    remove: (ids) => change(deviceLines().filter((line) => !ids.includes(line.skuId))),
    restore: (removed) => {
      const now = deviceLines().filter((line) => !removed.some((back) => back.skuId === line.skuId));
      change([...removed, ...now]);
    },
  };
}

/** The server's data of the SKUs, with quantities and selection from the device. */
function viewOfDevice(preview: CartView, lines: readonly DeviceLine[]): CartView {
  return viewOf(
    lines.flatMap((line) => {
      const known = preview.list.find((one) => one.skuId === line.skuId);
      return known ? [{ ...known, quantity: line.quantity, selected: line.selected && known.available }] : [];
    }),
  );
}
