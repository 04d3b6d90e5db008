/** The preview of an order for its address. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { type Address, addresses } from "@banyan/contract/browser/addresses.ts";
import { orders } from "@banyan/contract/browser/orders.ts";
import { Refused } from "@banyan/contract/client.ts";
import type { InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { useValue } from "@banyan/ui/state.ts";
import { chosenAddress } from "../../parts/places/chosen-address.ts";
import { isAboutDiscount } from "./use-discount.ts";

export type Preview = OutputOf<typeof orders.preview>;
export type Source = InputOf<typeof orders.preview>["source"];

const ADDRESS_REFUSALS = new Set<string>(["ADDRESS_NOT_FOUND", "ADDRESS_COUNTRY_UNSERVED"]);

/** Whether a refusal is about the address and shown there. */
export function isAboutAddress(refused: Refused): boolean {
  return ADDRESS_REFUSALS.has(refused.name);
}

function refusalThat(isAbout: (refused: Refused) => boolean, error: Error | null): Refused | undefined {
  return error instanceof Refused && isAbout(error) ? error : undefined;
}

/** The selected address, else the default one, else none. */
export function useCheckoutAddress() {
  const query = useQuery(ask(addresses.index, {}));
  const picked = useValue(chosenAddress);
  const list = query.data?.list ?? [];
  const address: Address | undefined = list.find(({ id }) => id === picked) ?? list[0];
  return { query, address };
}

/**
 * The preview. If the address is refused, shows the rest without shipping. `settled` stops fetching: the lines have
 * become an order.
 */
export function usePreview(
  source: Source,
  { addressId, discountCode }: { addressId: string | undefined; discountCode: string | undefined },
  ready: boolean,
  settled: boolean,
) {
  const withAddress = useQuery({
    ...ask(orders.preview, { source, addressId, discountCode }),
    staleTime: 0,
    enabled: ready && !settled,
    placeholderData: (before) => before,
  });
  const addressProblem = refusalThat(isAboutAddress, withAddress.error);
  const without = useQuery({
    ...ask(orders.preview, { source, discountCode }),
    staleTime: 0,
    enabled: ready && !settled && addressProblem !== undefined,
  });
  const query = addressProblem ? without : withAddress;
  return { query, addressProblem, discountProblem: refusalThat(isAboutDiscount, query.error) };
}
