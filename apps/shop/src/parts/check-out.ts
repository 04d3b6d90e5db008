/**
 * The way to the checkout. A visitor signs in on the way: the sign-in page is opened above the checkout, and gives way to
 * it, with what was chosen, once somebody is signed in.
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
