/** Published versions with author and time; an earlier version can be viewed and copied to the draft. */
import type { Piece, PieceVersion } from "@banyan/contract/browser/office/content.ts";
import { Badge, Button, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { VersionSheet } from "./version-sheet.tsx";
import { partName, VERSION_STATES } from "./words.ts";

/** Beyond this number, changes are counted instead of listed. */
const NAMED = 4;

interface HistoryCardProps {
  piece: Piece;
  onRestore: (number: number) => void;
}

export function HistoryCard({ piece, onRestore }: HistoryCardProps) {
  const { t } = useLingui();
  const look = useSheet<number>();
  return (
    <SectionCard title={t`History`} flush>
      {look.show((number) => (
        <VersionSheet piece={piece} number={number} />
      ))}
      {piece.versions.length === 0 && <p className="p-4 text-sm text-ink-soft">{t`Nothing was published yet.`}</p>}
      <ol className="divide-y divide-line">
        {piece.versions.map((version) => (
          <li key={version.number} className="grid gap-1.5 px-4 py-3 text-sm">
            <Version version={version} />
            <span className="flex flex-wrap gap-2">
              <Button variant="quiet" size="sm" className="-ms-3.5" onClick={() => look.open(version.number)}>
                {t`Look at version ${version.number}`}
              </Button>
              {(version.number !== piece.versions[0]?.number || piece.hasDraft) && (
                <Button variant="quiet" size="sm" onClick={() => onRestore(version.number)}>
                  {t`Restore version ${version.number}`}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}

function Version({ version }: { version: PieceVersion }) {
  const { t, i18n } = useLingui();
  const { number, label, state, publishedBy, publishedAt, authors, changes, shownFrom, shownUntil } = version;
  const list = new Intl.ListFormat(i18n.locale);
  const named = changes.slice(0, NAMED).map((change) => partName(change, i18n));
  const more = changes.length - named.length;
  const changed = list.format(more > 0 ? [...named, t`${more} more`] : named);
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{label ? t`Version ${number} (${label})` : t`Version ${number}`}</span>
        <Badge tone={VERSION_STATES[state].tone}>{i18n._(VERSION_STATES[state].name)}</Badge>
      </span>
      {publishedBy ? (
        <span className="text-ink-soft">
          <Trans>
            Published by {publishedBy}, <Time at={publishedAt} />
          </Trans>
        </span>
      ) : (
        <span className="text-ink-soft">{t`Came with the shop`}</span>
      )}
      {authors.length > 0 && (
        <span className="text-xs text-ink-faint">
          <Trans>Written by {list.format(authors)}</Trans>
        </span>
      )}
      {state === "coming" && (
        <span className="text-xs text-ink-faint">
          <Trans>
            From <Time at={shownFrom} />
          </Trans>
        </span>
      )}
      {shownUntil && (
        <span className="text-xs text-ink-faint">
          <Trans>
            Until <Time at={shownUntil} />
          </Trans>
        </span>
      )}
      {named.length > 0 && <span className="text-xs text-ink-soft">{t`Changed: ${changed}`}</span>}
    </>
  );
}
