/** A month for the accountant: choose it, and download its files as one ZIP. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { fetchFile } from "@banyan/app/save-file.ts";
import { useSend } from "@banyan/app/send.ts";
import { officeBooks } from "@banyan/contract/browser/office/books.ts";
import { periodText } from "@banyan/contract/dates.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import type { MonthFile } from "@banyan/contract/office/books.ts";
import { zoneText } from "@banyan/contract/zones.ts";
import { Button, Card, Select, Skeleton, toast, useLocale } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { Page } from "../../shell/page.tsx";

type Months = OutputOf<typeof officeBooks.months>;

const FILES: Readonly<Record<MonthFile, MessageDescriptor>> = {
  "journal.csv": msg`Every movement with the account that gives and the one that receives, its member and its order`,
  "trial-balance.csv": msg`Each account from its opening to its closing balance`,
  "sales.csv": msg`Orders paid and refunded, by country of delivery and means of payment`,
  "payouts.csv": msg`Withdrawals paid out, with fee, address and transaction`,
  "tax-base.csv": msg`Income credited to each member, less what was taken back`,
};

export default function MonthsPage() {
  const { t } = useLingui();
  const months = useQuery(ask(officeBooks.months, {}));
  return (
    <Page
      title={t`Monthly accounts`}
      about={t`The files of a month for the accountant, as one ZIP. They agree with each other and with the books.`}
    >
      <QueryView query={months} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(found) => (
          <div className="grid max-w-3xl gap-4">
            <Choice months={found} />
            <Contents />
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function Choice({ months: { list, timeZone } }: { months: Months }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  // Most often wanted: the last month that is over.
  const [chosen, setChosen] = useState(() => list.find(({ ended }) => ended)?.month ?? list[0]!.month);
  const isOver = list.find(({ month }) => month === chosen)?.ended ?? true;
  const load = useSend(officeBooks.exportMonth, {
    onDone({ url, name }) {
      fetchFile(url, name);
      toast({ text: t`The download begins`, tone: "success" });
    },
  });
  const nameOf = ({ month, ended }: Months["list"][number]) => {
    const name = periodText(month, locale);
    return ended ? name : t`${name} (not over yet)`;
  };
  return (
    <Card className="p-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t`Month`}
          className="min-w-56 flex-1"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={list.map((one) => ({ value: one.month, label: nameOf(one) }))}
        />
        <Button
          busy={load.isPending}
          icon={<Download aria-hidden="true" className="size-4" />}
          onClick={() => load.mutate({ month: chosen })}
        >
          {t`Download ZIP`}
        </Button>
      </div>
      <p className="mt-3 text-sm text-ink-soft">
        {isOver
          ? t`From the first to the last business day, in ${zoneText(timeZone, i18n.locale)}.`
          : t`The month is not over: the files have its figures up to now.`}
      </p>
    </Card>
  );
}

function Contents() {
  const { t, i18n } = useLingui();
  return (
    <SectionCard title={t`Files`}>
      <dl className="grid gap-3 text-sm">
        {Object.entries(FILES).map(([name, about]) => (
          <div key={name}>
            <dt className="font-medium">{name}</dt>
            <dd className="text-ink-soft">{i18n._(about)}</dd>
          </div>
        ))}
        <div>
          <dt className="font-medium">README.txt</dt>
          <dd className="text-ink-soft">{t`What each file and column is, and how the files agree, in your language`}</dd>
        </div>
      </dl>
      <p className="mt-4 border-t border-line pt-3 text-xs text-ink-faint">
        {t`The files name members, and what they bought, earned and withdrew. The audit log has each download.`}
      </p>
    </SectionCard>
  );
}
