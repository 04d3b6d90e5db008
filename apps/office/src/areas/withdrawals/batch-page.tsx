/** Pays many withdrawals by hand: claim them, import the file into the wallet, name the transaction. */
import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { askList, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { saveFile } from "@banyan/app/save-file.ts";
import { type BatchForm, officeWithdrawals } from "@banyan/contract/browser/office/withdrawals.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, EmptyState, Money, useSheet } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import { type Column, DataTable, DataTableSkeleton } from "../../parts/tables/data-table.tsx";
import { Page } from "../../shell/page.tsx";
import { ClaimWaitingSheet, PayClaimedSheet } from "./batch-sheets.tsx";
import { askAgain, CheckText, FoundText, RestoredText } from "./payment-check.tsx";

type Claims = OutputOf<typeof officeWithdrawals.claims>;
type Claim = Claims["list"][number];

export default function BatchPage() {
  const { t } = useLingui();
  const query = useQuery({
    ...askList(officeWithdrawals.claims, {}),
    refetchInterval: ({ state: { data } }) => askAgain(data?.list.map(({ check }) => check) ?? []),
  });
  return (
    <Page
      exact
      title={t`Pay by hand`}
      about={t`The withdrawals that you took on. One transaction can pay all of them.`}
      back={{ link: { to: "/withdrawals", search: { tab: "approved" } }, label: t`Withdrawals` }}
    >
      <QueryView query={query} skeleton={<DataTableSkeleton />}>
        {(claims) => <ClaimsView claims={claims} />}
      </QueryView>
    </Page>
  );
}

function ClaimsView({ claims }: { claims: Claims }) {
  const { t } = useLingui();
  const sheet = useSheet<"claim" | "name">();
  const { list, toSend, shown, unclaimed } = claims;
  const sendable = toSend !== "0";
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={unclaimed === 0}
          variant={sendable ? "outline" : "primary"}
          onClick={() => sheet.open("claim")}
        >
          {unclaimed === 0 ? t`Nothing more to take` : t`Take all waiting (${unclaimed})`}
        </Button>
        {sendable && (
          <>
            <FileButton form="safe" label={t`File for a Safe`} />
            <FileButton form="list" label={t`List of transfers`} />
            <Button onClick={() => sheet.open("name")}>{t`Enter the transaction ID`}</Button>
          </>
        )}
      </div>
      {sendable && (
        <p className="text-sm text-ink-soft">
          <Trans>
            <Money amount={toSend} /> has to be sent. The file holds no signature: check receivers and amounts on the
            screen of the wallet before you sign.
          </Trans>
        </p>
      )}
      {list.length === 0 ? (
        <EmptyState picture={<EmptyMessages />} title={t`You have not taken any withdrawals`} />
      ) : (
        <DataTable
          label={t`Pay by hand`}
          rows={list}
          keyOf={(row) => row.id}
          link={(row) => ({ to: "/withdrawals/$withdrawalId", params: { withdrawalId: row.id } })}
          columns={COLUMNS}
          Card={ClaimCard}
        />
      )}
      {sheet.show((which) =>
        which === "claim" ? (
          <ClaimWaitingSheet unclaimed={unclaimed} />
        ) : (
          <PayClaimedSheet toSend={toSend} shown={shown} />
        ),
      )}
    </div>
  );
}

/** Downloads what has to be sent at this moment. */
function FileButton({ form, label }: { form: BatchForm; label: string }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { fileName, content } = await call(officeWithdrawals.batch, { form });
      saveFile(new Blob([content], { type: "application/octet-stream" }), fileName);
    } catch (error) {
      sayError(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      variant="outline"
      busy={busy}
      onClick={() => void save()}
      icon={<Download aria-hidden="true" className="size-4" />}
    >
      {label}
    </Button>
  );
}

const COLUMNS: Column<Claim>[] = [
  { id: "member", head: msg`Member`, typed: true, cell: (row) => <Who row={row} /> },
  { id: "address", head: msg`Address`, cell: (row) => <Address row={row} />, wideOnly: true },
  { id: "check", head: msg`Transaction`, cell: (row) => <State row={row} /> },
  {
    id: "arrival",
    head: msg`To be paid`,
    cell: (row) => <Money amount={row.arrival} className="font-medium" />,
    end: true,
  },
];

function ClaimCard({ row }: { row: Claim }) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <Who row={row} />
        <Money amount={row.arrival} className="font-semibold" />
      </span>
      <span className="mt-1.5 block">
        <Address row={row} />
      </span>
      <State row={row} />
    </>
  );
}

function Who({ row }: { row: Claim }) {
  return (
    <span className="block min-w-0">
      <span className="block font-medium">{row.memberName}</span>
      <span translate="no" className="figures text-xs text-ink-faint">
        {row.memberId}
      </span>
    </span>
  );
}

const Address = ({ row }: { row: Claim }) => (
  <span translate="no" className="figures text-xs break-all">
    {row.address}
  </span>
);

function State({ row: { check, restored, found } }: { row: Claim }) {
  if (check !== null) return <CheckText check={check} />;
  return restored || found !== null ? (
    <span className="text-sm text-danger">
      {found === null ? <RestoredText /> : <FoundText transactionId={found} />}
    </span>
  ) : (
    <span className="text-sm text-ink-soft">
      <Trans>To be sent</Trans>
    </span>
  );
}
