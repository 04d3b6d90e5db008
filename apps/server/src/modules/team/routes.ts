/** Member calls for the team. */
import { team as contract } from "@banyan/contract/team.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import type { LiveTeam } from "./live-team.ts";
import { openTeamPages } from "./pages.ts";
import { changePrivacy, readPrivacy } from "./privacy.ts";

/** `publicUrl`: the shop's URL without a trailing slash, for invitation links. */
export const teamRoutes = (deps: { live: LiveTeam; publicUrl: string }) => {
  const pages = openTeamPages(deps);
  const asked = ({ database, member, now }: CallOf<typeof contract.overview>) => ({
    executor: database.queries,
    memberId: member.memberId,
    now,
  });
  return routes(contract, {
    binaryTree: (call, input) => pages.binaryTree(asked(call), input),
    direct: (call, input) => pages.direct(asked(call), input),
    overview: (call) => pages.overview(asked(call)),
    member: (call, { memberId }) => pages.memberDetail(asked(call), memberId),
    search: (call, { search }) => pages.search(asked(call), search),
    privacy: ({ database, member, now }) => readPrivacy(database.queries, member.memberId, now),
    async changePrivacy({ database, member, now }, { shareContact }) {
      await changePrivacy(database, { id: member.memberId, share: shareContact, now });
      return readPrivacy(database.queries, member.memberId, now);
    },
  });
};
