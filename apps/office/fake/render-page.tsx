/** Renders the office at a URL against a fake server, signed in with the rights of some roles. */

import { createFakeServer, type FakeServer } from "@banyan/app/fake/fake-server.ts";
import { queryClient } from "@banyan/app/query.ts";
import { officeAttention } from "@banyan/contract/office/attention.ts";
import { officeFeedback } from "@banyan/contract/office/feedback.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeGrants } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officePauses } from "@banyan/contract/office/pauses.ts";
import { staff as contract, type StaffSession } from "@banyan/contract/office/staff.ts";
import { officeViews } from "@banyan/contract/office/views.ts";
import { RIGHTS_OF_ROLE, type StaffRole } from "@banyan/contract/rights.ts";
import { act, render } from "@testing-library/react";
import { vi } from "vitest";
import { connectOffice } from "../src/api/connect.ts";
import { App } from "../src/app.tsx";
import { createOfficeRouter } from "../src/router.ts";
import { askSession } from "../src/session/session.ts";

export function sessionOf(...roles: StaffRole[]): StaffSession {
  const rights = [...new Set(roles.flatMap((role) => RIGHTS_OF_ROLE[role]))];
  return {
    staffId: "s1",
    name: "Sam Staff",
    email: "sam@banyan.example",
    roles,
    rights,
    secondFactor: true,
    passwordGiven: false,
  };
}

/** A fake server with an account of these roles signed in and no waiting tasks. */
export function fakeOffice(...roles: StaffRole[]): FakeServer {
  return createFakeServer()
    .on(contract.session, () => sessionOf(...roles))
    .on(officeAttention.index, () => ({ list: [], mails: "daily" as const }))
    .on(officeOrders.counts, () => ({ states: [], openReturns: { count: 0, more: false }, days: [] }))
    .on(officeKyc.counts, () => ({ pending: 0, approved: 0, rejected: 0, oldestPendingAt: null }))
    .on(officeFeedback.counts, () => ({ underReview: 0, replied: 0, oldestAt: null }))
    .on(officeViews.index, () => ({ list: [] }))
    .on(officePauses.index, () => ({ list: [] }))
    .on(officeGrants.index, () => ({ list: [], total: 0, page: 1, limit: 5 }));
}

export async function renderPage(address: string, server: FakeServer) {
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("scrollTo", () => {});
  queryClient.clear();
  connectOffice();
  location.hash = `#${address}`;
  const router = createOfficeRouter();
  await askSession();
  await act(async () => {
    await router.load();
  });
  return { ...render(<App router={router} />), router };
}
