/** A link to the messages, with the number of unread notices and announcements. */

import { ask, useQuery } from "@banyan/app/query.ts";
import { notices } from "@banyan/contract/browser/notices.ts";
import { CountBadge, classes } from "@banyan/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { useMember } from "../../session/session.ts";
import { useUnreadNews } from "./read-news.ts";

const AGAIN_MS = 60_000;

/** The member's unread notices; 0 for a visitor, without a request. */
export function useUnread(): number {
  const member = useMember();
  const query = useQuery({ ...ask(notices.unread, {}), enabled: Boolean(member), refetchInterval: AGAIN_MS });
  return member ? (query.data?.unread ?? 0) : 0;
}

export function UnreadBell({ className }: { className?: string }) {
  const { t } = useLingui();
  const notices = useUnread();
  const unread = notices + useUnreadNews().count;
  return (
    <Link
      to="/pages/msgList"
      search={notices > 0 ? { tab: "notices" } : {}}
      aria-label={unread > 0 ? plural(unread, { one: "News, # unread", other: "News, # unread" }) : t`News`}
      className={classes("inline-flex size-11 shrink-0 items-center justify-center rounded-full", className)}
    >
      <span className="relative">
        <Bell aria-hidden="true" className="size-5.5" strokeWidth={1.8} />
        <CountBadge count={unread} label="" />
      </span>
    </Link>
  );
}
