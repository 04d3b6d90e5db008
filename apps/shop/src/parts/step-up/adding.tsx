/** Adds a second factor, from any page: the buttons, passkey first, and the sheets they open. */
import { type StepUpState, stepUp } from "@banyan/contract/browser/step-up.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Button, loadedLater } from "@banyan/ui";
import { Trans } from "@lingui/react/macro";
import { KeyRound, Smartphone } from "lucide-react";
import { keepStepUp } from "./keep-step-up.ts";
import { passkeysWork } from "./passkey.ts";

const AuthenticatorSheet = loadedLater(() => import("./authenticator-sheet.tsx"));
const PasskeySheet = loadedLater(() => import("./passkey-sheet.tsx"));
const RecoverySheet = loadedLater(() => import("./recovery-sheet.tsx"));

/** What is open: a factor being added, or the recovery codes that come with the first one. */
export type Adding = { sheet: "authenticator" } | { sheet: "passkey" } | { sheet: "recovery"; codes: string[] };

export type Added = (added: OutputOf<typeof stepUp.finishTotp>) => void;

/** Keeps the new state, and shows the recovery codes if there are new ones. */
export function addedTo(sheet: { open: (what: Adding) => void; close: () => void }): Added {
  return ({ state, recoveryCodes }) => {
    keepStepUp(state);
    if (recoveryCodes) sheet.open({ sheet: "recovery", codes: recoveryCodes });
    else sheet.close();
  };
}

export function AddingSheet({ what, onAdded }: { what: Adding; onAdded: Added }) {
  if (what.sheet === "authenticator") return <AuthenticatorSheet onAdded={onAdded} />;
  if (what.sheet === "passkey") return <PasskeySheet onAdded={onAdded} />;
  return <RecoverySheet codes={what.codes} />;
}

interface AddButtonsProps {
  state: StepUpState;
  onAdd: (what: Adding) => void;
}

export function AddButtons({ state, onAdd }: AddButtonsProps) {
  const icon = { "aria-hidden": true, className: "size-5 shrink-0", strokeWidth: 1.8 } as const;
  const first = state.factors.length === 0;
  const passkeys = passkeysWork(state.passkeyHost);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {passkeys && (
        <Button
          variant={first ? "primary" : "outline"}
          icon={<KeyRound {...icon} />}
          onClick={() => onAdd({ sheet: "passkey" })}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      )}
      <Button
        variant={first && !passkeys ? "primary" : "outline"}
        icon={<Smartphone {...icon} />}
        onClick={() => onAdd({ sheet: "authenticator" })}
      >
        <Trans>Add an authenticator app</Trans>
      </Button>
    </div>
  );
}
