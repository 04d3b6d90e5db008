/** Payment protection: protected actions, factors, and recovery codes. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { RECOVERY_CODES, type StepUpFactor, type StepUpState, stepUp } from "@banyan/contract/browser/step-up.ts";
import type { StepUpMove } from "@banyan/contract/step-up-proof.ts";
import { Button, Card, List, ListRow, loadedLater, Skeleton, Time, toast, useSheet } from "@banyan/ui";
import { Switch } from "@banyan/ui/switch.tsx";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { KeyRound, ShieldCheck, Smartphone } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { AddButtons, type Added, type Adding, AddingSheet, addedTo } from "../../../parts/step-up/adding.tsx";
import { keepStepUp } from "../../../parts/step-up/keep-step-up.ts";
import { passkeysWork } from "../../../parts/step-up/passkey.ts";
import { memberPage } from "../../../shell/member-page.tsx";
import { OpenRecovery } from "./open-recovery.tsx";

const FactorSheet = loadedLater(() => import("./factor-sheet.tsx"));
const RemoveFactorSheet = loadedLater(() => import("./remove-factor-sheet.tsx"));
const NewCodesSheet = loadedLater(() => import("./new-codes-sheet.tsx"));

type Opened =
  | Adding
  | { sheet: "factor"; factor: StepUpFactor }
  | { sheet: "remove"; factor: StepUpFactor }
  | { sheet: "newCodes" };

export default memberPage(
  () => ({
    width: "narrow",
    className: "pb-12",
    prompt: t`Sign in to see your account.`,
  }),
  Security,
);

function Security() {
  const query = useQuery({ ...ask(stepUp.state, {}), staleTime: 0 });
  const sheet = useSheet<Opened>();
  const onAdded = addedTo(sheet);
  return (
    <QueryView query={query} skeleton={<Waiting />}>
      {(state) => (
        <div className="grid gap-4 pt-4">
          {state.recovery && <OpenRecovery recovery={state.recovery} />}
          <Standing state={state} />
          <Moves state={state} />
          <Factors state={state} onShow={sheet.open} />
          <Recovery left={state.recoveryCodesLeft} onMake={() => sheet.open({ sheet: "newCodes" })} />
          {sheet.show((what) => (
            <SheetFor what={what} onAdded={onAdded} onShow={sheet.open} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

interface SheetForProps {
  what: Opened;
  onAdded: Added;
  onShow: (what: Opened) => void;
}

function SheetFor({ what, onAdded, onShow }: SheetForProps) {
  if (what.sheet === "factor") {
    const { factor } = what;
    return <FactorSheet factor={factor} onRemove={() => onShow({ sheet: "remove", factor })} />;
  }
  if (what.sheet === "remove") return <RemoveFactorSheet factor={what.factor} />;
  if (what.sheet === "newCodes") return <NewCodesSheet onMade={onAdded} />;
  return <AddingSheet what={what} onAdded={onAdded} />;
}

function Waiting() {
  return (
    <div className="grid gap-4 pt-4">
      <Skeleton className="rounded-card h-24 w-full" />
      <Skeleton className="rounded-card h-36 w-full" />
      <Skeleton className="rounded-card h-28 w-full" />
    </div>
  );
}

function Standing({ state }: { state: StepUpState }) {
  const guarded = state.transfer || state.withdrawal;
  return (
    <Card className="flex items-start gap-4 p-5">
      <span
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-full ${guarded ? "bg-success-soft text-success" : "bg-sunken text-ink-faint"}`}
      >
        <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.7} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">
          {guarded ? <Trans>Your money is protected twice</Trans> : <Trans>A second lock for your money</Trans>}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {guarded ? (
            <Trans>Even someone who knows your password cannot send your money away.</Trans>
          ) : (
            <Trans>
              In addition to your password, you are asked for a passkey or a code from an authenticator app before money
              leaves your wallet.
            </Trans>
          )}
        </p>
      </div>
    </Card>
  );
}

function Moves({ state }: { state: StepUpState }) {
  const { t } = useLingui();
  const ready = state.factors.length > 0;
  return (
    <Card className="grid divide-y divide-line px-4">
      <MoveSwitch
        move="withdrawal"
        label={t`Ask before every withdrawal`}
        on={state.withdrawal}
        ready={ready}
        detail={ready ? undefined : t`Add a passkey or an authenticator app first`}
      />
      <MoveSwitch move="transfer" label={t`Ask before every transfer`} on={state.transfer} ready={ready} />
    </Card>
  );
}

interface MoveSwitchProps {
  move: StepUpMove;
  label: string;
  detail?: string | undefined;
  on: boolean;
  ready: boolean;
}

function MoveSwitch({ move, label, detail, on, ready }: MoveSwitchProps) {
  const { t } = useLingui();
  const change = useSend(stepUp.protect, {
    onDone: (state, given) => {
      keepStepUp(state);
      toast({ text: given.on ? t`You will be asked` : t`You will not be asked any more`, tone: "success" });
    },
  });
  return (
    <Switch
      label={label}
      detail={detail}
      checked={on}
      disabled={!ready}
      busy={change.isPending}
      onChange={(next) => change.mutate({ move, on: next })}
      className="py-2"
    />
  );
}

function Factors({ state, onShow }: { state: StepUpState; onShow: (what: Opened) => void }) {
  const { t } = useLingui();
  const first = state.factors.length === 0;
  return (
    <section className="grid gap-3">
      <h2 className="pt-2 text-sm font-semibold text-ink-soft">
        <Trans>How you confirm</Trans>
      </h2>
      {!first && (
        <List aria-label={t`How you confirm`}>
          {state.factors.map((factor) => (
            <ListRow
              key={factor.id}
              icon={<FactorIcon kind={factor.kind} />}
              title={<span className="font-medium">{factor.name}</span>}
              detail={<Used factor={factor} />}
              leads
              render={opens(() => onShow({ sheet: "factor", factor }))}
            />
          ))}
        </List>
      )}
      <AddButtons state={state} onAdd={onShow} />
      <p className="text-sm text-ink-faint">
        {passkeysWork(state.passkeyHost) ? (
          <Trans>A passkey asks for your face, fingerprint or PIN on this device and is the quickest way.</Trans>
        ) : (
          <Trans>An authenticator app shows a new code every 30 seconds, also without a connection.</Trans>
        )}
      </p>
    </section>
  );
}

function FactorIcon({ kind }: Pick<StepUpFactor, "kind">) {
  const icon = { "aria-hidden": true, className: "size-5.5", strokeWidth: 1.6 } as const;
  return kind === "passkey" ? <KeyRound {...icon} /> : <Smartphone {...icon} />;
}

function Used({ factor }: { factor: StepUpFactor }): ReactNode {
  const { createdAt, lastUsedAt } = factor;
  if (!lastUsedAt) {
    return (
      <Trans>
        Added <Time at={createdAt} />
      </Trans>
    );
  }
  return (
    <Trans>
      Last used <Time at={lastUsedAt} />
    </Trans>
  );
}

function Recovery({ left, onMake }: { left: number; onMake: () => void }) {
  const all = RECOVERY_CODES;
  return (
    <section className="grid gap-3">
      <h2 className="pt-2 text-sm font-semibold text-ink-soft">
        <Trans>Recovery codes</Trans>
      </h2>
      <Card className="grid gap-3 p-4">
        <p className="text-sm text-ink-soft">
          <Trans>
            If you forget your password or lose your phone, each of these codes works once in its place. After one has
            set a new password, the others do not replace the phone for 72 hours.
          </Trans>
        </p>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className={left <= 3 ? "font-medium text-warning" : "font-medium"}>
            <Trans>
              {left} of {all} left
            </Trans>
          </p>
          <Button variant="soft" size="sm" onClick={onMake}>
            <Trans>Make new codes</Trans>
          </Button>
        </div>
      </Card>
    </section>
  );
}

function opens(onPress: () => void) {
  return (row: ComponentProps<"button">) => <button type="button" onClick={onPress} {...row} />;
}
