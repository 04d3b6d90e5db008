/** The breadcrumb above the head of a page, on wide screens. */
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { usePageData } from "../shell/route-data.ts";
import { MINE, usePageNames } from "./account-pages.ts";

export function WayHere({ title }: { title: string }) {
  const { t } = useLingui();
  const nameOf = usePageNames();
  const { openedFrom } = usePageData();
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="flex min-h-8 flex-wrap items-center gap-x-1 text-sm text-ink-faint">
        {(openedFrom ? ([MINE, openedFrom] as const) : ([MINE] as const)).map((to) => (
          <Fragment key={to}>
            <li>
              <Link to={to} search={{}} className="inline-flex min-h-8 items-center hover:text-ink hover:underline">
                {nameOf(to)}
              </Link>
            </li>
            <li aria-hidden="true">
              <ChevronRight className="size-3.5" />
            </li>
          </Fragment>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink-soft">
          {title}
        </li>
      </ol>
    </nav>
  );
}
