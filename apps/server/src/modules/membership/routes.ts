/** Member call for its standing. */
import { membership as contract } from "@banyan/contract/membership.ts";
import { routes } from "../../platform/http/call.ts";
import { readStanding } from "./standing.ts";

export const membershipRoutes = () =>
  routes(contract, {
    standing: ({ database, member, language, now }) => readStanding(database.queries, member.memberId, language, now),
  });
