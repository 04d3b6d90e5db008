/**
 * Unread announcements: tracked by the server for members, by the device for visitors. Announcements before a visitor's
 * first visit count as read.
 */
import { ask, queryClient, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { asObject, stored } from "@banyan/app/stored.ts";
import { content } from "@banyan/contract/browser/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { useValue } from "@banyan/ui/state.ts";
import { serverNow } from "../../api/server-clock.ts";
import { useMember } from "../../session/session.ts";

/** The maximum number of ids on a device. */
const KEPT = 200;
const AGAIN_MS = 60_000;
/** The newest ones, with the input of the home page's query. */
export const NEWEST_NEWS = { page: 1, limit: 3 };

interface ReadHere {
  /** When this device first saw announcements. */
  since: string;
  ids: string[];
}

function asReadHere(found: unknown): ReadHere | undefined {
  const { since, ids } = asObject<Partial<ReadHere>>(found) ?? {};
  return typeof since === "string" && Array.isArray(ids)
    ? { since, ids: ids.filter((id) => typeof id === "string") }
    : undefined;
}

export const storedReadNews = stored<ReadHere>("readNews", asReadHere);

const asked = () => ask(content.unreadAnnouncements, {});

interface News {
  id: string;
  publishedAt: string;
}

export interface UnreadNews {
  /** The known count: for visitors, among the newest only. */
  count: number;
  isUnread: (news: News) => boolean;
}

export function useUnreadNews(): UnreadNews {
  const member = useMember();
  const query = useQuery({ ...asked(), enabled: Boolean(member), refetchInterval: AGAIN_MS });
  const here = useValue(storedReadNews);
  // Cached data only: a visitor's bell causes no request.
  const newest = useQuery({ ...ask(content.announcements, NEWEST_NEWS), enabled: false });
  if (member) {
    const ids = new Set(query.data?.ids);
    return { count: query.data?.unread ?? 0, isUnread: ({ id }) => ids.has(id) };
  }
  const isUnread = ({ id, publishedAt }: News) =>
    here !== undefined && publishedAt > here.since && !here.ids.includes(id);
  return { count: newest.data?.list.filter(isUnread).length ?? 0, isUnread };
}

/** Marks one as read, or all of a list. */
export function useReadNews() {
  const member = useMember();
  const onDone = (unread: OutputOf<typeof content.readAnnouncement>) =>
    queryClient.setQueryData(asked().queryKey, unread);
  // If this fails, the announcement stays unread, which needs no error message.
  const one = useSend(content.readAnnouncement, { onDone, quiet: true });
  const all = useSend(content.readAnnouncement, { onDone });
  return {
    one: (id: string) => (member ? one.mutate({ id }) : keepHere([id])),
    all: (ids: readonly string[]) => (member ? all.mutate({}) : keepHere(ids)),
    busy: all.isPending,
  };
}

function keepHere(read: readonly string[]): void {
  const { since, ids } = storedReadNews.get() ?? { since: new Date(serverNow()).toISOString(), ids: [] };
  storedReadNews.set({ since, ids: [...new Set([...read, ...ids])].slice(0, KEPT) });
}

/** From the first visit to announcements on, the device distinguishes new ones. */
export function beginReading(): void {
  if (!storedReadNews.get()) keepHere([]);
}
