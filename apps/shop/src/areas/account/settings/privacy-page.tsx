/** Privacy: consents, optional consents, sessions, data export, and account cancellation. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { members } from "@banyan/contract/browser/members.ts";
import { team } from "@banyan/contract/browser/team.ts";
import { Badge, Card, List, ListRow, loadedLater, Skeleton, Time, useSheet } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import AgreementsCard from "../../../parts/agreements/agreements-card.tsx";
import { SHOP_TEXT_PAGES, useShopTextNames } from "../../../parts/texts/shop-texts.ts";
import { memberPage } from "../../../shell/member-page.tsx";
import { Sharing } from "./sharing.tsx";

const SessionsSheet = loadedLater(() => import("../security/sessions-sheet.tsx"));
const CopySheet = loadedLater(() => import("./copy-sheet.tsx"));
const CancelSheet = loadedLater(() => import("./cancel-sheet.tsx"));
const SHEETS = { sessions: SessionsSheet, copy: CopySheet, cancel: CancelSheet };

export default memberPage(
  () => ({ width: "narrow", className: "pt-4 pb-12", prompt: t`Sign in to see your account.` }),
  Privacy,
);

function Privacy() {
  const { t } = useLingui();
  const sheet = useSheet<keyof typeof SHEETS>();
  return (
    <div className="grid gap-6">
      <AgreementsCard />
      <section aria-labelledby="agreed">
        <h2 id="agreed" className="mb-2 font-semibold">
          <Trans>What you agreed to</Trans>
        </h2>
        <Agreed />
      </section>
      <OptionalConsents />
      <List aria-label={t`Account`}>
        <ListRow title={t`Where you are signed in`} leads render={opens(() => sheet.open("sessions"))} />
        <ListRow title={t`Download your data`} leads render={opens(() => sheet.open("copy"))} />
        <ListRow title={t`Cancel account`} leads render={opens(() => sheet.open("cancel"))} />
      </List>
      {sheet.show((name) => {
        const SheetOf = SHEETS[name];
        return <SheetOf />;
      })}
    </div>
  );
}

function opens(onPress: () => void) {
  return (row: ComponentProps<"button">) => <button type="button" onClick={onPress} {...row} />;
}

function Agreed() {
  const names = useShopTextNames();
  const query = useQuery(ask(members.consents, {}));
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-32 w-full rounded-card" />}>
      {({ list }) => (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
          {list.map(({ document, version, acceptedAt, inForce }) => (
            <li key={`${document} ${version}`}>
              <Link
                to={SHOP_TEXT_PAGES[document]}
                className="block px-4 py-3 hover:bg-sunken focus-visible:-outline-offset-3"
              >
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {names[document]}
                  {inForce ? (
                    <Badge tone="brand">
                      <Trans>In force</Trans>
                    </Badge>
                  ) : (
                    <Badge>
                      <Trans>Earlier version</Trans>
                    </Badge>
                  )}
                </span>
                <span className="mt-0.5 block text-sm text-ink-soft">
                  <Trans>
                    Version {version}, accepted on <Time at={acceptedAt} precision="day" />
                  </Trans>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

/**
 * The optional consent to share contact data with the referrer, as easy to withdraw as to give. Hidden if the market does not
 * offer it, or the member has no referrer.
 */
function OptionalConsents() {
  const { data } = useQuery(ask(team.privacy, {}));
  if (!data?.offered || data.referrer === null) return null;
  return (
    <section aria-labelledby="optional">
      <h2 id="optional" className="mb-2 font-semibold">
        <Trans>What you can allow or stop</Trans>
      </h2>
      <Card className="p-4">
        <Sharing privacy={data} />
      </Card>
    </section>
  );
}
