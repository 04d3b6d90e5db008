/** The member's notices, newest first. Each links to its subject and is marked as read when opened. */

import { askPages, useInfiniteQuery } from "@banyan/app/query.ts";
import { QueryView } from "@banyan/app/query-view.tsx";
import { useSend } from "@banyan/app/send.ts";
import { type Notice, type NoticeKind, notices } from "@banyan/contract/browser/notices.ts";
import { noticePage } from "@banyan/contract/notice-page.ts";
import { Button, buttonClass, Chevron, classes, EmptyState, Skeletons, Time } from "@banyan/ui";
import { EmptyMessages } from "@banyan/ui/art/index.ts";
import { unbroken } from "@banyan/ui/unbroken.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import {
  ArrowDownLeft,
  ArrowUpRight,
  CheckCheck,
  Gift,
  IdCard,
  type LucideIcon,
  MessageSquareText,
  Package,
  PackageCheck,
  ShieldAlert,
  Sprout,
  Star,
  Wallet,
} from "lucide-react";
import type { ReactNode } from "react";
import { ZoneNote } from "../../parts/days/day-heading.tsx";
import { MoreOf } from "../../parts/lists/more-of.tsx";

const icon = (Icon: LucideIcon) => <Icon aria-hidden="true" className="size-5" strokeWidth={1.8} />;
const ICONS: [beginning: string, icon: ReactNode][] = [
  ["order.", icon(Package)],
  ["transfer.sent", icon(ArrowUpRight)],
  ["transfer.", icon(ArrowDownLeft)],
  ["withdrawal.", icon(ArrowUpRight)],
  ["top_up.", icon(Wallet)],
  ["grant.", icon(Gift)],
  ["kyc.", icon(IdCard)],
  ["feedback.", icon(MessageSquareText)],
  ["review.", icon(Star)],
  ["level.", icon(Sprout)],
  ["product.", icon(PackageCheck)],
  ["security.", icon(ShieldAlert)],
];
const iconOf = (kind: NoticeKind) => ICONS.find(([beginning]) => kind.startsWith(beginning))?.[1];

export function NoticeList() {
  const query = useInfiniteQuery(askPages(notices.index, { limit: 20 }));
  // If this fails, the notice stays unread, which needs no error message.
  const read = useSend(notices.read, { quiet: true });
  const readAll = useSend(notices.readAll);
  return (
    <QueryView query={query} skeleton={<NoticesSkeleton />}>
      {({ pages }) => {
        const list = pages.flatMap((page) => page.list);
        if (list.length === 0) return <NoNotices />;
        return (
          <>
            {(pages[0]?.unread ?? 0) > 0 && (
              <div className="mb-2 flex justify-end">
                <Button variant="quiet" className="-mx-4" busy={readAll.isPending} onClick={() => readAll.mutate({})}>
                  <span className="inline-flex items-center gap-1.5">
                    <CheckCheck aria-hidden="true" className="size-4.5 shrink-0" />
                    <Trans>Mark all as read</Trans>
                  </span>
                </Button>
              </div>
            )}
            <ZoneNote />
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {list.map((notice) => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} onOpen={() => !notice.read && read.mutate({ noticeId: notice.id })} />
                </li>
              ))}
            </ul>
            <MoreOf query={query} quietEnd />
          </>
        );
      }}
    </QueryView>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useLingui();
  return (
    <a
      href={`#${noticePage(notice.kind, notice.reference)}`}
      onClick={onOpen}
      className={classes(
        "flex items-start gap-3 px-4 py-3.5 hover:bg-sunken focus-visible:-outline-offset-3",
        !notice.read && "bg-brand-soft/45",
      )}
    >
      <span
        className={classes(
          "relative mt-0.5 inline-flex size-10 shrink-0 items-center justify-center rounded-full",
          notice.kind === "level.reached" ? "bg-gold-soft text-gold-ink" : "bg-brand-soft text-brand-ink",
        )}
      >
        {iconOf(notice.kind)}
        {!notice.read && (
          <span
            role="img"
            aria-label={t`Unread`}
            className="absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-surface bg-accent"
          />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classes("block text-[0.9375rem]", notice.read ? "font-medium" : "font-bold")}>
          {unbroken(notice.title)}
        </span>
        <span className="mt-0.5 block text-sm text-ink-soft">{notice.body}</span>
        <span className="mt-1 block text-xs text-ink-faint">
          <Time at={notice.at} />
        </span>
      </span>
      <span className="self-center">
        <Chevron />
      </span>
    </a>
  );
}

function NoNotices() {
  const { t } = useLingui();
  return (
    <EmptyState
      picture={<EmptyMessages />}
      title={t`No notices yet`}
      text={t`Updates on your orders and your wallet appear here.`}
      action={
        <Link to="/pages/index" className={buttonClass({ variant: "outline" })}>
          <Trans>Browse products</Trans>
        </Link>
      }
    />
  );
}

function NoticesSkeleton() {
  return (
    <div className="grid gap-2">
      <Skeletons count={6} className="h-24 w-full rounded-card" />
    </div>
  );
}
