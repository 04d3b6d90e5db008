/** One version of the plan: when it holds, who made it, what it changed, and all its numbers. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officePlan } from "@banyan/contract/browser/office/plan.ts";
import { Button, Skeleton, Time, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { getRouteApi } from "@tanstack/react-router";
import { Fact, Facts, SectionCard } from "../../parts/section-card.tsx";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { Differences } from "./differences.tsx";
import { NewDraftSheet } from "./new-draft-sheet.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { Authors } from "./plan-page.tsx";
import { VersionDays, VersionState } from "./version-state.tsx";

const route = getRouteApi("/plan/versions/$version");

export default function VersionPage() {
  const { t } = useLingui();
  const { version } = route.useParams();
  const mayWrite = useMay("office:plan.write");
  const begin = useSheet();
  const query = useQuery(ask(officePlan.version, { version }));
  return (
    <Page
      title={t`Version ${version} of the plan`}
      mark={query.data && <VersionState version={query.data} />}
      back={{ link: { to: "/plan" }, label: t`Compensation plan` }}
      actions={
        mayWrite &&
        query.data && (
          <Button variant="outline" onClick={() => begin.open()}>
            {t`Begin a draft from it`}
          </Button>
        )
      }
    >
      {begin.show(() => (
        <NewDraftSheet basedOn={Number(version)} />
      ))}
      <QueryView query={query} skeleton={<Skeleton className="h-96 w-full rounded-card" />}>
        {(found) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <SectionCard title={t`The version`}>
              <Facts>
                <Fact name={t`Business days`}>
                  <VersionDays version={found} />
                </Fact>
                <Fact name={t`Released`}>
                  <Time at={found.releasedAt} />
                </Fact>
                <Fact name={t`Written by`}>
                  <Authors names={found.authors} />
                </Fact>
                <Fact name={t`Released by`}>{found.releasedBy}</Fact>
                {found.note && (
                  <Fact name={t`What it changes, and why`} whole>
                    <span className="break-words whitespace-pre-line">{found.note}</span>
                  </Fact>
                )}
              </Facts>
            </SectionCard>
            {found.before && (
              <Differences
                title={t`What differs from version ${found.before.version}`}
                before={found.before.plan}
                after={found.plan}
              />
            )}
            <PlanFacts plan={found.plan} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
