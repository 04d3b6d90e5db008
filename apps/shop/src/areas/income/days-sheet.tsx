/** Date range selection. Applies when "Show entries" is pressed. */
import { Button, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Days } from "../../parts/days/days.rules.ts";
import { areReversed, DaysFields } from "../../parts/days/days-fields.tsx";

export interface DaysSheetProps {
  days: Days;
  onDays: (days: Days) => void;
}

export default function DaysSheet({ days, onDays }: DaysSheetProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState<Days>({ from: days.from, to: days.to });
  return (
    <Sheet
      title={t`Dates`}
      footer={
        <div className="flex gap-3">
          <Button size="bar" variant="outline" onClick={() => onDays({ from: undefined, to: undefined })}>
            <Trans>Clear filters</Trans>
          </Button>
          <Button size="bar" className="flex-1" disabled={areReversed(draft)} onClick={() => onDays(draft)}>
            <Trans>Show entries</Trans>
          </Button>
        </div>
      }
    >
      <DaysFields alone days={draft} onDays={setDraft} />
    </Sheet>
  );
}
