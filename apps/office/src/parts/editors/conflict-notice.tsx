/** Reports a concurrent change: which parts were taken over, and which both changed. */
import { Button } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";

interface ConflictNoticeProps {
  title: string;
  /** Names of parts that both changed, and of parts that were taken over. */
  both: readonly string[];
  taken: readonly string[];
  /** Discards the user's own changes. */
  onTheirs: () => void;
  onSeen: () => void;
}

export function ConflictNotice({ title, both, taken, onTheirs, onSeen }: ConflictNoticeProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="mb-4 rounded-card bg-warning-soft p-4 text-sm text-warning">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1">{t`Nothing is saved yet. Your changes were put together with theirs; look at them and save again.`}</p>
      <PartList title={t`Changed by both; yours is in the fields`} parts={both} />
      <PartList title={t`Taken over from them`} parts={taken} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onSeen}>
          {t`Go on with this`}
        </Button>
        <Button size="sm" variant="outline" onClick={onTheirs}>
          {t`Discard mine, keep theirs`}
        </Button>
      </div>
    </div>
  );
}

function PartList({ title, parts }: { title: string; parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-medium">{title}</p>
      <ul className="list-disc ps-5">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  );
}
