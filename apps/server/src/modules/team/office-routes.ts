/** Office calls for the team. */
import { officeTeam as contract } from "@banyan/contract/office/team.ts";
import { type CallOf, routes } from "../../platform/http/call.ts";
import { type OfficeTeamPorts, openOfficeTeam } from "./office.ts";

export type { OfficeTeamPorts } from "./office.ts";

export const officeTeamRoutes = (ports: OfficeTeamPorts) => {
  const team = openOfficeTeam(ports);
  const look = ({ database, staff, now }: CallOf<typeof contract.tree>) => ({ database, staffId: staff.staffId, now });
  return routes(contract, {
    tree: (call, input) => team.tree(look(call), input),
    detail: (call, { memberId }) => team.detail(look(call), memberId),
    direct: (call, input) => team.direct(look(call), input),
    between: (call, input) => team.between(look(call), input),
  });
};
