/**
 * The cart, a member's or a visitor's, behind one face. Changes show at once; a refusal puts the server's state back
 * and says why.
 */

import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { ask, keyOf, renew, useQuery } from "@banyan/app/query.ts";
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
  /** Puts removed lines back, as they were. */
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

/** The way into the cart. What it gives resolves to whether the pieces are in it. */
export function useAddToCart(): (skuId: string, quantity: number) => Promise<boolean> {
  const member = useMember();
  const change = useMemberChange();
  return async (skuId, quantity) => {
    if (member)
      return change({
        send: sends(cart.add, { skuId, quantity }),
        show: (view) => ({ ...view, count: view.count + quantity }),
      });
    setDeviceLines(withPieces(deviceLines(), skuId, quantity));
    return true;
  };
}

type Change = { send: () => Promise<CartView>; show?: (view: CartView) => CartView };

/** Sends a change to the cart of a member, and shows it at once. Resolves to whether the server took it. */
function useMemberChange(): (change: Change) => Promise<boolean> {
  const client = useQueryClient();
  const key = ask(cart.index, {}).queryKey;
  // One after the other, so that the last press decides.
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
    // A reading under way would bring back what was before; it is given up, and what it had is restored, at once.
    void client.cancelQueries({ queryKey: key });
    if (show) client.setQueryData(key, (view) => view && show(view));
    return mutateAsync(next).then(
      () => true,
      () => false,
    );
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
    // The cache tells of changes a moment later: too late for a box that is ticked, which would fall back until then.
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
  // Names and prices depend on which pieces, not on how many.
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

/** What the server said about the pieces, with the quantities and choices of the device. */
function viewOfDevice(preview: CartView, lines: readonly DeviceLine[]): CartView {
  return viewOf(
    lines.flatMap((line) => {
      const known = preview.list.find((one) => one.skuId === line.skuId);
      return known ? [{ ...known, quantity: line.quantity, selected: line.selected && known.available }] : [];
    }),
  );
}
