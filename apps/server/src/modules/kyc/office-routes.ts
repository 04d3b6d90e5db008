/** Office calls for identity papers. */
import { officeKyc as contract } from "@banyan/contract/office/kyc.ts";
import type { Executor } from "../../platform/database.ts";
import { routes } from "../../platform/http/call.ts";
import { nextAfter, placeIn } from "../../platform/paging.ts";
import { refuse } from "../../platform/refusal.ts";
import { findByMemberId, readMember, readMembers } from "../members/index.ts";
import { maskedNumber } from "./number.rules.ts";
import { openNumber } from "./papers.ts";
import { selectPhotosOf } from "./photo-store.ts";
import type { PapersDeps } from "./photos.ts";
import {
  approveSubmission,
  type Reviewing,
  type ReviewPorts,
  rejectSubmission,
  viewPhoto,
  viewSubmission,
  withdrawApproval,
} from "./review.ts";
import { countSubmissions, listSubmissions, type Submission, selectDuplicates, selectOfMember } from "./store.ts";

const verdictOf = (submission: Submission) => ({
  id: submission.id,
  idType: submission.idType,
  state: submission.state,
  submittedAt: submission.submittedAt.toISOString(),
  decidedAt: submission.decidedAt?.toISOString() ?? null,
  decidedBy: submission.decidedByName,
  withdrawnAt: submission.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: submission.withdrawnByName,
  reasons: submission.reasons,
  note: submission.note,
});

const reviewing = (
  { staff, now }: { staff: { staffId: string; name: string }; now: Date },
  submissionId: string,
): Reviewing => ({ submissionId, staffId: staff.staffId, staffName: staff.name, now });

export const officeKycRoutes = ({ keys }: PapersDeps, ports: ReviewPorts) => {
  async function detailOf(executor: Executor, submission: Submission) {
    const photos = await selectPhotosOf(executor, submission.id);
    const [idPhoto, selfie] = [photos.get("idPhoto"), photos.get("selfie")];
    if (!idPhoto || !selfie) throw refuse("SUBMISSION_NOT_FOUND");
    const member = await readMember(executor, submission.memberId);
    const duplicates = await selectDuplicates(executor, submission);
    const others = await readMembers(
      executor,
      duplicates.map(({ memberId }) => memberId),
    );
    const all = await selectOfMember(executor, submission.memberId);
    return {
      ...verdictOf(submission),
      name: submission.name,
      number: openNumber(keys, submission),
      photos: { idPhoto, selfie },
      member: {
        memberId: member.memberId,
        name: member.name,
        birthday: member.birthday ?? "",
        nationality: member.nationality,
        joinedAt: member.joinedAt.toISOString(),
        language: member.language,
      },
      duplicates: duplicates.map(({ memberId, decidedAt, withdrawnAt }) => ({
        memberId: others.get(memberId)?.memberId ?? "",
        memberName: others.get(memberId)?.name ?? "",
        decidedAt: decidedAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
      })),
      history: all.filter(({ id }) => id !== submission.id).map(verdictOf),
    };
  }

  return routes(contract, {
    async index({ database: { queries } }, { page, limit, cursor, state, memberId }) {
      const member = memberId === undefined ? undefined : await findByMemberId(queries, memberId);
      if (member === null) return { list: [], total: 0, page, limit };
      const filter = { state, memberId: member?.id, ...placeIn("uuid", { page, limit, cursor }) };
      const { rows, total } = await listSubmissions(queries, filter);
      const members = await readMembers(
        queries,
        rows.map((row) => row.memberId),
      );
      const list = rows.map((row) => ({
        ...verdictOf(row),
        memberId: members.get(row.memberId)?.memberId ?? "",
        memberName: members.get(row.memberId)?.name ?? "",
        name: row.name,
        number: maskedNumber(openNumber(keys, row)),
        duplicate: row.duplicate,
      }));
      return { list, total, page, limit, nextCursor: nextAfter(list, limit, ({ id }) => id) };
    },
    async counts({ database }) {
      const { oldestPendingAt, ...counts } = await countSubmissions(database.queries);
      return { ...counts, oldestPendingAt: oldestPendingAt?.toISOString() ?? null };
    },
    detail: (call, { submissionId }) =>
      call.database.transaction(async (tx) =>
        detailOf(tx, await viewSubmission(tx, ports, reviewing(call, submissionId))),
      ),
    async viewPhoto(call, { submissionId, photo, reason }) {
      const { url, endsAt } = await call.database.transaction((tx) =>
        viewPhoto(tx, ports, keys, { ...reviewing(call, submissionId), photo, reason }),
      );
      return { url, endsAt: endsAt.toISOString() };
    },
    async approve(call, { submissionId: id, acceptDuplicate = false }) {
      await approveSubmission(call.tx, ports, { ...reviewing(call, id), acceptDuplicate });
      return { id, state: "approved" as const };
    },
    async withdraw(call, { submissionId: id, reason }) {
      await withdrawApproval(call.tx, ports, { ...reviewing(call, id), reason });
      return { id, state: "rejected" as const };
    },
    async reject(call, { submissionId: id, reasons, note }) {
      await rejectSubmission(call.tx, ports, { ...reviewing(call, id), reasons, note });
      return { id, state: "rejected" as const };
    },
  });
};
