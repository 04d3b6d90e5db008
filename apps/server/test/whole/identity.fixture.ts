/** Identity papers for tests: a whole server with a reviewer, and functions to submit and view papers. */
import type { InputOf } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { sql } from "../../src/platform/database.ts";
import { multipart } from "./multipart.ts";
import { papersOf } from "./samples.ts";
import { type Answer, type Caller, type MemberCaller, openWhole } from "./whole.ts";

export type Papers = InputOf<typeof shopApi.kyc.submit>;
export type Desk = Awaited<ReturnType<typeof openDesk>>;

export async function openDesk() {
  const whole = await openWhole();
  const reviewer = await whole.hire(["compliance"]);

  async function upload(bytes: Buffer, as: Caller, topic = "kyc"): Promise<Answer> {
    const { headers, payload } = multipart([
      { name: "topic", value: topic },
      { name: "file", value: bytes, filename: "a.jpg", type: "image/jpeg" },
    ]);
    return whole.inject({ method: "POST", url: "/api/ajax/upload", headers: { ...headers, ...as.headers }, payload });
  }

  /** Pending papers, of `as` or of a new member. */
  async function submitted(given: Partial<Papers> = {}, as?: MemberCaller) {
    const member = as ?? (await whole.join());
    const papers = { ...(await papersOf(whole, member)), ...given };
    await whole.done(shopApi.kyc.submit, papers, { as: member });
    const waiting = { memberId: member.memberId, state: "pending" } as const;
    const { list } = await whole.done(officeApi.officeKyc.index, waiting, { as: reviewer });
    return { member, papers, submissionId: list[0]!.id };
  }

  /** Audit log entries about a member, oldest first. */
  async function auditLog(subject: string) {
    const { rows } = await sql<{ action: string; details: Record<string, unknown> }>`
      select action, details from staff.audit where subject = ${subject} order by seq`.execute(whole.database.queries);
    return rows;
  }

  return {
    whole,
    reviewer,
    upload,
    submitted,
    auditLog,
    look: (url: unknown, as: Caller) => whole.http.inject({ method: "GET", url: String(url), headers: as.headers }),
    sealedFiles: () => whole.filesIn("kyc"),
    sweep: (now: Date) => whole.runJob("kyc.sweepPhotos", now),
  };
}
