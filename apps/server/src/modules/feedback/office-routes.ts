/** Office calls for feedback. */
import { officeFeedback as contract } from "@banyan/contract/office/feedback.ts";
import { routes } from "../../platform/http/call.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { findByMemberId, readMember, readMembers } from "../members/index.ts";
import { type ReplyPorts, replyToFeedback, stateOf, viewFeedback } from "./feedback.ts";
import { selectPictures } from "./picture-store.ts";
import { addressed, type FeedbackDeps } from "./pictures.ts";
import { countEntries, type Entry, listEntries } from "./store.ts";

const rowOf = (entry: Entry, member: { memberId: string; name: string }, pictureCount: number) => ({
  id: entry.id,
  memberId: member.memberId,
  memberName: member.name,
  type: entry.type,
  title: entry.title,
  state: stateOf(entry),
  pictureCount,
  createdAt: entry.createdAt.toISOString(),
  repliedAt: entry.repliedAt?.toISOString() ?? null,
});

export const officeFeedbackRoutes = (deps: FeedbackDeps, ports: ReplyPorts) =>
  routes(contract, {
    async index({ database: { queries } }, { page, limit, cursor, state, type, memberId }) {
      const member = memberId === undefined ? undefined : await findByMemberId(queries, memberId);
      if (member === null) return { list: [], total: 0, page, limit };
      const filter = { state, type, memberId: member?.id, oldestFirst: state === "under_review" };
      const { rows, total } = await listEntries(queries, { ...filter, ...placeIn("uuid", { page, limit, cursor }) });
      const members = await readMembers(
        queries,
        rows.map((row) => row.memberId),
      );
      const pictures = await selectPictures(
        queries,
        rows.map(({ id }) => id),
      );
      const list = rows.map((row) =>
        rowOf(row, members.get(row.memberId) ?? { memberId: "", name: "" }, pictures.get(row.id)?.length ?? 0),
      );
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    async counts({ database }) {
      const { oldestAt, ...counts } = await countEntries(database.queries);
      return { ...counts, oldestAt: oldestAt?.toISOString() ?? null };
    },
    detail: ({ database, staff: { staffId }, now }, { feedbackId }) =>
      database.transaction(async (tx) => {
        const entry = await viewFeedback(tx, ports, { feedbackId, staffId, now });
        const member = await readMember(tx, entry.memberId);
        const pictures = (await selectPictures(tx, [entry.id])).get(entry.id) ?? [];
        const { content, reply, repliedAt, repliedByName } = entry;
        return {
          ...rowOf(entry, member, pictures.length),
          content,
          language: member.language,
          pictures: addressed(deps, pictures, { staffId, now }),
          reply:
            reply !== null && repliedAt
              ? { content: reply, at: repliedAt.toISOString(), by: repliedByName ?? "" }
              : null,
        };
      }),
    async reply({ tx, staff, now }, { feedbackId, content }) {
      const by = { staffId: staff.staffId, staffName: staff.name };
      await replyToFeedback(tx, ports, { feedbackId, content, ...by, now });
      return { id: feedbackId, state: "replied" as const };
    },
  });
