/** Leads to an address on the map. */
import type { Address } from "@banyan/contract/addresses.ts";
import { buttonClass } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { MapPinned } from "lucide-react";

interface AddressMapLinkProps {
  address: Pick<Address, "country" | "countryName" | "province" | "city" | "district" | "lines">;
  className?: string;
}

export function AddressMapLink({ address, className = "" }: AddressMapLinkProps) {
  const { country, countryName, province, city, district, lines } = address;
  return (
    <Link
      to="/pages/open-location"
      search={{ country, province, city, district, address: [...lines, countryName].join("\n") }}
      className={`${buttonClass({ variant: "quiet", size: "sm" })} ${className}`}
    >
      <MapPinned aria-hidden="true" className="size-4 shrink-0" />
      <Trans>Show on the map</Trans>
    </Link>
  );
}
