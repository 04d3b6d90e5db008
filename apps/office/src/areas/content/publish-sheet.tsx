/** Publishes a draft: immediately or from a given time, without end or until a given time. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeContent, type Piece } from "@banyan/contract/browser/office/content.ts";
import { LANGUAGE_NAMES, type Language } from "@banyan/contract/languages.ts";
import type { PiecePart } from "@banyan/contract/piece-parts.ts";
import { momentAt, zoneText } from "@banyan/contract/zones.ts";
import { TextField, useClose } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { useMarketZone } from "../../shell/market-zone.tsx";
import { PART_NAMES } from "./words.ts";

interface PublishSheetProps {
  piece: Piece;
  /** Parts that are required first. */
  missing: readonly PiecePart[];
  incomplete: readonly Language[];
  onDone: (piece: Piece) => unknown;
}

/** Converts a datetime field in the market's time zone to the contract's format. */
function momentOf(text: string, zone: string): string | null {
  if (text === "") return null;
  const moment = momentAt(text, zone);
  return Number.isNaN(moment) ? text : new Date(moment).toISOString();
}

export function PublishSheet({ piece: { id, kind, revision }, missing, incomplete, onDone }: PublishSheetProps) {
  const { t, i18n } = useLingui();
  const close = useClose();
  const zone = useMarketZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const form = useContractForm(officeContent.publish, {
    defaults: { from: "", until: "" },
    input: ({ from, until }) => ({ id, revision, from: momentOf(from, zone), until: momentOf(until, zone) }),
    async onDone(piece) {
      close();
      await onDone(piece);
    },
  });
  const list = new Intl.ListFormat(i18n.locale);
  const others = incomplete.filter((language) => language !== "en");
  return (
    <ActionSheet
      title={t`Publish`}
      action={form.values.from ? t`Schedule` : t`Publish now`}
      form={form}
      incomplete={missing.length > 0}
    >
      {missing.length > 0 && (
        <p role="alert" className="rounded-field bg-danger-soft px-4 py-3 text-sm text-danger">
          {t`Still needed before it can be published, texts in English`}:{" "}
          {list.format(missing.map((part) => i18n._(PART_NAMES[part])))}
        </p>
      )}
      {others.length > 0 && (
        <p className="rounded-field bg-warning-soft px-4 py-3 text-sm text-warning">
          {t`Incomplete; people read English there`}: {list.format(others.map((language) => LANGUAGE_NAMES[language]))}
        </p>
      )}
      <TextField
        label={t`Shown from`}
        hint={t`Leave empty to publish now. Times are in ${zoneText(zone, i18n.locale)}.`}
        type="datetime-local"
        {...form.field("from")}
      />
      {kind !== "page" && (
        <TextField
          label={t`Shown until`}
          hint={t`Leave empty to show it until somebody takes it down.`}
          type="datetime-local"
          {...form.field("until")}
        />
      )}
    </ActionSheet>
  );
}
