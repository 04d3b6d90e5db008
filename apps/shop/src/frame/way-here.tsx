/** The breadcrumb above the head of a page, on wide screens. */
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { Fragment } from "react";
import { wayTo } from "./account-pages.ts";

export default function WayHere({ title }: { title: string }) {
  const { t, i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label={t`Breadcrumbs`}>
      <ol className="flex min-h-8 flex-wrap items-center gap-x-1 text-sm text-ink-faint">
        {wayTo(path).map(({ to, name }) => (
          <Fragment key={to}>
            <li>
              <Link to={to} search={{}} className="inline-flex min-h-8 items-center hover:text-ink hover:underline">
                {i18n._(name)}
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
