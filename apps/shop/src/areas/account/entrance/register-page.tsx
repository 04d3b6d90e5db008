/** Joining: the form, and afterwards the new member ID. */
import type { UserInfo } from "@banyan/contract/browser/members.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Page } from "../../../shell/page.tsx";
import { RegisterForm } from "./register-form.tsx";
import { Welcome } from "./welcome.tsx";

export default function RegisterPage() {
  const { t } = useLingui();
  const [joined, setJoined] = useState<UserInfo>();
  return (
    <Page title={joined && t`Welcome`} width="form" className="pb-12">
      {joined ? <Welcome user={joined} /> : <RegisterForm onJoined={setJoined} />}
    </Page>
  );
}
