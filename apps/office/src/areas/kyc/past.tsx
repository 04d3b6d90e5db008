/** The decision on this submission, and the member's other submissions. */
import { REJECTION_TEXTS } from "@banyan/contract/browser/kyc.ts";
import { type Language, textIn } from "@banyan/contract/languages.ts";
import { Badge, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { DecidedBy } from "../../parts/names/decided-by.tsx";
import { useMay } from "../../session/session.ts";
import { STATES, type Submission } from "./submission.ts";

type Verdict = Submission["history"][number];

export function Past({ submission }: { submission: Submission }) {
  const { t } = useLingui();
  const { history } = submission;
  return (
    <>
      {submission.state !== "pending" && (
        <SectionCard title={t`Decision`} className="lg:col-span-2">
          <DecisionText verdict={submission} />
          {submission.reasons.includes("name_differs") && <ToCorrection memberId={submission.member.memberId} />}
        </SectionCard>
      )}
      <SectionCard title={t`Earlier and later submissions`} className="lg:col-span-2" flush>
        {history.length === 0 ? (
          <p className="p-4 text-sm text-ink-faint">{t`This member has sent no others.`}</p>
        ) : (
          <ul className="divide-y divide-line">
            {history.map((verdict) => (
              <Row key={verdict.id} verdict={verdict} />
            ))}
          </ul>
        )}
      </SectionCard>
    </>
  );
}

/** The name of the account may be the wrong one. */
function ToCorrection({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const mayPropose = useMay("office:members.propose");
  if (!mayPropose) return null;
  return (
    <p className="mt-2 text-sm">
      <Link
        to="/members/$memberId"
        params={{ memberId }}
        search={{ correct: "yes" }}
        preload={false}
        className="inline-flex min-h-9 items-center font-medium text-brand-ink underline underline-offset-2"
      >
        {t`Correct the name of the account`}
      </Link>
    </p>
  );
}

function Row({ verdict }: { verdict: Verdict }) {
  const { i18n } = useLingui();
  const { name, tone } = STATES[verdict.state];
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to="/kyc/$submissionId"
          params={{ submissionId: verdict.id }}
          preload={false}
          className="font-medium text-brand-ink underline underline-offset-2"
        >
          <Time at={verdict.submittedAt} />
        </Link>
        <Badge tone={tone}>{i18n._(name)}</Badge>
      </p>
      {verdict.state !== "pending" && <DecisionText verdict={verdict} />}
    </li>
  );
}

function DecisionText({ verdict }: { verdict: Verdict }) {
  const { i18n } = useLingui();
  const { decidedBy, decidedAt, withdrawnBy, withdrawnAt, reasons, note, state } = verdict;
  return (
    <div className="text-sm">
      {decidedAt && (
        <p className="text-xs text-ink-faint">
          <DecidedBy
            isApproved={state === "approved" || withdrawnAt !== null}
            decidedBy={decidedBy}
            decidedAt={decidedAt}
          />
        </p>
      )}
      {withdrawnAt && (
        <p className="text-xs text-ink-faint">
          <Trans>
            Approval withdrawn by {withdrawnBy}, <Time at={withdrawnAt} />
          </Trans>
        </p>
      )}
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{textIn(REJECTION_TEXTS[reason], i18n.locale as Language)}</li>
        ))}
      </ul>
      {note && <p className="whitespace-pre-line text-ink-soft">{note}</p>}
    </div>
  );
}
