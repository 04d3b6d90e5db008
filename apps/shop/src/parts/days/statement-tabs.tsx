/** Statement tabs that stick below the page's head, with an export button. */
import { IconButton, TabList } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";

/** Without `onExport` the button is hidden. */
export function StatementTabs({ onExport }: { onExport: (() => void) | undefined }) {
  const { t } = useLingui();
  return (
    <div className="sticky top-(--page-header) z-10 -mx-4 flex items-center border-b border-line bg-paper lg:static lg:mx-0">
      <div className="min-w-0 flex-1">
        <TabList className="border-transparent" />
      </div>
      {onExport && (
        <IconButton label={t`Export statement`} aria-haspopup="dialog" onClick={onExport}>
          <Download aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
      )}
    </div>
  );
}
