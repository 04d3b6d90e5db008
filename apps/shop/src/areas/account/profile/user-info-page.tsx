/** Personal info: all fields of the user. What members cannot change themselves is corrected by staff, through feedback. */

import { useLevelName } from "@banyan/app/level-names.ts";
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { kyc } from "@banyan/contract/browser/kyc.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { CopyText, Day, List, ListRow, loadedLater, Skeleton, useLocale, useSheet } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { RowShapes } from "../../../parts/layout/shapes.tsx";
import { AskCorrection } from "../../../parts/texts/ask-correction.tsx";
import { BreakingText } from "../../../parts/texts/breaking-text.tsx";
import { askUser } from "../../../session/session.ts";
import { memberPage } from "../../../shell/member-page.tsx";
import { AvatarRow } from "./user-info-avatar.tsx";

const NicknameSheet = loadedLater(() => import("./nickname-sheet.tsx"));
const EmailSheet = loadedLater(() => import("./email-sheet.tsx"));
const MobileSheet = loadedLater(() => import("./mobile-sheet.tsx"));
const SHEETS = { nickname: NicknameSheet, email: EmailSheet, mobile: MobileSheet };
type SheetName = keyof typeof SHEETS;

export default memberPage(
  () => ({ width: "narrow", className: "pb-12", prompt: t`Sign in to see your account.` }),
  MyInfo,
);

function MyInfo() {
  const query = useQuery(askUser());
  return (
    <QueryView query={query} skeleton={<InfoSkeleton />}>
      {(user) => <Info user={user} />}
    </QueryView>
  );
}

function InfoSkeleton() {
  return (
    <div className="grid gap-4 pt-4">
      <div className="grid justify-items-center gap-2 py-3">
        <Skeleton className="size-24 rounded-full" />
        <Skeleton className="h-5 w-32" />
      </div>
      <RowShapes count={8} />
    </div>
  );
}

function Info({ user }: { user: UserInfo }) {
  const { t } = useLingui();
  const level = useLevelName(user.level);
  const regions = new Intl.DisplayNames(useLocale(), { type: "region" });
  const sheet = useSheet<SheetName>();
  return (
    <div className="grid gap-4 pt-4">
      <AvatarRow user={user} />
      <List aria-label={t`Personal info`}>
        <ListRow
          title={t`Nickname`}
          value={user.nickname || <Trans>Not set</Trans>}
          leads
          render={opens(() => sheet.open("nickname"))}
        />
        <ListRow title={t`Account`} value={<CopyText text={user.memberId} />} />
        <ListRow title={t`Name or company`} value={user.name} />
        <ListRow title={t`Date of birth`} value={<Day day={user.birthday} />} />
        <ListRow title={t`Nationality`} value={regions.of(user.nationality) ?? user.nationality} />
        <ListRow title={t`Level`} value={level} />
        <ListRow
          title={t`Email`}
          value={
            user.email ? (
              <>
                <BreakingText text={user.email} />
                {!user.emailVerified && (
                  <span className="block text-warning">
                    <Trans>Not confirmed yet</Trans>
                  </span>
                )}
              </>
            ) : (
              <Trans>Not set</Trans>
            )
          }
          leads
          render={opens(() => sheet.open("email"))}
        />
        <ListRow
          title={t`Mobile`}
          value={
            <span translate="no" className="figures whitespace-nowrap">
              {user.areaCode} {user.mobile}
            </span>
          }
          leads
          render={opens(() => sheet.open("mobile"))}
        />
        <IdentityRow />
        {user.referrerId && <ListRow title={t`Referrer`} value={<Code text={user.referrerId} />} />}
        <ListRow title={t`Left node code`} value={<Code text={user.leftNodeCode} />} />
        <ListRow title={t`Right node code`} value={<Code text={user.rightNodeCode} />} />
      </List>
      <p className="px-4 text-sm text-ink-soft">
        <AskCorrection />
      </p>
      {sheet.show((name) => {
        const SheetOf = SHEETS[name];
        return <SheetOf user={user} />;
      })}
    </div>
  );
}

/** The state of the identity verification, with a link to it. */
function IdentityRow() {
  const { t } = useLingui();
  const { data } = useQuery(ask(kyc.info, {}));
  const states = {
    not_submitted: t`Not verified yet`,
    pending: t`Under review`,
    approved: t`Verified`,
    rejected: t`Not accepted`,
  };
  return (
    <ListRow
      title={t`Identity verification`}
      value={data && states[data.state]}
      leads
      render={(row) => <Link to="/pages/kyc" {...row} />}
    />
  );
}

function opens(onPress: () => void) {
  return (row: ComponentProps<"button">) => <button type="button" onClick={onPress} {...row} />;
}

/** An ID or code, which browsers must not translate. */
const Code = ({ text }: { text: string }) => (
  <span translate="no" className="figures">
    {text}
  </span>
);
