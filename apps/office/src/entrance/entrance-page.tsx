/** The frame of the sign-in pages: one card, the logo above it, the language switch at the top. */
import { shopName } from "@banyan/app/shop-name.ts";
import { Loading, Skeleton } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect } from "react";
import { LanguageSwitch } from "../shell/language-switch.tsx";

interface EntrancePageProps {
  title: string;
  about?: string;
  /** Shows a skeleton in place of the content. */
  waiting?: boolean;
  children?: ReactNode;
}

export function EntrancePage({ title, about, waiting = false, children }: EntrancePageProps) {
  const { t } = useLingui();
  useEffect(() => {
    document.title = `${title} · ${shopName}`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end p-3">
        <LanguageSwitch />
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pb-24">
        <BrandMark size={48} className="mx-auto mb-4 text-brand-ink" />
        <h1 className="text-center text-2xl font-semibold">{title}</h1>
        {about && <p className="mt-2 text-center text-sm text-ink-soft">{about}</p>}
        <div className="mt-6 rounded-card border border-line bg-surface p-5 sm:p-6">
          {waiting ? (
            <Loading label={t`Loading`} className="grid gap-5">
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full" />
              <Skeleton className="h-12 w-full rounded-full" />
            </Loading>
          ) : (
            children
          )}
        </div>
      </main>
    </div>
  );
}
