/** The address of an order. At checkout it links to the address book, or to the form if there is no address. */
import type { Address } from "@banyan/contract/addresses.ts";
import { Card, Chevron } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { MapPin, Plus } from "lucide-react";
import type { Ref } from "react";
import { RetryLine, type RetryLineProps } from "../../parts/lists/retry-line.tsx";
import { AddressLines } from "../../parts/places/address-lines.tsx";

/** As on an airmail letter. Not a class, because the first page loads all classes. */
const STRIPES =
  "repeating-linear-gradient(-60deg, var(--color-brand) 0 18px, transparent 18px 30px, var(--color-accent) 30px 48px, transparent 48px 60px)";

export interface AddressChoiceProps {
  address: Address | undefined;
  /** Set if the address book failed to load. */
  failed: RetryLineProps["query"] | undefined;
  /** An error, or that an address is required. */
  problem?: string;
  ref: Ref<HTMLDivElement>;
}

export function AddressChoice({ address, failed, problem, ref }: AddressChoiceProps) {
  const look = "flex w-full items-center gap-3 p-4 text-start hover:bg-sunken focus-visible:-outline-offset-3 lg:p-5";
  return (
    <div ref={ref}>
      <Card tone={problem ? "danger" : "plain"}>
        {address ? (
          <Link to="/pages/address/deliveryAddress" search={{ choose: "1" }} className={look}>
            <Pin />
            <AddressLines address={address} isDefault={address.isDefault} />
            <span className="sr-only">
              <Trans>Choose another address</Trans>
            </span>
            <Chevron />
          </Link>
        ) : failed ? (
          <div className="flex items-center gap-3 p-4 lg:p-5">
            <Pin />
            <RetryLine query={failed} />
          </div>
        ) : (
          <Link to="/pages/address/changeAddress" search={{ choose: "1" }} className={look}>
            <Plus aria-hidden="true" className="size-6 shrink-0 text-brand-ink" strokeWidth={1.8} />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">
                <Trans>Add a delivery address</Trans>
              </span>
              <span className="block text-sm text-ink-faint">
                <Trans>We need to know where to send it.</Trans>
              </span>
            </span>
            <Chevron />
          </Link>
        )}
        <span aria-hidden="true" className="block h-1 opacity-60" style={{ backgroundImage: STRIPES }} />
      </Card>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

export function Pin() {
  return <MapPin aria-hidden="true" className="size-6 shrink-0 text-brand-ink" strokeWidth={1.8} />;
}
