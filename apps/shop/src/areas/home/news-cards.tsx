/** Announcements as cards: one column on phones, three on desktops. */
import type { content } from "@banyan/contract/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { Picture, Time } from "@banyan/ui";
import { BrandMark } from "@banyan/ui/art/index.ts";
import { unbroken } from "@banyan/ui/unbroken.ts";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useUnreadNews } from "../../parts/news/read-news.ts";

export type NewsItem = OutputOf<typeof content.announcements>["list"][number];

export function NewsCards({ news }: { news: readonly NewsItem[] }) {
  const { t } = useLingui();
  const { isUnread } = useUnreadNews();
  return (
    <ul className="grid gap-3 lg:grid-cols-3 lg:gap-5">
      {news.map((item) => (
        <li key={item.id}>
          <Link
            to="/pages/articleDetails"
            search={{ id: item.id }}
            className="group flex h-full overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong lg:flex-col"
          >
            {item.picture ? (
              <Picture
                picture={item.picture}
                alt=""
                sizes="(width >= 64rem) 370px, 128px"
                ratio="auto"
                className="w-28 shrink-0 self-stretch lg:aspect-16/9 lg:w-full"
              />
            ) : (
              <span className="hidden aspect-16/9 items-center justify-center bg-brand-soft text-brand-ink lg:flex">
                <BrandMark className="size-20 opacity-60" />
              </span>
            )}
            <span className="flex min-w-0 flex-1 flex-col p-3.5 lg:p-5">
              <span className="flex items-center gap-2 text-xs text-ink-faint">
                {isUnread(item) && (
                  <span role="img" aria-label={t`Unread`} className="size-2 shrink-0 rounded-full bg-accent" />
                )}
                <Time at={item.publishedAt} precision="day" />
              </span>
              <span className="mt-0.5 line-clamp-2 font-semibold">{unbroken(item.title)}</span>
              <span className="mt-1 line-clamp-2 text-sm text-ink-soft">{item.summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
