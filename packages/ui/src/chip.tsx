/** Small components: chips to choose from, badges, tabs. */
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { classes } from "./classes.ts";

export interface ChipProps extends ComponentProps<"button"> {
  /** Whether it is chosen; leave out for a chip that is only a button. */
  chosen?: boolean;
  /** For many beside each other in little room. */
  narrow?: boolean;
}

export function Chip({ chosen, narrow, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" aria-pressed={chosen} {...rest} className={classes(chipClass(chosen, narrow), className)}>
      {children}
    </button>
  );
}

/** The classes of a chip, for a link that looks like one. */
export function chipClass(chosen = false, narrow = false): string {
  return classes(
    "inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border py-1 text-sm touch-target transition-colors duration-150 disabled:opacity-45",
    narrow ? "px-1" : "px-3.5",
    chosen
      ? "border-brand bg-brand font-medium text-on-brand"
      : "border-line bg-surface text-ink-soft hover:border-line-strong",
  );
}

export type Tone = "plain" | "brand" | "accent" | "gold" | "success" | "warning" | "danger";

const TONES: Record<Tone, string> = {
  plain: "bg-sunken text-ink-soft",
  brand: "bg-brand-soft text-brand-ink",
  accent: "bg-accent-soft text-accent-ink",
  gold: "bg-gold-soft text-gold-ink",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export function Badge({
  tone = "plain",
  size = "sm",
  className,
  children,
}: {
  tone?: Tone;
  size?: "sm" | "md";
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center gap-1 rounded-tag px-1.5 py-0.5 font-semibold",
        size === "sm" ? "text-2xs" : "text-xs",
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A count at the corner of something; nothing at zero. `label` says it in words. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span
      key={count}
      className="figures absolute -top-1 start-[calc(100%-0.75rem)] inline-flex h-4.5 min-w-4.5 animate-pop items-center justify-center rounded-full bg-accent px-1 text-2xs leading-none font-bold whitespace-nowrap text-on-accent"
    >
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

export interface Tab<Id extends string> {
  id: Id;
  label: ReactNode;
  /** A number beside the label, if it is above zero. */
  count?: number;
}

export interface TabsProps<Id extends string> {
  /** The name of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** The id of the element that the tab shows. */
  panelId: string;
}

/** Tabs that scroll sideways if they do not fit; arrow keys, Home and End move between them. */
export function Tabs<Id extends string>({ label, tabs, value, onChange, panelId }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.id === value);
  // Those that are wider than a phone show the chosen one. Only they are scrolled, never the page.
  useEffect(() => {
    const { current: row } = list;
    const chosen = row?.children[at];
    if (row && chosen instanceof HTMLElement)
      row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }, [at]);
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
      aria-label={label}
      className="no-scrollbar relative flex gap-1 overflow-x-auto border-b border-line px-2"
    >
      {tabs.map((tab) => {
        const chosen = tab.id === value;
        return (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={chosen}
            aria-controls={panelId}
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
            {tab.label}
            {tab.count ? <span className="figures text-xs text-accent-ink">{tab.count}</span> : null}
          </button>
        );
      })}
    </div>
  );
}
