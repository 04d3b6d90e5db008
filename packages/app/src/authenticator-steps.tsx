/** How to add a secret to an authenticator app: as a QR code, or as text. The field for its first code follows. */
import { CopyText, NumberedStep, QrCode, Skeleton } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";

export interface AuthenticatorStepsProps {
  /** Undefined while it loads. */
  secret: { otpauth: string; secret: string } | undefined;
}

export function AuthenticatorSteps({ secret }: AuthenticatorStepsProps) {
  const { t } = useLingui();
  return (
    <ol className="grid gap-5 text-sm">
      <li>
        <NumberedStep number={1}>
          <Trans>Open the authenticator app and let it read this picture.</Trans>
        </NumberedStep>
        <div className="mt-3 flex justify-center">
          {secret ? (
            <QrCode
              text={secret.otpauth}
              label={t`QR code for the authenticator app`}
              className="size-44 rounded-field border border-line"
            />
          ) : (
            <Skeleton className="size-44 rounded-field" />
          )}
        </div>
      </li>
      <li>
        <NumberedStep number={2}>
          <Trans>If the app is on this device, copy this key into it instead.</Trans>
        </NumberedStep>
        <div className="mt-2 min-h-13 rounded-field bg-sunken px-3.5 py-2.5">
          {secret && <CopyText text={secret.secret} />}
        </div>
      </li>
      <li>
        <NumberedStep number={3}>
          <Trans>Type the code that the app shows.</Trans>
        </NumberedStep>
      </li>
    </ol>
  );
}
