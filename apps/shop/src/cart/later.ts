/** The hand-over of a visitor's cart at sign-in; its code and texts load when there is something to hand over. */
import { withTexts } from "../i18n/language.ts";
import { createHandOver } from "../session/hand-over.ts";
import { deviceCart } from "./device-cart.ts";

const loadMerge = withTexts(() => import("./merge.ts"));

/** While it is `running`, queries of the member's cart wait for it. */
export const cartMerge = createHandOver(deviceCart, async ({ lines }, attempt) => {
  const { mergeCart } = await loadMerge();
  await mergeCart(lines, attempt);
});
