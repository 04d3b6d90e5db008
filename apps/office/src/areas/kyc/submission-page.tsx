/** One submission: submitted and registered data, both photos side by side, and the decision. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { Badge, Button, Skeleton, Time, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { getRouteApi, Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { LOGGED_VIEW } from "../../parts/members/logged-view.ts";
import { Page } from "../../shell/page.tsx";
import { ApproveSheet } from "./approve-sheet.tsx";
import { Comparison } from "./comparison.tsx";
import { Past } from "./past.tsx";
import { PhotoPanel } from "./photo-panel.tsx";
import { RejectSheet } from "./reject-sheet.tsx";
import { type PhotoPart, STATES, type Submission } from "./submission.ts";
import { WithdrawSheet } from "./withdraw-sheet.tsx";

const route = getRouteApi("/kyc/$submissionId");

export default function SubmissionPage() {
  const { t, i18n } = useLingui();
  const { submissionId } = route.useParams();
  const submission = useQuery({
    ...ask(officeKyc.detail, { submissionId }),
    ...LOGGED_VIEW,
  });
  const [opened, setOpened] = useState<ReadonlySet<PhotoPart>>(new Set());
  const { data } = submission;
  const state = data && STATES[data.state];
  return (
    <Page
      title={data?.name ?? t`Identity papers`}
      about={data && <MemberLink memberId={data.member.memberId} />}
      mark={state && <Badge tone={state.tone}>{i18n._(state.name)}</Badge>}
      back={{ link: { to: "/kyc" }, label: t`Identity papers` }}
      actions={
        (data?.state === "pending" && <Decision submission={data} opened={opened} />) ||
        (data?.state === "approved" && <Withdrawal submission={data} />)
      }
    >
      <QueryView query={submission} skeleton={<SubmissionSkeleton />}>
        {(found) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Duplicates submission={found} />
            <Comparison submission={found} />
            <SectionCard title={t`What to look at`}>
              <Checklist />
            </SectionCard>
            {(["idPhoto", "selfie"] as const).map((part) => (
              <PhotoPanel
                key={part}
                submissionId={found.id}
                part={part}
                size={found.photos[part]}
                onOpened={() => setOpened(new Set([...opened, part]))}
              />
            ))}
            <Past submission={found} />
            <p className="text-xs text-ink-faint lg:col-span-2">
              {t`The audit log records that you opened these papers, and each view of a photo with its reason.`}
            </p>
          </div>
        )}
      </QueryView>
    </Page>
  );
}

function MemberLink({ memberId }: { memberId: string }) {
  return (
    <Link
      to="/members/$memberId"
      params={{ memberId }}
      preload={false}
      className="figures text-brand-ink underline underline-offset-2"
    >
      {memberId}
    </Link>
  );
}

function Decision({ submission, opened }: { submission: Submission; opened: ReadonlySet<PhotoPart> }) {
  const { t } = useLingui();
  const answer = useSheet<"approve" | "reject">();
  return (
    <>
      <Button variant="outline" onClick={() => answer.open("reject")}>{t`Reject`}</Button>
      <Button onClick={() => answer.open("approve")}>{t`Approve`}</Button>
      {answer.show((wanted) =>
        wanted === "approve" ? (
          <ApproveSheet submission={submission} bothOpened={opened.size === 2} />
        ) : (
          <RejectSheet submission={submission} />
        ),
      )}
    </>
  );
}

function Withdrawal({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const sheet = useSheet();
  return (
    <>
      <Button variant="outline" onClick={() => sheet.open()}>{t`Withdraw the approval`}</Button>
      {sheet.show(() => (
        <WithdrawSheet submission={submission} />
      ))}
    </>
  );
}

function Duplicates({ submission: { duplicates } }: { submission: Submission }) {
  if (duplicates.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger lg:col-span-2">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
      <div>
        <p className="font-semibold">
          <Trans>The same number was approved for another member</Trans>
        </p>
        <ul>
          {duplicates.map(({ memberId, memberName, withdrawnAt }) => (
            <li key={memberId}>
              <Link
                to="/members/$memberId"
                params={{ memberId }}
                preload={false}
                className="inline-flex min-h-9 items-center gap-2 underline underline-offset-2"
              >
                {memberName}{" "}
                <span translate="no" className="figures">
                  {memberId}
                </span>
              </Link>
              {withdrawnAt && (
                <>
                  {" "}
                  <Trans>
                    Approval withdrawn <Time at={withdrawnAt} />
                  </Trans>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Checklist() {
  const { t } = useLingui();
  const points = [
    t`Name and number are those on the document, letter by letter.`,
    t`The birthday on the document is the one that was registered.`,
    t`The document is valid, whole and not edited.`,
    t`The person in the selfie is the one on the document, and holds that document.`,
  ];
  return (
    <ol className="grid list-decimal gap-1.5 ps-5 text-sm text-ink-soft">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ol>
  );
}

function SubmissionSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
