/** A searchable list of countries, for selecting a country or a calling code. */

import { QueryView } from "@banyan/app/query-view.tsx";
import { Badge, EmptyState, useClose } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { ChoiceRow, RowsSkeleton, SearchSheet } from "./search-sheet.tsx";
import { type Country, findCountries, useCountries } from "./use-countries.ts";

export interface CountrySheetProps {
  title: string;
  /** The purpose of the selection: some countries have no delivery, or no membership. */
  purpose: "areaCode" | "delivery" | "joining";
  isChosen: (country: Country) => boolean;
  onChoose: (country: Country) => void;
}

export default function CountrySheet({ title, purpose, isChosen, onChoose }: CountrySheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const query = useCountries();
  return (
    <SearchSheet title={title} searchLabel={t`Search countries and regions`}>
      {(typed) => (
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
      )}
    </SearchSheet>
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
    <ChoiceRow chosen={chosen} disabled={unserved} onChoose={onChoose}>
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
      {purpose === "areaCode" && (
        <span translate="no" className="figures text-ink-soft">
          {country.areaCode}
        </span>
      )}
    </ChoiceRow>
  );
}
