/** All countries with a search: for choosing one, or its calling code. */

import { QueryView } from "@banyan/app/query-view.tsx";
import { Badge, classes, EmptyState, inputClass, Sheet, Skeleton, useClose } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { type Country, findCountries, useCountries } from "./use-countries.ts";

export interface CountrySheetProps {
  title: string;
  /** What a choice is for: nothing may be delivered to, or joined from, some countries. */
  purpose: "areaCode" | "delivery" | "joining";
  isChosen: (country: Country) => boolean;
  onChoose: (country: Country) => void;
}

export function CountrySheet({ title, purpose, isChosen, onChoose }: CountrySheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const query = useCountries();
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLInputElement>(null);
  // Where there is a keyboard one types at once; on a phone it would cover the list.
  useEffect(() => {
    if (globalThis.matchMedia?.("(pointer: fine)").matches) search.current?.focus();
  }, []);
  return (
    <Sheet title={title}>
      <div className="sticky top-0 z-10 -mx-1 bg-surface px-1 pb-2">
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-ink-faint"
          />
          <input
            ref={search}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            aria-label={t`Search countries and regions`}
            placeholder={t`Search`}
            autoComplete="off"
            className={classes(inputClass, "ps-11")}
          />
        </div>
      </div>
      <div className="min-h-[50dvh]">
        <QueryView query={query} skeleton={<RowsSkeleton />}>
          {({ list }) => {
            const found = findCountries(list, typed);
            if (found.length === 0) return <EmptyState picture={<EmptySearch />} title={t`Nothing found`} />;
            return (
              <ul className="-mx-2">
                {found.map((country) => (
                  <Row
                    key={country.code}
                    country={country}
                    purpose={purpose}
                    chosen={isChosen(country)}
                    onChoose={() => {
                      close();
                      onChoose(country);
                    }}
                  />
                ))}
              </ul>
            );
          }}
        </QueryView>
      </div>
    </Sheet>
  );
}

interface RowProps {
  country: Country;
  purpose: CountrySheetProps["purpose"];
  chosen: boolean;
  onChoose: () => void;
}

function Row({ country, purpose, chosen, onChoose }: RowProps) {
  const unserved = purpose === "delivery" && !country.delivers;
  return (
    <li>
      <button
        type="button"
        disabled={unserved}
        aria-pressed={chosen}
        onClick={onChoose}
        className={classes(
          "flex min-h-12 w-full items-center gap-3 rounded-field px-3 py-2 text-start hover:bg-sunken focus-visible:-outline-offset-2",
          chosen && "font-semibold text-brand-ink",
          unserved && "text-ink-faint",
        )}
      >
        <span className="min-w-0 flex-1">{country.name}</span>
        {unserved && (
          <Badge>
            <Trans>No delivery yet</Trans>
          </Badge>
        )}
        {purpose === "joining" && !country.mayJoin && (
          <Badge>
            <Trans>Shopping only</Trans>
          </Badge>
        )}
        {purpose === "areaCode" && <span className="figures text-ink-soft">{country.areaCode}</span>}
        {chosen && <Check aria-hidden="true" className="size-5 shrink-0" strokeWidth={2.2} />}
      </button>
    </li>
  );
}

function RowsSkeleton() {
  return (
    <div className="grid gap-3 pt-2">
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className="h-8 w-full" />
      ))}
    </div>
  );
}
