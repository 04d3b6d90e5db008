/** Membership: level and progress, activation packages, and the rules in plain words. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { catalog } from "@banyan/contract/browser/catalog.ts";
import { membership } from "@banyan/contract/browser/membership.ts";
import { Card, PullToRefresh, Skeleton, Skeletons } from "@banyan/ui";
import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Shelf, ShelfSkeleton } from "../../parts/goods/product-card.tsx";
import { More, moreClass, Section } from "../../parts/layout/section.tsx";
import { RowShapes } from "../../parts/layout/shapes.tsx";
import { memberPage } from "../../shell/member-page.tsx";
import { LevelsTable } from "./levels-table.tsx";
import { PlainRules, WhatActivationGives } from "./rules.tsx";
import { StandingCard } from "./standing-card.tsx";

export default memberPage(
  () => ({ width: "list", className: "pt-4 pb-10", prompt: t`Sign in to see your level.` }),
  Membership,
);

function Membership() {
  const { t } = useLingui();
  const query = useQuery(ask(membership.standing, {}));
  return (
    <PullToRefresh onRefresh={query.refetch} label={t`Refreshing`}>
      <QueryView query={query} skeleton={<MembershipSkeleton />}>
        {(standing) => (
          <>
            <StandingCard standing={standing} />
            {!standing.activated && (
              <>
                <Section title={t`What activation gives you`}>
                  <WhatActivationGives />
                </Section>
                <Packages title={t`Packages that activate you`} />
              </>
            )}
            <Section title={t`The levels`}>
              <LevelsTable standing={standing} />
            </Section>
            <Section
              title={t`The rules in plain words`}
              more={
                <Link to="/pages/incomeDisclosure" className={moreClass}>
                  <More>
                    <Trans>What members really earn</Trans>
                  </More>
                </Link>
              }
            >
              <PlainRules active={standing.active} />
            </Section>
            {standing.activated && <Packages title={t`Activation packages`} />}
          </>
        )}
      </QueryView>
    </PullToRefresh>
  );
}

function Packages({ title }: { title: string }) {
  const query = useQuery(ask(catalog.products, { activation: "1", limit: 8 }));
  return (
    <Section
      title={title}
      more={
        <Link to="/pages/index" search={{ activation: "1" }} className={moreClass}>
          <More>
            <Trans>See all</Trans>
          </More>
        </Link>
      }
    >
      <QueryView query={query} skeleton={<ShelfSkeleton count={4} />}>
        {({ list }) => <Shelf products={list} />}
      </QueryView>
    </Section>
  );
}

function MembershipSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <Card className="grid gap-4 p-5 lg:p-8">
        <div className="flex justify-between gap-3">
          <Skeleton className="h-13 w-40" />
          <Skeleton className="h-6 w-28 rounded-full" />
        </div>
        <Skeleton className="mx-auto h-28 w-full max-w-lg rounded-field" />
        <Skeletons count={2} className="h-5 w-full" />
      </Card>
      <Section title={t`The levels`}>
        <RowShapes count={6} />
      </Section>
    </>
  );
}
