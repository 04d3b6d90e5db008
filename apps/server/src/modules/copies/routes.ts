/** The member's call for a copy of its data. */
import { copies as contract } from "@banyan/contract/copies.ts";
import { routes } from "../../platform/http/call.ts";
import type { Vault } from "../../platform/sealed.ts";
import { type AllowCopyPorts, allowCopy, readMember } from "../members/index.ts";
import { copyLink } from "./download.ts";

export const copyRoutes = ({ vault, ...ports }: AllowCopyPorts & { vault: Vault }) =>
  routes(contract, {
    async exportData(call, input) {
      const { database, member, language, now } = call;
      await allowCopy(database, ports, call, input);
      const { memberId: publicId } = await readMember(database.queries, member.memberId);
      return copyLink(vault, { ...member, publicId, language, now });
    },
  });
