/** The history of an order or a member, oldest first: what happened, when, and who of staff did it. */
import type { StaffLog } from "@banyan/contract/office/history.ts";
import { classes, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../session/session.ts";
import { cardLink } from "../cards/section-card.tsx";
import { actionName } from "../names/action-names.ts";

export interface HistoryStep {
  id: string;
  text: ReactNode;
  /** An ISO moment. */
  at: string;
  /** Who of staff did it. */
  by?: string | undefined;
  detail?: ReactNode;
}

/** Steps for what staff did, in the words of the audit log. */
export function useStaffSteps(): (log: StaffLog) => HistoryStep[] {
  const { i18n } = useLingui();
  return (log) =>
    log.map(({ id, at, action, by, reason }) => {
      const name = actionName(action);
      return { id: `log-${id}`, text: name ? i18n._(name) : action, at, by, detail: reason };
    });
}

/** Steps of the same moment keep their sequence. */
export function HistoryList({ steps }: { steps: readonly HistoryStep[] }) {
  const sorted = steps.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <ol className="grid gap-4">
      {sorted.map((step, index) => (
        <li key={step.id} className="relative flex gap-3 text-sm">
          {index < sorted.length - 1 && (
            <span aria-hidden="true" className="absolute start-[0.3125rem] top-4 -bottom-5 w-px bg-line" />
          )}
          <span
            aria-hidden="true"
            className={classes(
              "mt-1.5 size-2.75 shrink-0 rounded-full",
              index === sorted.length - 1 ? "bg-brand" : "bg-line-strong",
            )}
          />
          <div className="min-w-0 flex-1 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-4">
            <p className="font-medium">{step.text}</p>
            <p className="text-ink-faint">
              <Time at={step.at} />
            </p>
            {step.detail && <div className="w-full text-ink-soft">{step.detail}</div>}
            {step.by && <By name={step.by} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function By({ name }: { name: string }) {
  return (
    <p className="w-full text-ink-faint">
      <Trans>by {name}</Trans>
    </p>
  );
}

/** Leads to all entries of the audit log on a subject, also those that only record a look. */
export function AuditLogLink({ subject }: { subject: string }) {
  const { t } = useLingui();
  if (!useMay("office:auditLog.read")) return null;
  return (
    <Link to="/audit-log" search={{ subject }} className={cardLink}>
      {t`Audit log`}
    </Link>
  );
}
