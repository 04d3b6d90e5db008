/** A section of a page with a heading and a link to more. */
import { Chevron, classes } from "@banyan/ui";
import type { ReactNode } from "react";

export interface SectionProps {
  title: string;
  /** A link next to the heading. */
  more?: ReactNode;
  /** The first one on its page. */
  first?: boolean;
  className?: string;
  children: ReactNode;
}

export function Section({ title, more, first = false, className, children }: SectionProps) {
  return (
    <section className={classes(first ? "mt-2" : "mt-7 lg:mt-12", className)}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 lg:mb-4">
        <h2 className="text-lg font-bold lg:text-2xl">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export const moreClass = "inline-flex shrink-0 items-center gap-0.5 text-sm font-medium text-brand-ink touch-target";

export function More({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Chevron />
    </>
  );
}
