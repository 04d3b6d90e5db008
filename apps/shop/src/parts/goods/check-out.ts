/**
 * Opens the checkout. Visitors sign in first and continue with their selection, which is in the URL and survives the
 * login page and a reload.
 */
import { useNavigate } from "@tanstack/react-router";
import { useMember } from "../../session/session.ts";
import { requestSignIn } from "../../sign-in/request-sign-in.ts";

/** `sku` and `quantity` for "buy now"; without them, the selected cart lines. */
export function useCheckOut(): (search: { sku?: string; quantity?: string }) => Promise<void> {
  const member = useMember();
  const navigate = useNavigate();
  return async (search) => {
    await navigate({ to: "/pages/shop/confirmOrder", search });
    if (!member) requestSignIn();
  };
}
