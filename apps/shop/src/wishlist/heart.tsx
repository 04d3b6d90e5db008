/** The heart of a product: pressed while the product is in the wishlist. */
import { sayError } from "@banyan/app/errors.ts";
import { classes, IconButton } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { Heart as HeartIcon } from "lucide-react";
import { withTexts } from "../i18n/language.ts";
import { useWishedIds } from "./use-wished.ts";

export interface HeartProps {
  product: { id: string; name: string };
}

const loadChange = withTexts(() => import("./change-wishes.ts"));

export default function Heart({ product: { id, name } }: HeartProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const wished = useWishedIds()?.includes(id) ?? false;
  const press = async () => {
    const { toggleWish } = await loadChange();
    await toggleWish(id, () => void navigate({ to: "/pages/wishlist" }));
  };
  return (
    <IconButton
      tone="solid"
      label={t`Wishlist: ${name}`}
      aria-pressed={wished}
      onClick={() => void press().catch(sayError)}
    >
      <HeartIcon
        aria-hidden="true"
        className={classes("size-5", wished && "fill-accent text-accent")}
        strokeWidth={1.8}
      />
    </IconButton>
  );
}
