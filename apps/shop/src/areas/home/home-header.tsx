/** The head of the home page on phones: name and search. Desktops have the site header. */
import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { UnreadBell } from "../../parts/news/unread-bell.tsx";
import { Brand } from "../../shell/brand.tsx";
import { LanguageButton } from "../../shell/language-button.tsx";

export function HomeHeader() {
  return (
    <header className="sticky top-0 z-20 bg-paper pt-[var(--safe-top)] desktop:hidden">
      <div className="page-width flex h-15 items-center gap-3">
        <Brand short />
        <Link
          to="/pages/search"
          className="flex h-11 min-w-0 flex-1 flex-nowrap items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm text-ink-faint"
        >
          <Search aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="truncate">
            <Trans>Search products</Trans>
          </span>
        </Link>
        <span className="-me-2 flex">
          <LanguageButton />
          <UnreadBell />
        </span>
      </div>
    </header>
  );
}
