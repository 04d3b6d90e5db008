/** Resets the password with a code sent by email, or with a recovery code. */
import { TabList, TabPanel, Tabs } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Page } from "../../../shell/page.tsx";
import { RecoverByCode } from "./recover-by-code.tsx";
import { RecoverByEmail } from "./recover-by-email.tsx";

export default function ForgetPasswordPage() {
  const { t } = useLingui();
  const [way, setWay] = useState<"email" | "code">("email");
  return (
    <Page width="form" className="pb-12">
      <Tabs
        label={t`How to recover the password`}
        tabs={[
          { id: "email", label: t`By email` },
          { id: "code", label: t`By recovery code` },
        ]}
        value={way}
        onChange={setWay}
      >
        <TabList className="pt-2" />
        <TabPanel>{way === "email" ? <RecoverByEmail /> : <RecoverByCode />}</TabPanel>
      </Tabs>
      <Link
        to="/pages/login"
        replace
        className="mx-auto mt-5 flex min-h-11 w-fit items-center text-sm font-medium text-brand-ink"
      >
        <Trans>Back to sign in</Trans>
      </Link>
    </Page>
  );
}
