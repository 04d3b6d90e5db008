/** The member's calls about notices. */
import { notices as contract } from "@banyan/contract/notices.ts";
import { routes } from "../../platform/http/call.ts";
import { noticeList, readAllNotices, readNotice, unreadNotices } from "./notices.ts";

export const noticeRoutes = () =>
  routes(contract, {
    index: ({ database, member: { memberId }, language }, input) =>
      noticeList(database.queries, { ...input, memberId, language }),
    async unread({ database, member }) {
      return { unread: await unreadNotices(database.queries, member.memberId) };
    },
    async read({ database, member: { memberId }, now }, { noticeId }) {
      await readNotice(database.queries, { memberId, noticeId, now });
      return { unread: await unreadNotices(database.queries, memberId) };
    },
    async readAll({ database, member: { memberId }, now }) {
      await readAllNotices(database.queries, { memberId, now });
      return { unread: await unreadNotices(database.queries, memberId) };
    },
  });
