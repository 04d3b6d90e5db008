/** The head of a page: title, breadcrumb and actions. Also sets the document title. */
import { shopName } from "@banyan/app/shop-name.ts";
import { AllDigits } from "@banyan/ui";
import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";

export interface PageProps {
  title: string;
  /** A line below the title. */
  about?: ReactNode;
  /** An element next to the title, such as a state. */
  mark?: ReactNode;
  back?: { link: LinkProps; label: string };
  actions?: ReactNode;
  /** Shows details, where amounts have all their digits. */
  exact?: boolean;
  children: ReactNode;
}

export function Page({ title, about, mark, back, actions, exact = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title]);
  return (
    <>
      <div className="mb-4 lg:mb-6">
        {back && (
          <Link
            {...back.link}
            className="-ms-1 mb-1 inline-flex min-h-9 items-center gap-1.5 rounded-full px-1 text-sm text-ink-soft touch-target hover:text-ink"
          >
            <ArrowLeft aria-hidden="true" className="size-4" />
            {back.label}
          </Link>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 flex-auto lg:flex-1 lg:basis-80">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-xl font-semibold lg:text-2xl">{title}</h1>
              {mark}
            </div>
            {about && <div className="mt-0.5 text-sm text-ink-soft">{about}</div>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      </div>
      {exact ? <AllDigits>{children}</AllDigits> : children}
    </>
  );
}
