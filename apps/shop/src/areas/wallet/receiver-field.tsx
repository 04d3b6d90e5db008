/** The receiver: a member ID, and the masked name once it is complete. */

import { errorText } from "@banyan/app/errors.ts";
import type { Bound } from "@banyan/app/form/use-contract-form.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { transfers } from "@banyan/contract/browser/transfers.ts";
import { Refused } from "@banyan/contract/client.ts";
import { isMemberId, MEMBER_ID_LENGTH } from "@banyan/contract/member-id.ts";
import { Button, DigitsField, loadedLater, Skeleton, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { QrCode, ScanQrCode, UserRoundCheck } from "lucide-react";

const ScanSheet = loadedLater(() => import("./scan-sheet.tsx"));
const MyCodeSheet = loadedLater(() => import("./my-code-sheet.tsx"));

export interface Receiver {
  /** The masked name, once known. */
  name: string | undefined;
  /** Identifies the shown receiver to the server. */
  shown: string | undefined;
  looking: boolean;
  /** The error, as a sentence. */
  problem: string | undefined;
  /** Retries after a network error. */
  retry: () => void;
}

/** Looks up a member ID. Queries once per complete ID, and does not retry refusals. */
export function useReceiver(memberId: string, ownId: string): Receiver {
  const { t } = useLingui();
  const complete = isMemberId(memberId);
  const own = memberId === ownId;
  const query = useQuery({ ...ask(transfers.receiver, { memberId }), enabled: complete && !own });
  return {
    name: complete && !own ? query.data?.name : undefined,
    shown: complete && !own ? query.data?.shown : undefined,
    looking: complete && !own && query.isFetching && !query.data,
    problem: own
      ? t`You cannot transfer to yourself.`
      : complete && query.error && !query.isFetching
        ? errorText(query.error)
        : undefined,
    retry: () => {
      if (query.error && !(query.error instanceof Refused)) void query.refetch();
    },
  };
}

export interface ReceiverFieldProps {
  field: Bound<string>;
  receiver: Receiver;
  ownId: string;
}

export function ReceiverField({ field, receiver, ownId }: ReceiverFieldProps) {
  const { t } = useLingui();
  return (
    <div>
      <DigitsField
        {...field}
        most={MEMBER_ID_LENGTH}
        label={t`Member ID of the receiver`}
        placeholder={t`8 digits`}
        onBlur={receiver.retry}
        error={receiver.problem ?? field.error}
        className="[&_input]:figures [&_input]:text-lg [&_input]:tracking-wide"
      />
      <Codes ownId={ownId} onScanned={field.onChange} />
      <div aria-live="polite">
        {receiver.looking && <Skeleton className="mt-2 h-20 w-full rounded-field" />}
        {receiver.name && (
          <p className="mt-2 flex min-h-12 animate-appear items-center gap-3 rounded-field bg-brand-soft px-4 py-2.5 text-sm text-brand-ink">
            <UserRoundCheck aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
            <span className="min-w-0">
              <span className="block text-base font-semibold">{receiver.name}</span>
              <span className="block">
                <Trans>Is this the right person? A transfer cannot be taken back.</Trans>
              </span>
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** Scans the receiver's code, and shows one's own to a sender. */
function Codes({ ownId, onScanned }: { ownId: string; onScanned: (memberId: string) => void }) {
  const scanning = useSheet();
  const showing = useSheet();
  const icon = { "aria-hidden": true, className: "size-4.5 shrink-0", strokeWidth: 1.9 } as const;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button variant="soft" size="sm" icon={<ScanQrCode {...icon} />} onClick={() => scanning.open()}>
        <Trans>Scan a QR code</Trans>
      </Button>
      <Button variant="outline" size="sm" icon={<QrCode {...icon} />} onClick={() => showing.open()}>
        <Trans>My code</Trans>
      </Button>
      {scanning.show(() => (
        <ScanSheet ownId={ownId} onFound={onScanned} />
      ))}
      {showing.show(() => (
        <MyCodeSheet memberId={ownId} />
      ))}
    </div>
  );
}
