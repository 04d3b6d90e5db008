/** What internal notes are about, and their calls. */
import { officeMembers } from "@banyan/contract/browser/office/members.ts";
import { officeOrders } from "@banyan/contract/browser/office/orders.ts";
import type { OutputOf } from "@banyan/contract/endpoint.ts";

export type NoteSubject = { orderId: string } | { memberId: string };

export type Note = OutputOf<typeof officeMembers.detail>["notes"][number];

export const callsOf = (subject: NoteSubject) => ("orderId" in subject ? officeOrders : officeMembers);
