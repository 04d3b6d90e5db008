/** The choice of days. Nothing changes before "Show entries" is pressed. */
import { Button, Sheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Days } from "../../parts/days.rules.ts";
import { areReversed, DaysFields } from "../../parts/days-fields.tsx";

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
        <Button size="lg" block disabled={areReversed(draft)} onClick={() => onDays(draft)}>
          <Trans>Show entries</Trans>
        </Button>
      }
    >
      <DaysFields days={draft} onDays={setDraft} />
    </Sheet>
  );
}
