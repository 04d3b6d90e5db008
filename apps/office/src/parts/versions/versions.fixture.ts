/** Metadata of a version and a draft, for tests. */
import type { OfficeDraft, OfficeVersion } from "@banyan/contract/office/versions.ts";

export const VERSION: OfficeVersion = {
  version: 1,
  state: "inForce",
  holdsFrom: "1970-01-01",
  holdsUntil: null,
  note: "",
  authors: [],
  releasedBy: "Banyan",
  releasedAt: "2026-05-01T04:00:00.000Z",
};

export const DRAFT: OfficeDraft = {
  draftId: "0199a0c2-0000-7000-8000-000000000001",
  revision: 2,
  basedOn: 1,
  note: "More for customers",
  authors: ["Felix Finance"],
  createdAt: "2026-11-20T08:00:00.000Z",
  changedAt: "2026-11-21T08:00:00.000Z",
  twoPeople: true,
  mayRelease: true,
};
