/**
 * The way to the checkout. Visitors sign in first: the sign-in page opens above the checkout and makes way for it, with
 * what was chosen, after signing in.
 */
import { useNavigate } from "@tanstack/react-router";
import { useMember } from "../session/session.ts";

/** `sku` and `quantity` for "buy now"; the chosen cart lines without them. */
export function useCheckOut(): (search: { sku?: string; quantity?: string }) => Promise<void> {
  const member = useMember();
  const navigate = useNavigate();
  return async (search) => {
    await navigate({ to: "/pages/shop/confirmOrder", search });
    if (!member) await navigate({ to: "/pages/login" });
  };
}
