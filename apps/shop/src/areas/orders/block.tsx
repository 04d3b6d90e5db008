/** A card with a heading: one section of an order page. */
import { Card, classes } from "@banyan/ui";
import { type ReactNode, useId } from "react";

export interface BlockProps {
  title: string;
  /** Rendered at the end of the heading. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Block({ title, aside, className, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={classes("p-4 lg:p-5", className)}>
        <div className="mb-3 flex items-center justify-between gap-3">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </Card>
    </section>
  );
}
