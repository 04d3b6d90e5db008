/** Selects a location for an address: by search, on the map, or by the device's position. */

import { Notice } from "@banyan/app/notice.tsx";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { type FoundPlace, places } from "@banyan/contract/browser/places.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import { Button, classes, EmptyState, Field, inputClass, Select, Skeleton } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Crosshair, LocateFixed } from "lucide-react";
import { useDeferredValue, useRef, useState } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { besideName } from "../../parts/places/areas.rules.ts";
import { chosenPlace } from "../../parts/places/chosen-place.ts";
import { COUNTRIES_WITH_MAPS } from "../../parts/places/countries-with-maps.ts";
import { useGoBack } from "../../shell/back.ts";
import { Page } from "../../shell/page.tsx";
import { CountryMap, type CountryMapHandle } from "./country-map.tsx";
import type { Position } from "./map.rules.ts";
import { usePosition } from "./use-position.ts";

const route = getRouteApi("/pages/choose-location");
/** Where the address has none yet. */
const DEFAULT_COUNTRY = "TW";
const FRESH_MS = 60 * 60_000;

export default function ChooseLocationPage() {
  const { t } = useLingui();
  const search = route.useSearch();
  const { country: asked = DEFAULT_COUNTRY } = search;
  const [country, setCountry] = useState(COUNTRIES_WITH_MAPS.includes(asked) ? asked : "");
  const names = new Intl.DisplayNames(apiLanguage(), { type: "region" });
  // Another country in its place would change the address.
  if (COUNTRY.test(asked) && !COUNTRIES_WITH_MAPS.includes(asked)) return <NoMap country={names.of(asked) ?? asked} />;
  return (
    <Page width="narrow" className="grid gap-4 pt-4 pb-12">
      <Select
        label={t`Country or region`}
        value={country}
        placeholder={country === "" ? t`Please choose` : undefined}
        onChange={(event) => setCountry(event.target.value)}
        options={COUNTRIES_WITH_MAPS.map((code) => ({ value: code, label: names.of(code) ?? code }))}
      />
      {country !== "" && <Choosing key={country} country={country} />}
    </Page>
  );
}

const COUNTRY = /^[A-Z]{2}$/;

function NoMap({ country }: { country: string }) {
  const { t } = useLingui();
  const goBack = useGoBack();
  return (
    <Page width="narrow">
      <EmptyState
        picture={<EmptySearch />}
        title={t`There is no map of ${country}`}
        text={t`Please write the address in the form.`}
        action={
          <Button onClick={goBack}>
            <Trans>Back to the form</Trans>
          </Button>
        }
      />
    </Page>
  );
}

function Choosing({ country }: { country: string }) {
  const { t } = useLingui();
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { from } = route.useSearch();
  const [typed, setTyped] = useState("");
  const [point, setPoint] = useState<Position>();
  const map = useRef<CountryMapHandle>(null);
  const text = useDeferredValue(startOf(typed.trim(), LENGTHS.search));
  const outline = useQuery({ ...ask(places.map, { country }), staleTime: FRESH_MS });
  const found = useQuery({ ...ask(places.search, { country, text }), staleTime: FRESH_MS, enabled: text !== "" });
  const near = useQuery({
    ...ask(places.near, { country, ...(point ?? { longitude: 0, latitude: 0 }) }),
    staleTime: FRESH_MS,
    enabled: text === "" && point !== undefined,
  });
  const own = usePosition((position) => {
    setTyped("");
    setPoint(position);
  });
  const list = text !== "" ? found.data?.list : point && near.data?.list;
  const choose = (place: FoundPlace) => {
    chosenPlace.set({ ...place, country });
    if (from === "form") goBack();
    else void navigate({ to: "/pages/address/changeAddress", search: {}, replace: true });
  };
  const take = (position: Position) => {
    setTyped("");
    setPoint(position);
  };
  return (
    <>
      <Field label={t`City or district`}>
        {(ids) => (
          <input
            {...ids}
            type="search"
            value={typed}
            maxLength={LENGTHS.search}
            autoComplete="off"
            placeholder={t`Search`}
            onChange={(event) => setTyped(event.target.value)}
            className={inputClass}
          />
        )}
      </Field>
      <QueryView query={outline} skeleton={<Skeleton className="h-[46dvh] w-full rounded-card" />}>
        {(data) =>
          data.map && (
            <CountryMap
              ref={map}
              label={t`Map. Tap a point to see the places next to it.`}
              country={country}
              outline={data.map}
              tiles={data.tiles}
              pin={text === "" ? point : undefined}
              points={list?.flatMap(({ position }) => (position ? [position] : []))}
              onPoint={take}
            />
          )
        }
      </QueryView>
      <div className="-mx-3.5 flex flex-wrap">
        <Button
          variant="quiet"
          size="sm"
          busy={own.asking}
          icon={<LocateFixed aria-hidden="true" className="size-4 shrink-0" />}
          onClick={own.ask}
        >
          <Trans>Use my location</Trans>
        </Button>
        {outline.data?.map && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Crosshair aria-hidden="true" className="size-4 shrink-0" />}
            onClick={() => map.current && take(map.current.middle())}
          >
            <Trans>Places near the map centre</Trans>
          </Button>
        )}
      </div>
      {own.problem && (
        <Notice tone="danger">
          {own.problem === "refused"
            ? t`Your browser does not allow us to ask for your location. Search for your city instead.`
            : t`Your location could not be found. Search for your city instead.`}
        </Notice>
      )}
      {text !== "" ? (
        <QueryView query={found} skeleton={<RowsSkeleton />}>
          {(data) => (
            <PlaceList
              country={country}
              list={data.list}
              empty={t`No city or district has this name.`}
              onChoose={choose}
            />
          )}
        </QueryView>
      ) : point ? (
        <QueryView query={near} skeleton={<RowsSkeleton />}>
          {(data) => (
            <PlaceList
              country={country}
              list={data.list}
              empty={t`This point is outside the country.`}
              onChoose={choose}
            />
          )}
        </QueryView>
      ) : (
        outline.data?.map && (
          <p className="text-sm text-ink-soft">
            <Trans>Search, or tap the map. Then choose the place that your address is in.</Trans>
          </p>
        )
      )}
    </>
  );
}

interface PlaceListProps {
  country: string;
  list: readonly (FoundPlace & { kilometres?: number })[];
  empty: string;
  onChoose: (place: FoundPlace) => void;
}

function PlaceList({ country, list, empty, onChoose }: PlaceListProps) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Places`} aria-live="polite">
      {list.length === 0 ? (
        <EmptyState picture={<EmptySearch />} title={t`Nothing found`} text={empty} />
      ) : (
        <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface">
          {list.map((place) => (
            <li key={`${place.province}/${place.city}/${place.district}`}>
              <button
                type="button"
                onClick={() => onChoose(place)}
                className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <PlaceName country={country} place={place} />
                {place.kilometres !== undefined && (
                  <span className="figures text-sm whitespace-nowrap text-ink-soft">
                    <Kilometres value={place.kilometres} />
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function PlaceName({ country, place }: { country: string; place: FoundPlace }) {
  const names = [place.province, place.city, place.district].filter(Boolean);
  const name = names.at(-1) ?? "";
  const beside = besideName(country, { name, latin: place.latin, postalCode: "" }, apiLanguage());
  return (
    <span className="min-w-0 flex-1">
      <span className="font-semibold">{name}</span>
      {beside && <span className="ms-2 text-sm text-ink-faint">{beside}</span>}
      <span className={classes("block text-sm text-ink-soft", names.length < 2 && "hidden")}>
        {names.slice(0, -1).join(" · ")}
      </span>
    </span>
  );
}

function Kilometres({ value }: { value: number }) {
  const format = new Intl.NumberFormat(apiLanguage(), {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: 1,
  });
  return format.format(value);
}

function RowsSkeleton() {
  return (
    <div className="grid gap-2">
      {Array.from({ length: 4 }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full rounded-card" />
      ))}
    </div>
  );
}
