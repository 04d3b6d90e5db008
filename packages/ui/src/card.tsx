/** Surfaces: a card, a list of rows with hairlines, and skeletons for loading content. */
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

const CARD_TONES = { plain: "border-line", chosen: "border-brand-ink", danger: "border-danger" };

export interface CardProps extends ComponentProps<"div"> {
  tone?: keyof typeof CARD_TONES;
  /** False if something sticks out, such as a badge. */
  clipped?: boolean;
}

export function Card({ tone = "plain", clipped = true, className, ...rest }: CardProps) {
  const look = classes("rounded-card border bg-surface", CARD_TONES[tone], clipped && "overflow-hidden", className);
  return <div {...rest} className={look} />;
}

export function List({ className, ...rest }: ComponentProps<"ul">) {
  return (
    <ul {...rest} className={classes("divide-y divide-line rounded-card border border-line bg-surface", className)} />
  );
}

export interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** The value at the end of the row. */
  value?: ReactNode;
  /** Shows a chevron: the row is a link. */
  leads?: boolean;
  /**
   * Renders the row as a link or button with these props; without it the row is plain. `render={(row) => <Link
   * to="/pages/setUp/setUp" {...row} />}`
   */
  render?: (row: { className: string; children: ReactNode }) => ReactNode;
}

export function ListRow({ icon, title, detail, value, leads = false, render }: ListRowProps) {
  const content = (
    <>
      {icon && <span className="shrink-0 text-brand-ink">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span className="block">{title}</span>
        {detail && <span className="block text-sm text-ink-faint">{detail}</span>}
      </span>
      {value && <span className="max-w-[60%] text-end text-sm text-ink-soft">{value}</span>}
      {leads && <Chevron />}
    </>
  );
  const className = "flex min-h-13 w-full items-center gap-3 px-4 py-3 text-start text-[0.9375rem]";
  return (
    <li>
      {render ? (
        render({ className: classes(className, "hover:bg-sunken focus-visible:-outline-offset-3"), children: content })
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  );
}

export function Chevron() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-4 shrink-0 text-ink-faint"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="m7.5 4.5 5.5 5.5-5.5 5.5" />
    </svg>
  );
}

/** A placeholder for loading content. Set its size, and a radius if needed, with `className`. */
export function Skeleton({ className = "" }: { className?: string }) {
  const radius = !className.includes("rounded") && "rounded-tag";
  return <span aria-hidden="true" className={classes("block shimmer", radius, className)} />;
}

/** `count` equal skeletons, such as the rows of a list. */
export function Skeletons({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, at) => <Skeleton key={at} className={className} />);
}

/** Wraps skeletons and announces once that something is loading. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
