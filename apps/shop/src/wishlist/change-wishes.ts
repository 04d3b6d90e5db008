/** Adds products to the wishlist and removes them, with an optimistic update. The last press wins. */
import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { keyOf, queryClient, renew, shownOf } from "@banyan/app/query.ts";
import { MAX_WISHES, wishlist } from "@banyan/contract/browser/wishlist.ts";
import { toast } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { currentMember } from "../session/session.ts";
import { deviceWishes, setDeviceWishes } from "./device-wishlist.ts";

interface Ids {
  productIds: string[];
}

/** Presses a product's heart: adds the product, or removes it where it is in the list at this moment. */
export function toggleWish(productId: string, view: () => void): Promise<void> {
  const ids = currentMember() ? shownOf(wishlist.ids, {})?.productIds : deviceWishes();
  return changeWish(productId, !ids?.includes(productId), view);
}

/** Resolves once the list is changed or the reason why not is shown. `view` opens the list. */
export async function changeWish(productId: string, wished: boolean, view?: () => void): Promise<void> {
  const changed = currentMember() ? await send(productId, wished) : changeDevice(productId, wished);
  if (!changed) return;
  if (!wished) {
    const undo = { label: t`Undo`, onPress: () => void changeWish(productId, true) };
    toast({ text: t`Removed from your wishlist`, action: undo });
  } else if (view) {
    toast({ text: t`Added to your wishlist`, tone: "success", action: { label: t`View wishlist`, onPress: view } });
  }
}

function changeDevice(productId: string, wished: boolean): boolean {
  const after = withWish(deviceWishes(), productId, wished);
  const limit = MAX_WISHES;
  if (after.length > limit) {
    toast({ text: t`Your wishlist is full (${limit} products). Please remove something first.`, tone: "danger" });
    return false;
  }
  setDeviceWishes(after);
  return true;
}

const withWish = (ids: readonly string[], productId: string, wished: boolean): string[] => {
  const others = ids.filter((id) => id !== productId);
  return wished ? [productId, ...others] : others;
};

let waiting = 0;
/** Serialized, so that the server receives presses in their order. */
let last: Promise<unknown> = Promise.resolve();

async function send(productId: string, wished: boolean): Promise<boolean> {
  const queryKey = keyOf(wishlist.ids, {});
  // A read in flight would overwrite the optimistic update.
  void queryClient.cancelQueries({ queryKey });
  const shown = shownOf(wishlist.ids, {});
  if (shown) queryClient.setQueryData<Ids>(queryKey, { productIds: withWish(shown.productIds, productId, wished) });
  waiting++;
  const sent = last.then(() => call(wished ? wishlist.add : wishlist.remove, { productId }));
  last = sent.catch(() => {});
  try {
    const answer = await sent;
    if (waiting === 1) queryClient.setQueryData<Ids>(queryKey, answer);
    void renew(wishlist.index);
    return true;
  } catch (error) {
    sayError(error);
    void renew(wishlist.ids);
    return false;
  } finally {
    waiting--;
  }
}
