/** Shows a location on the map, with name and address: a position, or an address whose area is looked up. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { places } from "@banyan/contract/browser/places.ts";
import { buttonClass, Card, CopyText, EmptyState, Skeleton } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { MapPinned } from "lucide-react";
import { COUNTRIES_WITH_MAPS } from "../../parts/places/countries-with-maps.ts";
import { Page } from "../../shell/page.tsx";
import { type PartsOfAddress, useAddressPosition } from "./address-position.ts";
import { CountryMap } from "./country-map.tsx";
import type { Position } from "./map.rules.ts";
import { cutAddress, placeOf } from "./place-of.rules.ts";

const route = getRouteApi("/pages/open-location");

export default function OpenLocationPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const place = placeOf(search);
  return (
    <Page title={place?.name} width="narrow" className="grid gap-4 pt-4 pb-12">
      {place ? (
        <Shown place={place} position={place} />
      ) : search.address ? (
        <ShownAddress {...search} address={search.address} />
      ) : (
        <EmptyState
          picture={<EmptySearch />}
          title={t`Nothing found`}
          text={t`The link to this place is not complete.`}
        />
      )}
    </Page>
  );
}

function ShownAddress({
  name = "",
  address,
  country = "",
  ...parts
}: PartsOfAddress & { name?: string; address: string }) {
  return (
    <QueryView
      query={useAddressPosition({ country, ...parts })}
      skeleton={<Skeleton className="h-[46dvh] w-full rounded-card" />}
    >
      {(position) => <Shown place={{ name, address: cutAddress(address), country }} position={position} isArea />}
    </QueryView>
  );
}

interface ShownProps {
  place: { name: string; address: string; country: string };
  position: Position | null;
  /** The position is that of the area, so the map app searches for the address. */
  isArea?: boolean;
}

function Shown({ place: { name, address, country }, position, isArea = false }: ShownProps) {
  const { t } = useLingui();
  const hasMap = position !== null && COUNTRIES_WITH_MAPS.includes(country);
  const outline = useQuery({ ...ask(places.map, { country }), staleTime: Number.POSITIVE_INFINITY, enabled: hasMap });
  const coordinates = position ? `${position.latitude},${position.longitude}` : "0,0";
  const text = address || coordinates.replace(",", ", ");
  const sought = isArea
    ? encodeURIComponent(address.replaceAll("\n", ", "))
    : `${coordinates}${name ? `(${encodeURIComponent(name)})` : ""}`;
  return (
    <>
      {hasMap && (
        <QueryView query={outline} skeleton={<Skeleton className="h-[46dvh] w-full rounded-card" />}>
          {({ map, tiles }) =>
            map && (
              <CountryMap
                label={name ? t`Map with ${name}` : t`Map`}
                country={country}
                outline={map}
                tiles={tiles}
                pin={position}
              />
            )
          }
        </QueryView>
      )}
      {hasMap && isArea && (
        <p className="text-sm text-ink-soft">
          <Trans>The map shows the area of this address.</Trans>
        </p>
      )}
      <Card className="grid gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            {name && <span className="block font-semibold">{name}</span>}
            <span className="block text-sm whitespace-pre-line text-ink-soft">{text}</span>
          </p>
          <CopyText text={text} showText={false} copyLabel={address ? t`Copy the address` : t`Copy coordinates`} />
        </div>
        <a href={`geo:${coordinates}?q=${sought}`} className={buttonClass({ variant: "quiet" })}>
          <MapPinned aria-hidden="true" className="size-5" />
          <Trans>Open in the map app</Trans>
        </a>
      </Card>
    </>
  );
}
