/** Shows a location on the map, with name and address. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { places } from "@banyan/contract/browser/places.ts";
import { buttonClass, Card, CopyText, EmptyState, Skeleton } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { MapPinned } from "lucide-react";
import { Page } from "../../shell/page.tsx";
import { COUNTRIES_WITH_MAPS } from "./countries-with-maps.ts";
import { CountryMap } from "./country-map.tsx";
import { placeOf } from "./place-of.rules.ts";

const route = getRouteApi("/pages/open-location");

export default function OpenLocationPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const place = placeOf(search);
  return (
    <Page title={place?.name} width="narrow" className="grid gap-4 pt-4 pb-12">
      {place ? (
        <Shown {...place} />
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

function Shown({ name, address, country, latitude, longitude }: NonNullable<ReturnType<typeof placeOf>>) {
  const { t } = useLingui();
  const hasMap = COUNTRIES_WITH_MAPS.includes(country);
  const outline = useQuery({ ...ask(places.map, { country }), staleTime: Number.POSITIVE_INFINITY, enabled: hasMap });
  const text = address || `${latitude}, ${longitude}`;
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
                pin={{ longitude, latitude }}
              />
            )
          }
        </QueryView>
      )}
      <Card className="grid gap-3 p-4">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            {name && <span className="block font-semibold">{name}</span>}
            <span className="block text-sm whitespace-pre-line text-ink-soft">{text}</span>
          </p>
          <CopyText text={text} showText={false} copyLabel={address ? t`Copy the address` : t`Copy coordinates`} />
        </div>
        <a
          href={`geo:${latitude},${longitude}?q=${latitude},${longitude}${name ? `(${encodeURIComponent(name)})` : ""}`}
          className={buttonClass({ variant: "quiet" })}
        >
          <MapPinned aria-hidden="true" className="size-5" />
          <Trans>Open in the map app</Trans>
        </a>
      </Card>
    </>
  );
}
