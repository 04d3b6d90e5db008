/** An inline message box. */
import { classes } from "@banyan/ui";
import type { ReactNode } from "react";

const TONES = {
  plain: "bg-brand-soft text-brand-ink",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

export interface NoticeProps {
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Screen readers announce danger immediately, other tones in a pause. */
export function Notice({ tone = "plain", icon, className, children }: NoticeProps) {
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={classes("flex gap-3 rounded-field px-4 py-3 text-sm", TONES[tone], className)}
    >
      {icon && <span className="mt-0.5 shrink-0">{icon}</span>}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
