/** Indicates unsaved changes, and saves them. Visible while there are any. */
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

interface SaveBarProps {
  unsaved: boolean;
  busy: boolean;
  fresh: boolean;
  onDiscard: () => void;
}

export function SaveBar({ unsaved, busy, fresh, onDiscard }: SaveBarProps) {
  const { t } = useLingui();
  if (!unsaved && !fresh) {
    return (
      <p role="status" className="sr-only">
        {t`Everything is saved`}
      </p>
    );
  }
  return (
    <div className="sticky bottom-[calc(var(--tab-bar)+var(--safe-bottom)+0.5rem)] z-10 mt-4 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface px-4 py-2.5 shadow-float lg:bottom-4">
      <p role="status" className="min-w-0 flex-1 text-sm text-ink-soft">
        {unsaved && t`Not saved yet`}
      </p>
      {unsaved && !fresh && (
        <Button variant="outline" onClick={onDiscard} aria-disabled={busy}>
          {t`Discard`}
        </Button>
      )}
      <Button type="submit" busy={busy} disabled={!unsaved} aria-keyshortcuts="Control+S">
        {fresh ? t`Create` : t`Save`}
      </Button>
    </div>
  );
}
