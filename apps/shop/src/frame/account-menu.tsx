/** The menu at the side of account pages, on wide screens. */
import { classes } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import type { PagePath } from "../shell/lazy-page.ts";
import { usePageData } from "../shell/route-data.ts";
import { ACCOUNT_GROUPS, MINE, usePageNames } from "./account-pages.ts";

export function AccountMenu() {
  const { t, i18n } = useLingui();
  const nameOf = usePageNames();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const here = usePageData().openedFrom ?? path;
  const entry = (to: PagePath) => (
    <Link
      to={to}
      search={{}}
      aria-current={to === here ? "page" : undefined}
      className={classes(
        "flex min-h-10 items-center rounded-field px-3 py-1.5 text-sm leading-snug",
        to === here ? "bg-brand-soft text-brand-ink" : "text-ink-soft hover:bg-sunken hover:text-ink",
      )}
    >
      {nameOf(to)}
    </Link>
  );
  return (
    <nav aria-label={t`My account`} className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-1">
      {entry(MINE)}
      {ACCOUNT_GROUPS.map(({ name, pages }) => (
        <div key={name.id} className="mt-4">
          <p className="px-3 pb-1 text-xs font-semibold text-ink-faint">{i18n._(name)}</p>
          <ul>
            {pages.map((page) => (
              <li key={page}>{entry(page)}</li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
