/** The login dialog. */
import { Sheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { LoginForm } from "./login-form.tsx";

export default function SignInSheet({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Sign in`} onDismiss={onDismiss}>
      <LoginForm onDone={onDismiss} />
    </Sheet>
  );
}
