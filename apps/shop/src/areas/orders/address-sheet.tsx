/** Sends an order that is not shipped to another address of its country, from the address book. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { addresses } from "@banyan/contract/browser/addresses.ts";
import { type OrderDetail, orders } from "@banyan/contract/browser/orders.ts";
import { buttonClass, Card, Locked, Sheet, Skeletons, toast, useClose } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { AddressLines } from "../../parts/places/address-lines.tsx";
import { forgetOrder, keepOrder } from "./forget-orders.ts";

export default function AddressSheet({ order }: { order: OrderDetail }) {
  const { t } = useLingui();
  const close = useClose();
  const { countryName } = order.address;
  const book = useQuery(ask(addresses.index, {}));
  const change = useSend(orders.changeAddress, {
    onDone(changed) {
      keepOrder(changed);
      close();
      toast({ text: t`The order goes to the new address`, tone: "success" });
    },
    onRefused() {
      // The order or the address has changed meanwhile.
      void forgetOrder(order.id);
      void book.refetch();
      return false;
    },
  });
  return (
    <Sheet
      onDismiss={close}
      title={t`Change the address`}
      footer={
        <Link
          to="/pages/address/changeAddress"
          search={{}}
          className={buttonClass({ variant: "outline", block: true })}
        >
          <Trans>Add an address</Trans>
        </Link>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">
        <Trans>An order stays in its country: {countryName}. Once it is shipped, the address cannot be changed.</Trans>
      </p>
      <QueryView query={book} skeleton={<Skeletons count={2} className="h-24 w-full rounded-card" />}>
        {({ list }) => {
          const choices = list.filter(({ country }) => country === order.address.country);
          if (choices.length === 0)
            return (
              <p className="text-sm">
                <Trans>Your address book has no address in {countryName}.</Trans>
              </p>
            );
          return (
            <Locked when={change.isPending}>
              <ul className="grid gap-3">
                {choices.map((address) => (
                  <li key={address.id}>
                    <Card>
                      <button
                        type="button"
                        onClick={() => change.mutate({ orderId: order.id, addressId: address.id })}
                        className="flex w-full p-4 text-start hover:bg-sunken focus-visible:-outline-offset-3"
                      >
                        <AddressLines address={address} isDefault={address.isDefault} />
                      </button>
                    </Card>
                  </li>
                ))}
              </ul>
            </Locked>
          );
        }}
      </QueryView>
    </Sheet>
  );
}
