/** The layout: a sidebar on desktops, a bottom bar on phones, language and account at the top. */
import { shopName } from "@banyan/app/shop-name.ts";
import { Badge, classes, Sheet, useSheet, ZoneContext } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "@tanstack/react-router";
import { CircleUserRound, Menu, Search } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useStaff } from "../session/session.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { useMarketZone, ZoneNote } from "./market-zone.tsx";
import { groupsFor, type Section, type SectionGroup } from "./navigation.ts";
import { OfficeSearch } from "./office-search.tsx";
import { useSearchKey } from "./search-key.ts";
import { useWaiting } from "./use-waiting.ts";

const PLACES_ON_PHONE = 4;

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const groups = groupsFor(useStaff().rights);
  const count = useWaiting();
  const main = useFocusOnNewPage();
  const sections = useSectionInSight();
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[16.25rem_minmax(0,1fr)]">
      <a
        href="#main"
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-full bg-brand px-4 py-2 text-on-brand focus:translate-y-0"
      >
        {t`Skip to content`}
      </a>
      <aside className="hidden border-e border-line bg-surface lg:block">
        <nav
          ref={sections}
          aria-label={t`Sections`}
          className="sticky top-0 flex max-h-dvh flex-col gap-5 overflow-y-auto px-3 pt-4 pb-6"
        >
          <Brand />
          <Sections groups={groups} count={count} />
          <ZoneNote />
        </nav>
      </aside>
      <div className="min-w-0">
        <TopBar />
        <main
          id="main"
          ref={main}
          tabIndex={-1}
          className="mx-auto w-full max-w-[78rem] px-4 pt-4 pb-[calc(var(--tab-bar)+var(--safe-bottom)+1.5rem)] outline-none lg:px-8 lg:pt-6 lg:pb-16"
        >
          <ZoneContext value={useMarketZone()}>{children}</ZoneContext>
        </main>
      </div>
      <FootBar groups={groups} count={count} />
    </div>
  );
}

function Brand() {
  const { t } = useLingui();
  return (
    <Link
      to="/"
      className="flex min-h-11 items-center gap-2 rounded-field px-2 py-1 whitespace-nowrap text-brand-ink"
      aria-label={t`${shopName} office, dashboard`}
    >
      <BrandMark size={26} className="shrink-0" />
      <span className="text-lg font-semibold text-ink">{shopName}</span>
      <span className="text-sm text-ink-faint max-[26rem]:hidden">{t`Office`}</span>
    </Link>
  );
}

interface SectionsProps {
  groups: SectionGroup[];
  count: (section: Section) => number;
  onChosen?: () => void;
}

function Sections({ groups, count, onChosen }: SectionsProps) {
  const { i18n } = useLingui();
  return groups.map((group) => (
    <div key={group.id}>
      {group.name && <p className="mb-1 px-3 text-xs font-medium text-ink-faint">{i18n._(group.name)}</p>}
      <ul className="grid gap-0.5">
        {group.sections.map((section) => (
          <li key={section.to}>
            <Link
              to={section.to}
              onClick={onChosen}
              activeOptions={{ exact: section.to === "/", includeSearch: false }}
              activeProps={{ className: "bg-brand-soft font-semibold text-brand-ink" }}
              inactiveProps={{ className: "text-ink-soft hover:bg-sunken hover:text-ink" }}
              className="flex min-h-11 items-center gap-3 rounded-field px-3 py-2 text-sm transition-colors lg:min-h-10"
            >
              <section.icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
              <span className="min-w-0 flex-1">{i18n._(section.name)}</span>
              <WaitingCount count={count(section)} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));
}

function WaitingCount({ count }: { count: number }) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <Badge tone="accent" className="figures">
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t`${count} waiting`}</span>
    </Badge>
  );
}

function TopBar() {
  const { t } = useLingui();
  const { name } = useStaff();
  const searchId = useId();
  /** On phones and tablets the search field is hidden until it is asked for. */
  const [isSearching, setSearching] = useState(false);
  const focusSearch = () => {
    flushSync(() => setSearching(true));
    const field = document.getElementById(searchId) as HTMLInputElement;
    field.focus();
    field.select();
  };
  useSearchKey(focusSearch);
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[var(--safe-top)] lg:static lg:border-0 lg:bg-transparent">
      <div className="mx-auto flex min-h-14 max-w-[78rem] flex-wrap items-center gap-x-2 px-3 lg:px-8">
        <div className="lg:hidden">
          <Brand />
        </div>
        <OfficeSearch
          id={searchId}
          onClose={() => setSearching(false)}
          className={classes(
            "order-last basis-full pb-2.5 lg:order-none lg:block lg:min-w-0 lg:max-w-lg lg:flex-1 lg:basis-auto lg:pb-0",
            !isSearching && "hidden",
          )}
        />
        <span className="ms-auto" />
        <button
          type="button"
          aria-label={t`Search the office`}
          aria-expanded={isSearching}
          aria-controls={searchId}
          onClick={() => (isSearching ? setSearching(false) : focusSearch())}
          className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:bg-sunken lg:hidden"
        >
          <Search aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </button>
        <LanguageSwitch />
        <Link
          to="/account"
          aria-label={t`My account, ${name}`}
          className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          <CircleUserRound aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.8} />
          <span className="hidden max-w-40 truncate sm:block">{name}</span>
        </Link>
      </div>
    </header>
  );
}

function FootBar({ groups, count }: { groups: SectionGroup[]; count: (section: Section) => number }) {
  const { t, i18n } = useLingui();
  const more = useSheet();
  const places = groups.flatMap((group) => group.sections);
  const tab =
    "relative flex min-h-[var(--tab-bar)] min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-2xs";
  return (
    <nav
      aria-label={t`Main sections`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[var(--safe-bottom)] lg:hidden"
    >
      <ul className="flex">
        {places.slice(0, PLACES_ON_PHONE).map((section) => (
          <li key={section.to} className="min-w-0 flex-1">
            <Link
              to={section.to}
              activeOptions={{ exact: section.to === "/", includeSearch: false }}
              activeProps={{ className: "font-semibold text-brand-ink" }}
              inactiveProps={{ className: "text-ink-soft" }}
              className={tab}
            >
              <section.icon aria-hidden="true" className="size-5" strokeWidth={1.8} />
              <span className="max-w-full truncate">{i18n._(section.name)}</span>
              <span className="absolute top-0.5 left-1/2 ms-2">
                <WaitingCount count={count(section)} />
              </span>
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button type="button" className={`${tab} w-full text-ink-soft`} onClick={() => more.open()}>
            <Menu aria-hidden="true" className="size-5" strokeWidth={1.8} />
            <span className="max-w-full truncate">{t`More`}</span>
          </button>
        </li>
      </ul>
      {more.show(() => (
        <Sheet title={t`All sections`}>
          <div className="grid gap-4 pb-2">
            <Sections groups={groups} count={count} onChosen={more.close} />
            <ZoneNote />
          </div>
        </Sheet>
      ))}
    </nav>
  );
}

/** Scrolls the current section into view in the sidebar. */
function useSectionInSight() {
  const nav = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    const list = nav.current;
    const entry = path && list?.querySelector("[aria-current=page]");
    if (!list || !entry) return;
    const [frame, shown] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
    if (shown.top < frame.top || shown.bottom > frame.bottom)
      list.scrollTop += shown.top - frame.top - frame.height / 2;
  }, [path]);
  return nav;
}

/** A new page starts at its top, also for keyboards and screen readers. A change of filters is not a new page. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
