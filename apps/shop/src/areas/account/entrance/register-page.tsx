/** Joining: the form, and afterwards the new member ID. */
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useState } from "react";
import { takeWayBack } from "../../../session/way-back.ts";
import { Page } from "../../../shell/page.tsx";
import { RegisterForm } from "./register-form.tsx";
import { Welcome } from "./welcome.tsx";

export default function RegisterPage() {
  const { t } = useLingui();
  const [joined, setJoined] = useState<ComponentProps<typeof Welcome>>();
  return (
    <Page title={joined && t`Welcome`} width="form" className="pb-12">
      {joined ? (
        <Welcome {...joined} />
      ) : (
        <RegisterForm onJoined={(joining) => setJoined({ ...joining, back: takeWayBack() })} />
      )}
    </Page>
  );
}
