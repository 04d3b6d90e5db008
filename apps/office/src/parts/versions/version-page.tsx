/** One version: when it is in force, authors, changes, and all fields. */
import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { Button, Skeleton, Time, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { useMay } from "../../session/session.ts";
import { Page } from "../../shell/page.tsx";
import { Fact, Facts, SectionCard } from "../cards/section-card.tsx";
import { Differences } from "./differences.tsx";
import { NewDraftSheet } from "./new-draft-sheet.tsx";
import type { Subject } from "./subject.ts";
import { VersionDays, VersionState } from "./version-state.tsx";
import { Authors } from "./versions-page.tsx";

interface VersionPageProps<Body extends object, Id extends string> {
  subject: Subject<Body, Id>;
  version: string;
}

export function VersionPage<Body extends object, Id extends string>({ subject, version }: VersionPageProps<Body, Id>) {
  const { calls, paths, words, columns, fieldsOf, Facts: BodyFacts } = subject;
  const { t, i18n } = useLingui();
  const mayWrite = useMay(subject.rights.write);
  const begin = useSheet();
  const query = useQuery(ask(calls.version, { version }));
  return (
    <Page
      title={i18n._(words.version(version))}
      mark={query.data && <VersionState version={query.data} />}
      back={{ link: { to: paths.list }, label: i18n._(words.title) }}
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
        <NewDraftSheet of={subject} basedOn={Number(version)} />
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
                <Fact name={t`Released by`}>{found.releasedBy || t`The first start`}</Fact>
                {found.note && (
                  <Fact name={t`What it changes, and why`} whole>
                    <span className="whitespace-pre-line">{found.note}</span>
                  </Fact>
                )}
              </Facts>
            </SectionCard>
            {found.before && (
              <Differences
                title={t`What differs from version ${found.before.version}`}
                columns={columns}
                before={fieldsOf(found.before.body as Body)}
                after={fieldsOf(found.body as Body)}
              />
            )}
            <BodyFacts body={found.body as Body} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
