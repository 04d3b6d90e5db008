/** Adds or edits an address. With `choose` (from the checkout), the checkout uses the new address. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type Address, addresses } from "@banyan/contract/browser/addresses.ts";
import { buttonClass, EmptyState, toast } from "@banyan/ui";
import { EmptyAddress } from "@banyan/ui/art/index.ts";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { FieldShapes } from "../../../parts/layout/shapes.tsx";
import { chosenAddress } from "../../../parts/places/chosen-address.ts";
import { askUser } from "../../../session/session.ts";
import { useGoBack } from "../../../shell/back.ts";
import { memberPage } from "../../../shell/member-page.tsx";
import { useCountries } from "../fields/use-countries.ts";
import { AddressForm } from "./address-form.tsx";

export default memberPage(
  ({ id }: { id?: string; choose?: string }) => ({
    title: id ? t`Edit address` : t`Add an address`,
    width: "form",
    className: "pb-12",
    prompt: t`Sign in to see your addresses.`,
  }),
  ({ search }) => <WithCountries key={search.id} {...search} />,
);

/** The form requires the list of countries. */
function WithCountries(search: { id?: string; choose?: string }) {
  return (
    <QueryView query={useCountries()} skeleton={<FormSkeleton />}>
      {() => <Editing {...search} />}
    </QueryView>
  );
}

function Editing({ id, choose }: { id?: string; choose?: string }) {
  const { t } = useLingui();
  const goBack = useGoBack();
  const user = useQuery(askUser());
  const query = useQuery({ ...ask(addresses.index, {}), enabled: id !== undefined });
  const onSaved = (saved: Address) => {
    if (choose !== undefined) chosenAddress.set(saved.id);
    toast({ text: t`The address was saved`, tone: "success" });
    goBack();
  };
  if (!id)
    return (
      <QueryView query={user} skeleton={<FormSkeleton />}>
        {({ name, areaCode, mobile, nationality }) => (
          <AddressForm home={{ recipient: name, areaCode, phone: mobile, country: nationality }} onSaved={onSaved} />
        )}
      </QueryView>
    );
  return (
    <QueryView query={query} skeleton={<FormSkeleton />}>
      {({ list }) => {
        const address = list.find((one) => one.id === id);
        if (!address)
          return (
            <EmptyState
              picture={<EmptyAddress />}
              title={t`This address no longer exists`}
              action={
                <Link to="/pages/address/deliveryAddress" search={{}} replace className={buttonClass()}>
                  <Trans>Address management</Trans>
                </Link>
              }
            />
          );
        return <AddressForm address={address} onSaved={onSaved} />;
      }}
    </QueryView>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-5 pt-4">
      <FieldShapes count={6} />
    </div>
  );
}
