/** The range of shown rows, with links to the previous and the next page, and the export of the list. The page number is a URL parameter. */
import { buttonClass, Count } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link, Navigate } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { ExportList, type Listed } from "./export-list.tsx";

export interface PagerProps {
  page: number;
  limit: number;
  total: number;
  /** The list, for its export. */
  exported?: Listed;
}

/** Parses the page number of a URL. */
export function pageOf(text: string | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1;
}

export function Pager({ exported, ...pages }: PagerProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4">
      <div className="flex-1 basis-48">
        <Pages {...pages} />
      </div>
      {exported && (
        <div className="pt-3">
          <ExportList {...exported} />
        </div>
      )}
    </div>
  );
}

function Pages({ page, limit, total }: Omit<PagerProps, "exported">) {
  const { t } = useLingui();
  const first = (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  if (total <= limit && page === 1) {
    return (
      <p className="pt-3 text-xs text-ink-faint">
        <Trans>
          <Count value={total} /> in all
        </Trans>
      </p>
    );
  }
  return (
    <nav aria-label={t`Pages`} className="flex items-center gap-2 pt-4 text-sm text-ink-soft">
      <p className="flex-1">
        <Trans>
          <Count value={first} />–<Count value={last} /> of <Count value={total} />
        </Trans>
      </p>
      <Turn to={page - 1} possible={page > 1} label={t`Previous page`}>
        <ChevronLeft aria-hidden="true" className="size-5" />
      </Turn>
      <Turn to={page + 1} possible={last < total} label={t`Next page`}>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Turn>
    </nav>
  );
}

/** The search of a URL with another page number. */
const onPage = (page: number) => (before: Record<string, unknown>) => ({
  ...before,
  page: page === 1 ? undefined : String(page),
});

/** Shows another page instead. */
export const ToPage = ({ page }: { page: number }) => <Navigate to="." search={onPage(page)} replace />;

function Turn({
  to,
  possible,
  label,
  children,
}: {
  to: number;
  possible: boolean;
  label: string;
  children: ReactNode;
}) {
  const className = buttonClass({ variant: "outline", size: "icon" });
  if (!possible) {
    return (
      <span role="link" aria-disabled="true" aria-label={label} className={className}>
        {children}
      </span>
    );
  }
  return (
    <Link to="." search={onPage(to)} aria-label={label} title={label} className={className}>
      {children}
    </Link>
  );
}
