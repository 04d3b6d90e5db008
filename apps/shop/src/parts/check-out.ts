/**
 * The way to the checkout. Visitors are asked to sign in above it, and go on there with what was chosen. It stands in
 * the address, and outlives the login page and a reload.
 */
import { useNavigate } from "@tanstack/react-router";
import { useMember } from "../session/session.ts";
import { requestSignIn } from "../sign-in/request-sign-in.ts";

/** `sku` and `quantity` for "buy now"; the chosen cart lines without them. */
export function useCheckOut(): (search: { sku?: string; quantity?: string }) => Promise<void> {
  const member = useMember();
  const navigate = useNavigate();
  return async (search) => {
    await navigate({ to: "/pages/shop/confirmOrder", search });
    if (!member) requestSignIn();
  };
}
