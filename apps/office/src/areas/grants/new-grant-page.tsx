/** Requests a grant: recipient, asset, amount, reason. A second person decides, so nothing moves yet. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { UnsettledNotice } from "@banyan/app/move/unsettled-notice.tsx";
import { useMove } from "@banyan/app/move/use-move.ts";

import { renew } from "@banyan/app/query.ts";
import { ASSETS, type Asset } from "@banyan/contract/browser/ledger.ts";
import { officeGrants } from "@banyan/contract/browser/office/members.ts";
import { AmountField, Button, Card, Locked, RadioCards, toast, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { ASSET_NAMES, AssetAmount, useUnit } from "../../parts/coins/asset.tsx";
import { MemberField, useMemberLookup } from "../../parts/members/member-lookup.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";

const route = getRouteApi("/grants/new");

export default function NewGrantPage() {
  const { t, i18n } = useLingui();
  const { member: given = "" } = route.useSearch();
  const navigate = useNavigate();
  const unit = useUnit();
  const asking = useSheet();
  const done = useRef(false);
  const move = useMove<typeof officeGrants.request, { name: string }>(officeGrants.request, "", {
    async onDone() {
      done.current = true;
      form.reset();
      await renew(officeGrants.index);
      await navigate({ to: "/grants" });
      toast({ text: t`Requested. Somebody else decides now.`, tone: "success" });
    },
    onRefused(refused) {
      if (Object.keys(refused.fields).length > 0) asking.close();
      form.refuse(refused);
    },
  });
  const form = useContractForm(officeGrants.request, {
    defaults: { memberId: given, asset: "USDT" as Asset, amount: "", reason: "" },
    check: ({ memberId }) => ({
      memberId: lookup.state !== "idle" && !isFound(memberId) && t`There is no member with this ID`,
    }),
    draft: given,
    onValid: () => asking.open(),
  });
  const lookup = useMemberLookup(form.values.memberId);
  const isFound = (memberId: string) => lookup.member?.memberId === memberId;
  useLeaveGuard(() => !done.current && (form.values.amount !== "" || form.values.reason !== ""));
  const { sent } = move;
  const shown = sent?.input ?? form.values;
  const name = sent?.shown.name ?? lookup.member?.name ?? "";
  const request = (event: FormEvent) => {
    event.preventDefault();
    void move.send(form.values, { name });
  };
  return (
    <Page
      title={t`Ask for a grant`}
      about={t`Nothing moves before a second person approves it.`}
      back={{ link: { to: "/grants" }, label: t`Grants` }}
    >
      <Card className="max-w-xl p-4 sm:p-6">
        <form {...form.props} className="grid gap-5">
          {!asking.isOpen && (
            <UnsettledNotice
              move={move}
              what={
                <Trans>
                  <AssetAmount asset={shown.asset} amount={shown.amount || "0"} /> for {name} ({shown.memberId})
                </Trans>
              }
            >
              {t`It may have been done or not. Trying again is safe: it happens once.`}
            </UnsettledNotice>
          )}
          <Locked when={sent !== undefined}>
            <MemberField {...form.bind("memberId")} lookup={lookup} />
            <RadioCards
              label={t({ context: "asset", message: "What" })}
              {...form.bind("asset")}
              cards={ASSETS.map((value) => ({ value, title: i18n._(ASSET_NAMES[value]) }))}
            />
            <AmountField label={t`Amount`} unit={unit(form.values.asset)} {...form.bind("amount")} />
            <ReasonField {...form.field("reason")} hint={t`For the one who decides, and for the audit log.`} />
            <Button type="submit" size="lg" block>
              {t`Continue`}
            </Button>
          </Locked>
        </form>
      </Card>
      {asking.show(() => (
        <ActionSheet
          title={t`Ask for this grant?`}
          action={t`Ask for it`}
          form={{ ...form, props: { ...form.props, onSubmit: request } }}
          move={move}
        >
          <div className="rounded-field bg-sunken px-4 py-3 text-sm">
            <p className="text-xl font-semibold">
              <AssetAmount asset={shown.asset} amount={shown.amount || "0"} />
            </p>
            <p className="mt-1">
              <Trans>
                for {name} ({shown.memberId})
              </Trans>
            </p>
            <p className="mt-1 text-ink-soft">{shown.reason}</p>
          </div>
          <p className="text-sm text-ink-soft">{t`Somebody else from finance or another owner decides. Then it is credited at once.`}</p>
        </ActionSheet>
      ))}
    </Page>
  );
}
