/** A searchable list of the areas of one level. Unlisted names can be used as typed. */
import { startOf } from "@banyan/contract/graphemes.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { Area } from "@banyan/contract/places.ts";
import { EmptyState, useClose } from "@banyan/ui";
import { EmptySearch } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { apiLanguage } from "../../../i18n/language.ts";
import { besideName, findAreas } from "../../../parts/places/areas.rules.ts";
import { ChoiceRow, SearchSheet } from "../fields/search-sheet.tsx";

export interface PlaceSheetProps {
  title: string;
  country: string;
  list: readonly Area[];
  chosen: string;
  onChoose: (area: Pick<Area, "name" | "postalCode">) => void;
}

export default function PlaceSheet({ title, country, list, chosen, onChoose }: PlaceSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const choose = (area: Pick<Area, "name" | "postalCode">) => {
    close();
    onChoose(area);
  };
  return (
    <SearchSheet title={title} searchLabel={t`Search: ${title}`}>
      {(typed) => {
        const found = findAreas(list, typed);
        const own = startOf(typed.trim(), LENGTHS.placeName);
        return (
          <>
            {found.length === 0 && (
              <EmptyState
                picture={<EmptySearch />}
                title={t`Nothing found`}
                text={t`You can use the name as you typed it.`}
              />
            )}
            <ul className="-mx-2">
              {found.map((area) => {
                const beside = besideName(country, area, apiLanguage());
                return (
                  <ChoiceRow key={area.name} chosen={area.name === chosen} onChoose={() => choose(area)}>
                    <span className="min-w-0 flex-1">
                      {area.name}
                      {beside && <span className="ms-2 text-sm font-normal text-ink-faint">{beside}</span>}
                    </span>
                    {area.postalCode && (
                      <span translate="no" className="figures text-sm text-ink-soft">
                        {area.postalCode}
                      </span>
                    )}
                  </ChoiceRow>
                );
              })}
              {own !== "" && !found.some(({ name }) => name === own) && (
                <ChoiceRow chosen={false} onChoose={() => choose({ name: own, postalCode: "" })}>
                  {t`Use “${own}”`}
                </ChoiceRow>
              )}
            </ul>
          </>
        );
      }}
    </SearchSheet>
  );
}
