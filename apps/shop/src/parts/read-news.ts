/**
 * Which announcements are unread: the server knows it of a member, the device of a visitor. What was published before a
 * visitor first came is not new to it.
 */
import { ask, queryClient, useQuery } from "@banyan/app/query.ts";
import { useSend } from "@banyan/app/send.ts";
import { useValue } from "@banyan/app/state.ts";
import { asObject, stored } from "@banyan/app/stored.ts";
import { content } from "@banyan/contract/browser/content.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { serverNow } from "../api/server-clock.ts";
import { useMember } from "../session/session.ts";

/** So many are kept on a device. */
const KEPT = 200;
const AGAIN_MS = 60_000;
/** The newest, as the home page asks for them. */
export const NEWEST_NEWS = { page: 1, limit: 3 };

interface ReadHere {
  /** When this device first met announcements. */
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
  /** Of those that are known: a visitor's device knows the newest only. */
  count: number;
  isUnread: (news: News) => boolean;
}

export function useUnreadNews(): UnreadNews {
  const member = useMember();
  const query = useQuery({ ...asked(), enabled: Boolean(member), refetchInterval: AGAIN_MS });
  const here = useValue(storedReadNews);
  // Only what a page has asked for anyway: a visitor's bell causes no request.
  const newest = useQuery({ ...ask(content.announcements, NEWEST_NEWS), enabled: false });
  if (member) {
    const ids = new Set(query.data?.ids);
    return { count: query.data?.unread ?? 0, isUnread: ({ id }) => ids.has(id) };
  }
  const isUnread = ({ id, publishedAt }: News) =>
    here !== undefined && publishedAt > here.since && !here.ids.includes(id);
  return { count: newest.data?.list.filter(isUnread).length ?? 0, isUnread };
}

/** Marks one as read, or all that are named. */
export function useReadNews() {
  const member = useMember();
  const onDone = (unread: OutputOf<typeof content.readAnnouncement>) =>
    queryClient.setQueryData(asked().queryKey, unread);
  // One that could not be marked stays unread; that is no reason to bother anybody.
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

/** From the first announcement that a visitor sees, the device tells new ones. */
export function beginReading(): void {
  if (!storedReadNews.get()) keepHere([]);
}
