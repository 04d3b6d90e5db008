/** Cells of content lists. */
import type { PieceRow } from "@banyan/contract/browser/office/content.ts";
import { Badge, Picture, Time } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { languageList } from "../../parts/names/language-list.ts";
import { PAGE_TITLES, STATES } from "./words.ts";

export function PieceTitle({ row }: { row: PieceRow }) {
  const { t, i18n } = useLingui();
  const name = row.name ? i18n._(PAGE_TITLES[row.name]) : row.title || t`Without a title`;
  return (
    <span className="flex min-w-0 items-center gap-3 font-medium">
      {row.picture ? (
        <Picture picture={row.picture} alt="" sizes="48px" ratio="1/1" className="w-10 shrink-0 rounded-tag" />
      ) : (
        // Reserves space for the picture, so that titles align and rows have equal height. Pages have no pictures.
        row.kind !== "page" && (
          <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-tag bg-sunken text-ink-faint">
            <BrandMark size={20} />
          </span>
        )
      )}
      {name}
    </span>
  );
}

export function State({ row: { state, hasDraft } }: { row: Pick<PieceRow, "state" | "hasDraft"> }) {
  const { t, i18n } = useLingui();
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={STATES[state].tone}>{i18n._(STATES[state].name)}</Badge>
      {hasDraft && state !== "draft" && <Badge tone="warning">{t`Draft not published`}</Badge>}
    </span>
  );
}

export function Shown({ row: { shownFrom, shownUntil } }: { row: Pick<PieceRow, "shownFrom" | "shownUntil"> }) {
  if (shownFrom === null) return "—";
  if (shownUntil === null)
    return (
      <Trans>
        From <Time at={shownFrom} />
      </Trans>
    );
  return (
    <Trans>
      <Time at={shownFrom} /> – <Time at={shownUntil} />
    </Trans>
  );
}

export function Missing({ row: { missingLanguages } }: { row: PieceRow }) {
  const { t, i18n } = useLingui();
  if (missingLanguages.length === 0) return <span className="text-ink-faint">{t`None`}</span>;
  return languageList(missingLanguages, i18n.locale);
}
