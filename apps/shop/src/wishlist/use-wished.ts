/** Which products are in the wishlist of the member, or of the device. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { wishlist } from "@banyan/contract/browser/wishlist.ts";
import { useMember } from "../session/session.ts";
import { useDeviceWishes } from "./device-wishlist.ts";

/** Ids, newest first; undefined while a member's list is unknown. */
export function useWishedIds(): readonly string[] | undefined {
  const member = useMember();
  const onDevice = useDeviceWishes();
  const { data } = useQuery({ ...ask(wishlist.ids, {}), enabled: member !== undefined });
  return member ? data?.productIds : onDevice;
}
