/** Empty and loading states of income lists. */
import { Button, EmptyState, Skeletons } from "@banyan/ui";
import { EmptyOrders, EmptySearch } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";

/** `onClear` if a date range is selected. */
export function NoIncome({ text, onClear }: { text?: string; onClear: (() => void) | undefined }) {
  const { t } = useLingui();
  if (!onClear) return <EmptyState picture={<EmptyOrders />} title={t`No income here yet`} text={text} />;
  return (
    <EmptyState
      picture={<EmptySearch />}
      title={t`Nothing found`}
      text={t`No income on these days.`}
      action={
        <Button variant="outline" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}

export function RowsSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeletons count={6} className="h-24 w-full rounded-card lg:h-12" />
    </div>
  );
}
