/** Tabs: a tab list and the panel of the selected tab, anywhere on the page. */
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { classes } from "./classes.ts";
import { usePaleEnds } from "./pale-ends.ts";

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  /** A count next to the label, if above zero. */
  count?: number | undefined;
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the tab list. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** Undefined if there is nothing to select: the list is hidden, and the panel is an ordinary part of the page. */
  value: Id | undefined;
  onChange: (id: Id) => void;
  /** A `TabList` and a `TabPanel`, with any elements around and between them. */
  children: ReactNode;
}

interface Row {
  id: string;
  label: string;
  tabs: readonly Tab<string>[];
  value: string | undefined;
  onChange: (id: string) => void;
}

const RowContext = createContext<Row | undefined>(undefined);

function useRow(): Row {
  const row = useContext(RowContext);
  if (!row) throw new Error("TabList and TabPanel must be inside Tabs");
  return row;
}

const nameOf = (row: Row, tab = row.value) => `${row.id}-${tab}`;
const panelOf = ({ id }: Row) => `${id}-panel`;

export function Tabs<Id extends string>({ label, tabs, value, onChange, children }: TabsProps<Id>) {
  const id = useId();
  const row = useMemo(
    () => ({ id, label, tabs, value, onChange: onChange as (id: string) => void }),
    [id, label, tabs, value, onChange],
  );
  return <RowContext value={row}>{children}</RowContext>;
}

/** Scrolls horizontally with faded ends if it does not fit; arrow keys, Home and End move between tabs. */
export function TabList({ className }: { className?: string }) {
  const row = useRow();
  const { tabs, value, onChange } = row;
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === value);
  const shown = useRef(0);
  // Scroll the selected tab into view, without scrolling the page. Skipped for the first tab, which is visible anyway:
  // measuring would force a layout.
  useEffect(() => {
    const { current: strip } = list;
    if (shown.current === at) return;
    shown.current = at;
    const chosen = strip?.children[at];
    if (strip && chosen instanceof HTMLElement)
      strip.scrollLeft = chosen.offsetLeft - (strip.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
  usePaleEnds(list, value !== undefined);
  if (value === undefined) return null;
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
    const next = to === undefined ? undefined : tabs[to];
    if (!next || to === undefined) return;
    event.preventDefault();
    onChange(next.id);
    const button = list.current?.children[to];
    if (button instanceof HTMLElement) button.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={row.label}
      className={classes(
        "no-scrollbar pale-ends relative flex gap-1 overflow-x-auto border-b border-line px-1 contain-inline-size",
        className,
      )}
    >
      {tabs.map((tab) => {
        const chosen = tab.id === value;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={chosen}
            aria-controls={panelOf(row)}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={step}
            className={classes(
              "relative inline-flex min-h-12 flex-1 items-center justify-center gap-1.5 px-3 text-sm whitespace-nowrap",
              "after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:transition-colors",
              "focus-visible:-outline-offset-2",
              chosen ? "font-semibold text-brand-ink after:bg-brand-ink" : "text-ink-soft hover:text-ink",
            )}
          >
            <span id={nameOf(row, tab.id)}>{tab.label}</span>
            {tab.count ? (
              <span translate="no" className="figures text-xs text-accent-ink">
                {tab.count}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

export interface TabPanelProps {
  /** The accessible name, if the selected tab's label is too short out of context. */
  label?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** The content of the selected tab. */
export function TabPanel({ label, className, children }: TabPanelProps) {
  const row = useRow();
  if (row.value === undefined) return <div className={className}>{children}</div>;
  return (
    <div
      id={panelOf(row)}
      role="tabpanel"
      aria-label={label}
      aria-labelledby={label === undefined ? nameOf(row) : undefined}
      className={className}
    >
      {children}
    </div>
  );
}
