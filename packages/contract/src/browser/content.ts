// Generated from content.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../content.ts";

export const MOST_UNREAD_ANNOUNCEMENTS = 50 as const;
export const UNPUBLISHED_VERSION = "0" as const;
export const content = callsOf(() => import("../content.ts").then(({ content }) => content), {
  banners: { method: "GET", path: "/api/banner/index", access: "public" },
  announcements: { method: "GET", path: "/api/announcement/index", access: "public" },
  announcement: { method: "GET", path: "/api/announcement/detail", access: "public" },
  unreadAnnouncements: { method: "GET", path: "/api/announcement/unread", access: "member" },
  readAnnouncement: { method: "POST", path: "/api/announcement/read", access: "member" },
  companyProfile: { method: "GET", path: "/api/company/profile/index", access: "public" },
  document: { method: "GET", path: "/api/company/document", access: "public" },
});
