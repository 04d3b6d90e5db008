/** What applies to deliveries to the visitor's country: that of the default address, else nationality, else language. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { addresses } from "@banyan/contract/browser/addresses.ts";
import { market } from "@banyan/contract/browser/market.ts";
import { useLocale } from "@banyan/ui";
import { useMember, useUser } from "../../session/session.ts";
import { countryOfVisitor } from "./delivery-country.rules.ts";

const FRESH_MS = 5 * 60_000;

/** The terms of `known`, the country of a chosen address, or of the visitor's country. */
export function useDelivery(known?: string) {
  const locale = useLocale();
  const member = useMember();
  const user = useUser();
  const asksBook = member !== undefined && known === undefined;
  const book = useQuery({ ...ask(addresses.index, {}), enabled: asksBook });
  const ofMember = book.data?.list[0]?.country ?? user?.nationality;
  const country = known ?? (member ? ofMember : countryOfVisitor(locale, navigator.languages ?? []));
  const waits = asksBook && (book.isPending || ofMember === undefined);
  return useQuery({
    ...ask(market.delivery, country === undefined ? {} : { country }),
    staleTime: FRESH_MS,
    enabled: !waits,
  });
}
