// Generated from team.ts by `npm run generate`. Do not edit.
import { callsOf } from "../calls.ts";

export type * from "../team.ts";

export const DIRECT_SORTS = ["joined","level","personal","team"] as const;
export const FOUND_AT_MOST = 20 as const;
export const SIDES = ["left","right"] as const;
export const TREE_DEPTH = 4 as const;
export const team = callsOf(() => import("../team.ts").then(({ team }) => team), {
  binaryTree: { method: "GET", path: "/api/user/binaryTree", access: "member" },
  direct: { method: "GET", path: "/api/user/direct", access: "member" },
  overview: { method: "GET", path: "/api/user/team", access: "member" },
  member: { method: "GET", path: "/api/user/teamMember", access: "member" },
  search: { method: "GET", path: "/api/user/teamSearch", access: "member" },
  privacy: { method: "GET", path: "/api/account/teamPrivacy", access: "member" },
  changePrivacy: { method: "POST", path: "/api/account/teamPrivacy", access: "member" },
});
