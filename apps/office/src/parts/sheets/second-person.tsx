/**
 * Parts of two-person actions: the affected member, why the caller may not decide, and the decision sheet, which shows
 * what will move.
 */
import type { Values } from "@banyan/app/form/use-contract-form.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ActionSheet, type ActionSheetProps } from "./action-sheet.tsx";

/** The affected member. */
export function ForMember({ member }: { member: { memberId: string; memberName: string } }) {
  return (
    <Trans>
      for{" "}
      <Link
        to="/members/$memberId"
        params={{ memberId: member.memberId }}
        className="font-medium text-brand-ink underline underline-offset-2"
      >
        {member.memberName}{" "}
        <span translate="no" className="figures">
          {member.memberId}
        </span>
      </Link>
    </Trans>
  );
}

/** Why the caller may not decide. */
export function NotDecided({ children }: { children: string }) {
  return <p className="max-w-52 basis-40 rounded-field bg-sunken px-3 py-2 text-xs text-ink-soft">{children}</p>;
}

interface DecisionSheetProps<V extends Values> extends Pick<ActionSheetProps<V>, "title" | "action" | "form" | "move"> {
  /** Whether the decision is an approval. */
  agrees: boolean;
  amount: ReactNode;
  /** The affected member and the requester. */
  about: ReactNode;
  reason: string;
  /** The consequence of a rejection. */
  otherwise: string;
}

export function DecisionSheet<V extends Values>(props: DecisionSheetProps<V>) {
  const { t } = useLingui();
  const { title, action, form, move, agrees } = props;
  return (
    <ActionSheet title={title} action={action} tone={agrees ? "plain" : "danger"} form={form} move={move}>
      <div className="rounded-field bg-sunken px-4 py-3 text-sm">
        <p className="text-xl font-semibold">{props.amount}</p>
        <p className="mt-1">{props.about}</p>
        <p className="mt-1 text-ink-soft">{props.reason}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {agrees
          ? t`The member has it at once. The audit log records your approval; it cannot be undone here.`
          : props.otherwise}
      </p>
    </ActionSheet>
  );
}
