/** Office calls for reviews. */
import type { Language } from "@banyan/contract/languages.ts";
import { officeReviews as contract, type OfficeReview } from "@banyan/contract/office/reviews.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { findByMemberId, readMembers } from "../members/index.ts";
import { answer, hide, type ModerationPorts, removePicture, show } from "./moderation.ts";
import { writtenView } from "./reviews.ts";
import { listReviews, type NamedReview, selectNamed } from "./store.ts";

async function viewsOf(executor: Executor, rows: readonly NamedReview[]): Promise<OfficeReview[]> {
  const members = await readMembers(executor, [...new Set(rows.map(({ memberId }) => memberId))]);
  return rows.map((row) => {
    const { productId, productName, hiddenAt, hiddenReason, changedAt, revision } = row;
    const member = members.get(row.memberId);
    return {
      ...writtenView(row),
      ...{ productId: String(productId), productName, hiddenReason, revision },
      memberId: member?.memberId ?? "",
      memberName: member?.name ?? "",
      state: hiddenAt ? (changedAt > hiddenAt ? "changed" : "hidden") : "visible",
    };
  });
}

async function viewOf(executor: Executor, given: { id: string; language: Language }): Promise<OfficeReview> {
  const row = await selectNamed(executor, given);
  if (!row) throw refuse("REVIEW_NOT_FOUND");
  return (await viewsOf(executor, [row]))[0]!;
}

export const officeReviewRoutes = (ports: ModerationPorts) =>
  routes(contract, {
    async index({ database: { queries }, language }, { page, limit, cursor, memberId, ...filter }) {
      const member = memberId === undefined ? undefined : await findByMemberId(queries, memberId);
      if (member === null) return { list: [], total: 0, page, limit };
      const reading = { language, ...placeIn("uuid", { page, limit, cursor }) };
      const { rows, total } = await listReviews(queries, { ...filter, memberId: member?.id }, reading);
      const list = await viewsOf(queries, rows);
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    async hide({ tx, staff: { staffId }, language, now }, input) {
      await hide(tx, ports, { ...input, staffId, now });
      return viewOf(tx, { id: input.reviewId, language });
    },
    async removePicture({ tx, staff: { staffId }, language, now }, input) {
      await removePicture(tx, ports, { ...input, staffId, now });
      return viewOf(tx, { id: input.reviewId, language });
    },
    async show({ tx, staff: { staffId }, language, now }, input) {
      await show(tx, ports, { ...input, staffId, now });
      return viewOf(tx, { id: input.reviewId, language });
    },
    async answer({ tx, staff: { staffId }, language, now }, input) {
      await answer(tx, ports, { ...input, staffId, now });
      return viewOf(tx, { id: input.reviewId, language });
    },
  });
