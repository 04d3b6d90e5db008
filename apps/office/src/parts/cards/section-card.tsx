/** A card with heading and actions. */
import { Card, classes } from "@banyan/ui";
import { type ReactNode, useId } from "react";

interface SectionCardProps {
  title: string;
  actions?: ReactNode;
  /** The content has its own horizontal padding. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function SectionCard({ title, actions, flush = false, className, children }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <Card>
        <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
          <h2 id={id} className="flex-auto text-base font-semibold [overflow-wrap:break-word]">
            {title}
          </h2>
          {actions}
        </div>
        <div className={classes(!flush && "p-4")}>{children}</div>
      </Card>
    </section>
  );
}

/** Of a link among the actions of a card. */
export const cardLink =
  "inline-flex min-h-9 items-center rounded-full px-2 text-sm font-medium text-brand-ink touch-target hover:underline";

/** Names and values: one column in a narrow card, two if space permits. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <dl className="grid gap-x-6 gap-y-3 text-sm @sm:grid-cols-2">{children}</dl>
    </div>
  );
}

export function Fact({ name, whole = false, children }: { name: string; whole?: boolean; children: ReactNode }) {
  return (
    <div className={classes("min-w-0", whole && "@sm:col-span-2")}>
      <dt className="text-xs text-ink-faint">{name}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
