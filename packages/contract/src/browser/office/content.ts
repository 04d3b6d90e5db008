// Generated from office/content.ts by `npm run generate`. Do not edit.
import { callsOf } from "../../calls.ts";

export type * from "../../office/content.ts";

export const ANNOUNCEMENT_TOPICS = ["news","announcement","story"] as const;
export const LINK_KINDS = ["category","product","announcement"] as const;
export const PAGE_NAMES = ["company_profile","about_us","user_agreement","privacy_policy"] as const;
export const PIECE_STATES = ["draft","coming","shown","over"] as const;
export const PIECE_VERSION_STATES = ["past","shown","coming","replaced"] as const;
export const SUMMARY_LONGEST = 200 as const;
export const TITLE_LONGEST = 120 as const;
export const VERSIONS_SHOWN = 50 as const;
export const officeContent = callsOf(() => import("../../office/content.ts").then(({ officeContent }) => officeContent), {
  index: { method: "GET", path: "/api/office/content/index", access: "office:content.write" },
  detail: { method: "GET", path: "/api/office/content/detail", access: "office:content.write" },
  version: { method: "GET", path: "/api/office/content/version", access: "office:content.write" },
  create: { method: "POST", path: "/api/office/content/create", access: "office:content.write", idempotent: "keyed" },
  save: { method: "POST", path: "/api/office/content/save", access: "office:content.write" },
  restore: { method: "POST", path: "/api/office/content/restore", access: "office:content.write" },
  publish: { method: "POST", path: "/api/office/content/publish", access: "office:content.write" },
  withdraw: { method: "POST", path: "/api/office/content/withdraw", access: "office:content.write" },
  discard: { method: "POST", path: "/api/office/content/discard", access: "office:content.write" },
  arrangeBanners: { method: "POST", path: "/api/office/content/arrangeBanners", access: "office:content.write" },
});
