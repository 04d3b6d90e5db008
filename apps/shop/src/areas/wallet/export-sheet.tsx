/** A statement to take along: which days, as a spreadsheet or on paper. The browser fetches the file by its address. */

import { useSend } from "@banyan/app/send.ts";
import { type ExportFormat, PDF_ENTRIES, wallet } from "@banyan/contract/wallet.ts";
import { Button, RadioCards, Sheet, toast, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Notice } from "../../parts/notice.tsx";
import { ASSET_OF, type Filters, type StatementTab } from "./statement.rules.ts";
import { DaysFields } from "./statement-filter.tsx";
import { useGroupNames, useTabNames } from "./words.ts";

export interface ExportSheetProps {
  open: boolean;
  onClose: () => void;
  tab: StatementTab;
  filters: Filters;
}

export default function ExportSheet({ open, onClose, tab, filters }: ExportSheetProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const names = useTabNames();
  const groups = useGroupNames();
  const [format, setFormat] = useState<ExportFormat>("pdf");
  const [days, setDays] = useState<Pick<Filters, "from" | "to">>({ from: filters.from, to: filters.to });
  const [problem, setProblem] = useState<string>();
  const send = useSend(wallet.exportStatement, {
    onDone(link) {
      fetchFile(link.url, link.name);
      toast({ text: t`The download has begun`, tone: "success" });
      onClose();
    },
    onRefused(refused) {
      if (refused.name !== "STATEMENT_TOO_LONG") return false;
      setProblem(refused.message);
      return true;
    },
  });
  const limit = new Intl.NumberFormat(locale).format(PDF_ENTRIES);
  const wrong = days.from && days.to && days.to < days.from;
  const only = [
    filters.group && groups[filters.group],
    filters.direction && (filters.direction === "in" ? t`Received` : t`Spent`),
  ].filter(Boolean);
  const chosen = only.join(" · ");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Export statement`}
      closeLabel={t`Close`}
      footer={
        <Button
          size="lg"
          block
          busy={send.isPending}
          disabled={Boolean(wrong)}
          onClick={() => {
            setProblem(undefined);
            const { direction, group } = filters;
            send.mutate({ asset: ASSET_OF[tab], format, direction, group, ...days });
          }}
        >
          <Trans>Download</Trans>
        </Button>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">
        {names[tab]}
        {chosen && ` · ${chosen}`}
      </p>
      {problem && (
        <Notice tone="danger" className="mb-4">
          {problem}
        </Notice>
      )}
      <RadioCards
        label={t`File`}
        value={format}
        onChange={(next) => {
          setFormat(next);
          setProblem(undefined);
        }}
        cards={[
          { value: "pdf", title: t`PDF`, detail: t`To read, print and hand in. Up to ${limit} entries.` },
          { value: "csv", title: t`CSV`, detail: t`For spreadsheets. As many entries as there are.` },
        ]}
      />
      <DaysFields
        days={days}
        onDays={(next) => {
          setDays(next);
          setProblem(undefined);
        }}
      />
    </Sheet>
  );
}

/** Lets the browser download an address of ours; the page stays where it is. */
function fetchFile(url: string, name: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
