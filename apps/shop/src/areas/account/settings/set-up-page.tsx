/** Settings: password, sessions, language, privacy, cached data, sign-out. */

import { call } from "@banyan/app/call.ts";
import { isAnyUnanswered } from "@banyan/app/move/pending.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { members } from "@banyan/contract/browser/members.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import { Button, confirm, List, ListRow, loadedLater, toast, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useNavigate } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { apiLanguage } from "../../../i18n/language.ts";
import { hasPush } from "../../../parts/push/device-push.ts";
import { signOut, useMember } from "../../../session/session.ts";
import { Page } from "../../../shell/page.tsx";
import { clearDevice } from "./clear-device.ts";

const PasswordSheet = loadedLater(() => import("../security/password-sheet.tsx"));
const SessionsSheet = loadedLater(() => import("../security/sessions-sheet.tsx"));
const LanguageSheet = loadedLater(() => import("../../../parts/texts/language-sheet.tsx"));
const ReferrerSheet = loadedLater(() => import("./referrer-sheet.tsx"));
const PushSheet = loadedLater(() => import("./push-sheet.tsx"));
const CancelSheet = loadedLater(() => import("./cancel-sheet.tsx"));
const SHEETS = {
  password: PasswordSheet,
  sessions: SessionsSheet,
  referrer: ReferrerSheet,
  language: LanguageSheet,
  push: PushSheet,
  cancel: CancelSheet,
};
type SheetName = keyof typeof SHEETS;

const askPrivacy = () => ask(team.privacy, {});

export default function SetUpPage() {
  const { t } = useLingui();
  const member = useMember();
  const sheet = useSheet<SheetName>();
  return (
    <Page width="narrow" className="pb-12">
      <div className="grid gap-4 pt-4">
        {member && (
          <List aria-label={t`Account`}>
            <ListRow title={t`Personal info`} leads render={(row) => <Link to="/pages/userInfo/userInfo" {...row} />} />
            <ListRow title={t`Login password`} leads render={opens(() => sheet.open("password"))} />
            <ListRow
              title={t`Payment protection`}
              leads
              render={(row) => <Link to="/pages/setUp/security" {...row} />}
            />
            <ListRow title={t`Where you are signed in`} leads render={opens(() => sheet.open("sessions"))} />
            <ReferrerRow onPress={() => sheet.open("referrer")} />
          </List>
        )}
        <List aria-label={t`General`}>
          <ListRow
            title={t`Language`}
            value={LANGUAGE_NAMES[apiLanguage()]}
            leads
            render={opens(() => sheet.open("language"))}
          />
          {member && hasPush() && (
            <ListRow title={t`Notices on this device`} leads render={opens(() => sheet.open("push"))} />
          )}
          {member && <ListRow title={t`Privacy`} leads render={(row) => <Link to="/pages/setUp/privacy" {...row} />} />}
          <ListRow title={t`Privacy policy`} leads render={(row) => <Link to="/pages/privacyPolicy" {...row} />} />
          <ClearCache />
        </List>
        {member && <Leaving onCancelAccount={() => sheet.open("cancel")} />}
      </div>
      {sheet.show((name) => {
        const SheetOf = SHEETS[name];
        return <SheetOf />;
      })}
    </Page>
  );
}

/**
 * Hidden if the market does not offer it or there is no referrer. Shown while that is unknown; its sheet reports
 * errors.
 */
function ReferrerRow({ onPress }: { onPress: () => void }) {
  const { t } = useLingui();
  const { data } = useQuery(askPrivacy());
  if (data && (!data.offered || data.referrer === null)) return null;
  return <ListRow title={t`What my referrer sees`} leads render={opens(onPress)} />;
}

/** A row that opens a sheet. */
function opens(onPress: () => void) {
  return (row: ComponentProps<"button">) => <button type="button" onClick={onPress} {...row} />;
}

function ClearCache() {
  const { t } = useLingui();
  const clear = async () => {
    const yes = await confirm({
      title: t`Clear the cache?`,
      text: t`This removes the pages, searches and products that this device remembers. You stay signed in and keep your cart.`,
      confirmLabel: t`Clear`,
      cancelLabel: t`Cancel`,
    });
    if (!yes) return;
    await clearDevice();
    toast({ text: t`Clear successfully`, tone: "success" });
  };
  return <ListRow title={t`Clear cache`} leads render={opens(() => void clear())} />;
}

function Leaving({ onCancelAccount }: { onCancelAccount: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const logOut = async () => {
    const answers = { confirmLabel: t`Log out`, cancelLabel: t`Stay` };
    const yes = isAnyUnanswered()
      ? await confirm({
          title: t`Log out without an answer?`,
          text: t`You sent a payment, transfer or withdrawal, and it is not known yet whether it was made. Once you log out, this device forgets it. Check your records before you send it again.`,
          tone: "danger",
          ...answers,
        })
      : await confirm({
          title: t`Log out?`,
          text: t`You can sign in again with your member ID and password.`,
          ...answers,
        });
    if (!yes) return;
    setLeaving(true);
    // Sign out locally in any case: the session expires on the server if it cannot be reached.
    await call(members.logout, {}).catch(() => {});
    signOut();
    await navigate({ to: "/pages/mine", replace: true });
  };
  return (
    <div className="mt-4 grid justify-items-center gap-2">
      <Button variant="outline" size="lg" block busy={leaving} onClick={() => void logOut()}>
        <Trans>Log out</Trans>
      </Button>
      <Button variant="quiet-danger" onClick={onCancelAccount}>
        <Trans>Cancel account</Trans>
      </Button>
    </div>
  );
}
