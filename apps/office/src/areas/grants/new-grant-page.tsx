/** Asking for a grant: for whom, what, how much, why. A second person decides, so nothing moves yet. */

import { checkInput, type FieldErrors } from "@banyan/app/check-input.ts";
import { renew } from "@banyan/app/query.ts";
import { ASSETS, type Asset, officeGrants } from "@banyan/contract/office/members.ts";
import { AmountField, Button, Card, RadioCards, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef, useState } from "react";
import { useSend } from "../../api/send.ts";
import { ActionSheet } from "../../parts/action-sheet.tsx";
import { ASSET_NAMES, AssetAmount, useUnit } from "../../parts/asset.tsx";
import { ReasonField } from "../../parts/reason-field.tsx";
import { useLeaveGuard } from "../../shell/leave-guard.ts";
import { Page } from "../../shell/page.tsx";
import { FoundMember, useMemberLookup } from "./member-lookup.tsx";

const route = getRouteApi("/grants/new");

export default function NewGrantPage() {
  const { t, i18n } = useLingui();
  const { member: given = "" } = route.useSearch();
  const navigate = useNavigate();
  const unit = useUnit();
  const [memberId, setMemberId] = useState(given);
  const [asset, setAsset] = useState<Asset>("USDT");
  const [amount, setAmount] = useState("");
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [asking, setAsking] = useState(false);
  const done = useRef(false);
  const lookup = useMemberLookup(memberId);
  const requesting = useSend(officeGrants.request, {
    async onDone() {
      done.current = true;
      toast({ text: t`Asked for. Somebody else decides now.`, tone: "success" });
      await renew(officeGrants.index);
      await navigate({ to: "/grants" });
    },
  });
  useLeaveGuard(() => !done.current && (amount !== "" || reason !== ""));
  const input = { memberId, asset, amount, reason };
  const check = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkInput(officeGrants.request, input);
    if (!wrong.memberId && !lookup.member) wrong.memberId = t`There is no member with this ID`;
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) setAsking(true);
  };
  const shown = { ...errors, ...requesting.fields };
  return (
    <Page
      title={t`Ask for a grant`}
      about={t`Nothing moves before a second person approves it.`}
      back={{ link: { to: "/grants" }, label: t`Grants` }}
    >
      <Card className="max-w-xl p-4 sm:p-6">
        <form noValidate onSubmit={check} className="grid gap-5">
          <div className="grid gap-2">
            <TextField
              label={t`Member ID`}
              inputMode="numeric"
              autoComplete="off"
              value={memberId}
              onChange={(event) => setMemberId(event.target.value.replace(/\D/g, "").slice(0, 8))}
              error={shown.memberId}
            />
            <FoundMember lookup={lookup} />
          </div>
          <RadioCards
            label={t`What`}
            value={asset}
            onChange={setAsset}
            cards={ASSETS.map((value) => ({ value, title: i18n._(ASSET_NAMES[value]) }))}
          />
          <AmountField label={t`Amount`} unit={unit(asset)} value={amount} onChange={setAmount} error={shown.amount} />
          <ReasonField
            value={reason}
            onChange={setReason}
            hint={t`For the one who decides, and for the audit log.`}
            error={shown.reason}
          />
          <Button type="submit" variant="accent" size="lg" block>
            {t`Continue`}
          </Button>
        </form>
      </Card>
      {lookup.member && (
        <ActionSheet
          open={asking}
          onClose={() => setAsking(false)}
          title={t`Ask for this grant?`}
          action={t`Ask for it`}
          sending={requesting}
          onSubmit={() => void requesting.send(input)}
        >
          <div className="rounded-field bg-sunken px-4 py-3 text-sm">
            <p className="text-xl font-semibold">
              <AssetAmount asset={asset} amount={amount || "0"} />
            </p>
            <p className="mt-1">
              <Trans>
                for {lookup.member.name} ({memberId})
              </Trans>
            </p>
            <p className="mt-1 text-ink-soft">{reason}</p>
          </div>
          <p className="text-sm text-ink-soft">{t`Somebody of finance or an owner other than you decides. Then it is credited at once.`}</p>
        </ActionSheet>
      )}
    </Page>
  );
}
