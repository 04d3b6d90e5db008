/** The selection on a product page and its actions, which require a complete selection (docs/product.md 5). */
import type { ProductDetail, Sku } from "@banyan/contract/catalog.ts";
import { toast } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useAddToCart } from "../../cart/use-cart.ts";
import { useCheckOut } from "../../parts/goods/check-out.ts";
import { type Choice, chosenSku, firstChoice, mostPieces } from "./choice.rules.ts";

export interface Choosing {
  choice: Choice;
  setChoice: (choice: Choice) => void;
  sku: Sku | undefined;
  quantity: number;
  setQuantity: (quantity: number) => void;
  /** The user tried to continue with an incomplete selection. */
  reminded: boolean;
  adding: boolean;
  /** Resolves to whether it succeeded; false also if the selection is incomplete. */
  addToCart: () => Promise<boolean>;
  buyNow: () => boolean;
}

/** `onAdded` shows the cart, if there is space for it. */
export function useChoosing(product: ProductDetail, onAdded?: () => void): Choosing {
  const { t } = useLingui();
  const add = useAddToCart();
  const navigate = useNavigate();
  const checkOut = useCheckOut();
  const [choice, setChoice] = useState<Choice>(() => firstChoice(product));
  const [wanted, setQuantity] = useState(1);
  const [reminded, setReminded] = useState(false);
  const [adding, setAdding] = useState(false);
  const sku = chosenSku(product, choice);
  const quantity = Math.min(wanted, mostPieces(sku));
  const ready = (): Sku | undefined => {
    if (sku && sku.stock > 0) return sku;
    setReminded(true);
    return undefined;
  };
  return {
    choice,
    setChoice,
    sku,
    quantity,
    setQuantity,
    reminded,
    adding,
    async addToCart() {
      const chosen = ready();
      if (!chosen) return false;
      setAdding(true);
      const added = await add(chosen.id, quantity);
      setAdding(false);
      if (added && onAdded) onAdded();
      else if (added)
        toast({
          text: t`Added to the cart`,
          tone: "success",
          here: true,
          action: { label: t`View cart`, onPress: () => void navigate({ to: "/pages/cart" }) },
        });
      return added;
    },
    buyNow() {
      const chosen = ready();
      if (!chosen) return false;
      void checkOut({ sku: chosen.id, quantity: String(quantity) });
      return true;
    },
  };
}
