/** Type and date range of a statement. Applies when "Show entries" is pressed. */
import { Button, Chip, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { areReversed, DaysFields } from "../../parts/days/days-fields.tsx";
import { type Filters, GROUPS_OF, type StatementTab } from "./statement.rules.ts";
import { useGroupNames } from "./words.ts";

export interface StatementFilterProps {
  tab: StatementTab;
  filters: Filters;
  onFilters: (filters: Filters) => void;
}

export default function StatementFilter({ tab, filters, onFilters }: StatementFilterProps) {
  const { t } = useLingui();
  const groups = useGroupNames();
  const { direction } = filters;
  const [draft, setDraft] = useState(filters);
  return (
    <Sheet
      title={t`Type and dates`}
      footer={
        <div className="flex gap-3">
          <Button size="bar" variant="outline" onClick={() => onFilters({ direction })}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button
            size="bar"
            className="flex-1"
            disabled={areReversed(draft)}
            onClick={() => onFilters({ ...draft, direction })}
          >
            <Trans>Show entries</Trans>
          </Button>
        </div>
      }
    >
      <fieldset>
        <legend className="mb-2 text-sm font-medium">
          <Trans>Type</Trans>
        </legend>
        <div className="flex flex-wrap gap-2">
          <Chip chosen={!draft.group} onClick={() => setDraft({ ...draft, group: undefined })}>
            <Trans>All</Trans>
          </Chip>
          {GROUPS_OF[tab].map((group) => (
            <Chip key={group} chosen={draft.group === group} onClick={() => setDraft({ ...draft, group })}>
              {groups[group]}
            </Chip>
          ))}
        </div>
      </fieldset>
      <DaysFields days={draft} onDays={(days) => setDraft({ ...draft, ...days })} />
    </Sheet>
  );
}
