/** Shop calls for the cart. */
import { cart as contract } from "@banyan/contract/cart.ts";
import type { Database } from "../../platform/database.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import {
  addToCart,
  chooseAll,
  chooseLine,
  mergeCart,
  type Owner,
  previewCart,
  removeFromCart,
  setQuantity,
  showCart,
} from "./cart.ts";

const ownerOf = ({ member, language }: CallOf<typeof contract.index>): Owner => ({
  memberId: member.memberId,
  language,
});

export const cartRoutes = ({ database }: { database: Database }) => {
  const { queries } = database;
  return routes(contract, {
    index: (call) => showCart(queries, ownerOf(call)),
    add: (call, input) => addToCart(call.keptDatabase, { ...ownerOf(call), ...input, now: call.now }),
    update: (call, input) => setQuantity(queries, { ...ownerOf(call), ...input }),
    remove: (call, { ids }) => removeFromCart(database, { ...ownerOf(call), ids }),
    select: (call, input) => chooseLine(queries, { ...ownerOf(call), ...input }),
    selectAll: (call, { selected }) => chooseAll(queries, { ...ownerOf(call), selected }),
    merge: (call, input) => mergeCart(call.keptDatabase, { ...ownerOf(call), ...input, now: call.now }),
    preview: ({ language }, { lines }) => previewCart(queries, { lines, language }),
  });
};
