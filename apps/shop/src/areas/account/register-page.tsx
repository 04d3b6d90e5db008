/** Registration: the form, then the new member ID. */
import { ask, queryClient } from "@banyan/app/query.ts";
import { members, type UserInfo } from "@banyan/contract/browser/members.ts";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Page } from "../../shell/page.tsx";
import { RegisterForm } from "./register-form.tsx";
import { askCountries } from "./use-countries.ts";
import { Welcome } from "./welcome.tsx";

export function* visitorAsks() {
  yield queryClient.prefetchQuery(ask(members.signInPage, {}));
  yield queryClient.prefetchQuery(askCountries());
}

export default function RegisterPage() {
  const { t } = useLingui();
  const [joined, setJoined] = useState<UserInfo>();
  return (
    <Page title={joined ? t`Welcome` : t`Register`} width="form" className="pb-12">
      {joined ? <Welcome user={joined} /> : <RegisterForm onJoined={setJoined} />}
    </Page>
  );
}
