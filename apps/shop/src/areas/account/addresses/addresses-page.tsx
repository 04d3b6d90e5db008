/** The address book. With `choose` (from the checkout), a tap selects the address and returns. */

import { ask, renew, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { type Address, addresses } from "@banyan/contract/browser/addresses.ts";
import { Button, buttonClass, Card, confirm, EmptyState, Skeletons, toast } from "@banyan/ui";
import { EmptyAddress } from "@banyan/ui/art/index.ts";
import { useValue } from "@banyan/ui/state.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { AddressLines } from "../../../parts/places/address-lines.tsx";
import { AddressMapLink } from "../../../parts/places/address-map-link.tsx";
import { chosenAddress } from "../../../parts/places/chosen-address.ts";
import { useGoBack } from "../../../shell/back.ts";
import { memberPage } from "../../../shell/member-page.tsx";

export default memberPage(
  ({ choose }: { choose?: string }) => ({
    title: choose === undefined ? undefined : t`Choose an address`,
    width: "list",
    prompt: t`Sign in to see your addresses.`,
  }),
  ({ search }) => <Addresses choosing={search.choose !== undefined} />,
);

function Addresses({ choosing }: { choosing: boolean }) {
  const query = useQuery(ask(addresses.index, {}));
  const chosenId = useValue(chosenAddress);
  const goBack = useGoBack();
  // With `choose`, the form replaces the list in the history, so that "back" leads to the checkout.
  const add = {
    to: "/pages/address/changeAddress",
    search: choosing ? { choose: "1" } : {},
    replace: choosing,
  } as const;
  return (
    <QueryView query={query} skeleton={<AddressesSkeleton />}>
      {({ list }) =>
        list.length === 0 ? (
          <NoAddress add={add} />
        ) : (
          <div className="pt-4 pb-24 lg:pb-8">
            <ul className="grid gap-3 lg:grid-cols-2 lg:gap-4">
              {list.map((address, at) => (
                <AddressCard
                  key={address.id}
                  address={address}
                  chosen={choosing && (chosenId ? chosenId === address.id : at === 0)}
                  onChoose={
                    choosing
                      ? () => {
                          chosenAddress.set(address.id);
                          goBack();
                        }
                      : undefined
                  }
                />
              ))}
            </ul>
            <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+var(--safe-bottom))] lg:static lg:mt-6 lg:border-0 lg:bg-transparent lg:px-0">
              <Link
                {...add}
                className={`${buttonClass({ size: "lg" })} mx-auto flex! w-full max-w-2xl lg:ms-0 lg:w-fit`}
              >
                <Trans>Add an address</Trans>
              </Link>
            </div>
          </div>
        )
      }
    </QueryView>
  );
}

function NoAddress({
  add,
}: {
  add: { to: "/pages/address/changeAddress"; search: { choose?: string }; replace: boolean };
}) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptyAddress />}
      title={t`No address yet`}
      text={t`Add where your parcels should go.`}
      action={
        <Link {...add} className={buttonClass()}>
          <Trans>Add an address</Trans>
        </Link>
      }
    />
  );
}

interface AddressCardProps {
  address: Address;
  chosen: boolean;
  onChoose?: () => void;
}

function AddressCard({ address, chosen, onChoose }: AddressCardProps) {
  const body = (
    <>
      <AddressLines address={address} isDefault={address.isDefault} />
      {chosen && <Check aria-hidden="true" className="size-6 shrink-0 text-brand-ink" strokeWidth={2.2} />}
    </>
  );
  const look = "flex w-full flex-1 items-start gap-3 p-4 text-start";
  return (
    <li>
      <Card tone={chosen ? "chosen" : "plain"} className="flex h-full flex-col">
        {onChoose ? (
          <button
            type="button"
            aria-pressed={chosen}
            onClick={onChoose}
            className={`${look} hover:bg-sunken focus-visible:-outline-offset-3`}
          >
            {body}
          </button>
        ) : (
          <div className={look}>{body}</div>
        )}
        <AddressButtons address={address} />
      </Card>
    </li>
  );
}

function AddressButtons({ address }: { address: Address }) {
  const { t } = useLingui();
  const { recipient } = address;
  const reread = () => renew(addresses.index);
  const onRefused = () => {
    void reread();
    return false;
  };
  const setDefault = useSend(addresses.setDefault, { onDone: reread, onRefused });
  const remove = useSend(addresses.remove, {
    onRefused,
    onDone: async () => {
      if (chosenAddress.get() === address.id) chosenAddress.set(undefined);
      await reread();
      toast({ text: t`The address was deleted`, tone: "success" });
    },
  });
  const askAndRemove = async () => {
    const yes = await confirm({
      title: t`Delete this address?`,
      text: `${address.recipient}, ${address.detail}`,
      confirmLabel: t`Delete`,
      cancelLabel: t`Cancel`,
      tone: "danger",
    });
    if (yes) remove.mutate({ id: address.id });
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 border-t border-line px-1 py-1.5">
      {!address.isDefault && (
        <Button
          variant="quiet"
          size="sm"
          className="me-auto"
          busy={setDefault.isPending}
          onClick={() => setDefault.mutate({ id: address.id })}
        >
          <Trans>Set as default</Trans>
        </Button>
      )}
      <AddressMapLink address={address} />
      <Link
        to="/pages/address/changeAddress"
        search={{ id: address.id }}
        aria-label={t`Edit the address of ${recipient}`}
        className={buttonClass({ variant: "quiet", size: "sm" })}
      >
        <Trans>Edit</Trans>
      </Link>
      <Button
        variant="quiet-danger"
        size="sm"
        aria-label={t`Delete the address of ${recipient}`}
        busy={remove.isPending}
        onClick={() => void askAndRemove()}
      >
        <Trans>Delete</Trans>
      </Button>
    </div>
  );
}

function AddressesSkeleton() {
  return (
    <div className="grid gap-3 pt-4 lg:grid-cols-2">
      <Skeletons count={3} className="h-36 w-full rounded-card" />
    </div>
  );
}
