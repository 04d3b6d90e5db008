/** Why the member cannot withdraw now, and what helps. */
import { Card } from "@banyan/ui";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface WhyNotCardProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children?: ReactNode;
}

export function WhyNotCard({ icon: Icon, title, text, children }: WhyNotCardProps) {
  return (
    <Card className="p-6 text-center">
      <span className="mx-auto flex size-16 items-center justify-center rounded-full bg-brand-soft text-brand-ink">
        <Icon aria-hidden="true" className="size-8" strokeWidth={1.6} />
      </span>
      <h2 className="mt-4 text-lg font-semibold">{title}</h2>
      <p className="mx-auto mt-1 max-w-sm text-sm text-ink-soft">{text}</p>
      {children}
    </Card>
  );
}
