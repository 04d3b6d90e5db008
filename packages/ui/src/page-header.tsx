/** The header of a subpage: back, title, actions. Contains the page's `h1`. */
import type { ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { classes } from "./classes.ts";

export interface PageHeaderProps {
  title: ReactNode;
  /** Omit to hide the back arrow. */
  onBack?: () => void;
  backLabel: string;
  actions?: ReactNode;
  /** Width class of the content column on wide screens, to align header and content. */
  columnClass?: string;
}

export function PageHeader({ title, onBack, backLabel, actions, columnClass }: PageHeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper pt-[var(--safe-top)] lg:static lg:border-0 lg:bg-transparent lg:pt-4 desktop:static desktop:border-0 desktop:bg-transparent desktop:pt-4">
      <div className={classes("page-width flex min-h-14 items-center gap-1 px-1 py-1 lg:px-3", columnClass)}>
        {onBack && (
          <IconButton label={backLabel} onClick={onBack}>
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className="size-6"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d="M15 5l-7 7 7 7" />
            </svg>
          </IconButton>
        )}
        <h1 className={classes("min-w-0 flex-1 text-lg leading-snug font-semibold", !onBack && "ps-3")}>{title}</h1>
        {actions}
      </div>
    </header>
  );
}
