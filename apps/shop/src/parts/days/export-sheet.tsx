/** Exports a statement: date range, CSV or PDF. The browser downloads the file by its URL. */

import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { fetchFile } from "@banyan/app/save-file.ts";
import type { income } from "@banyan/contract/browser/income.ts";
import { type ExportFormat, PDF_ENTRIES, type wallet } from "@banyan/contract/browser/wallet.ts";
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { Button, RadioCards, Sheet, toast, useClose, useLocale } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Days } from "./days.rules.ts";
import { areReversed, DaysFields } from "./days-fields.tsx";

type Exporting = typeof wallet.exportStatement | typeof income.exportIncomes;

export interface ExportSheetProps<E extends Exporting> {
  endpoint: E;
  /** The input, except for range and format. */
  input: Omit<InputOf<E>, "format" | "from" | "to">;
  /** A description of what is exported. */
  about: string;
  days: Days;
}

export function ExportSheet<E extends Exporting>({ endpoint, input, about, days: shown }: ExportSheetProps<E>) {
  const { t } = useLingui();
  const locale = useLocale();
  const close = useClose();
  const form = useContractForm<Exporting, { format: ExportFormat } & Days>(endpoint, {
    defaults: { format: "pdf", from: shown.from, to: shown.to },
    input: (values) => ({ ...input, ...values }) as InputOf<E>,
    onDone(link) {
      fetchFile(link.url, link.name);
      toast({ text: t`The download has begun`, tone: "success" });
      close();
    },
  });
  const { format, ...days } = form.values;
  const change = (part: Partial<typeof form.values>) => {
    form.say(undefined);
    form.set(part);
  };
  const limit = new Intl.NumberFormat(locale).format(PDF_ENTRIES);
  return (
    <Sheet
      title={t`Export statement`}
      footer={
        <Button size="lg" block busy={form.busy} disabled={areReversed(days)} onClick={() => void form.submit()}>
          <Trans>Download</Trans>
        </Button>
      }
    >
      <p className="mb-4 text-sm text-ink-soft">{about}</p>
      {form.problem && (
        <Notice tone="danger" className="mb-4">
          {form.problem}
        </Notice>
      )}
      <RadioCards
        label={t`File`}
        value={format}
        onChange={(next) => change({ format: next })}
        cards={[
          { value: "pdf", title: t`PDF`, detail: t`To read, print and hand in. Up to ${limit} entries.` },
          { value: "csv", title: t`CSV`, detail: t`For spreadsheets. As many entries as there are.` },
        ]}
      />
      <DaysFields days={days} onDays={change} />
    </Sheet>
  );
}
