/** Offers a second factor before money leaves: a passkey first. Can be declined, which this device remembers. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { stored } from "@banyan/app/stored.ts";
import { type StepUpState, stepUp } from "@banyan/contract/browser/step-up.ts";
import { Button, Card, useSheet } from "@banyan/ui";
import { useValue } from "@banyan/ui/state.ts";
import { Trans } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useId } from "react";
import { AddButtons, type Adding, AddingSheet, addedTo } from "../../parts/step-up/adding.tsx";

/** Member IDs. */
const declined = stored<string[]>("secondLockDeclined", (found) =>
  Array.isArray(found) ? found.filter((one) => typeof one === "string") : undefined,
);

/** The member's protection, to offer more. Not queried for a member who declined. */
export function useProtection(memberId: string) {
  const enabled = !(useValue(declined) ?? []).includes(memberId);
  return useQuery({ ...ask(stepUp.state, {}), enabled });
}

interface SecondLockOfferProps {
  memberId: string;
  /** Undefined if it is unknown; then nothing is offered. */
  state: StepUpState | undefined;
}

export function SecondLockOffer({ memberId, state }: SecondLockOfferProps) {
  const titleId = useId();
  const list = useValue(declined) ?? [];
  const sheet = useSheet<Adding>();
  return (
    <>
      {state?.factors.length === 0 && !list.includes(memberId) && (
        <Card className="grid gap-4 p-4 lg:p-5">
          <section aria-labelledby={titleId} className="flex items-start gap-4">
            <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
              <ShieldCheck aria-hidden="true" className="size-6" strokeWidth={1.7} />
            </span>
            <div className="min-w-0 flex-1">
              <h2 id={titleId} className="font-semibold">
                <Trans>A second lock for your money</Trans>
              </h2>
              <p className="mt-1 text-sm text-ink-soft">
                <Trans>
                  In addition to your password, you are asked for a passkey or a code from an authenticator app before
                  money leaves your wallet.
                </Trans>
              </p>
            </div>
          </section>
          <AddButtons state={state} onAdd={sheet.open} />
          <Button variant="quiet" size="sm" onClick={() => declined.set([...list, memberId])}>
            <Trans>Not now</Trans>
          </Button>
        </Card>
      )}
      {sheet.show((what) => (
        <AddingSheet what={what} onAdded={addedTo(sheet)} />
      ))}
    </>
  );
}
