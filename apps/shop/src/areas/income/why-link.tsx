/** A link to "Why this amount?": opens a sheet over the page, or a page if followed from outside. */
import type { Income } from "@banyan/contract/income.ts";
import { Link } from "@tanstack/react-router";
import { createContext, type MouseEvent, type ReactNode, useContext } from "react";

export interface WhySubject {
  day: string;
  kind: Income;
}

/** Opens the surrounding page's sheet. */
export const WhyContext = createContext<(subject: WhySubject) => void>(() => {});

export interface WhyLinkProps extends WhySubject {
  className: string;
  children: ReactNode;
}

export function WhyLink({ day, kind, className, children }: WhyLinkProps) {
  const open = useContext(WhyContext);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    open({ day, kind });
  };
  return (
    <Link
      to="/pages/incomeStatement/why"
      search={{ day, kind }}
      aria-haspopup="dialog"
      onClick={press}
      className={className}
    >
      {children}
    </Link>
  );
}
