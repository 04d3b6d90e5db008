/** Member calls for transfers. */
import { formatMoney } from "@banyan/contract/money.ts";
import { transfers as contract } from "@banyan/contract/transfers.ts";
import { routes } from "../../platform/http/call.ts";
import { marketWithin, requireOpen } from "../market/index.ts";
import { maskedNameOf } from "../members/index.ts";
import {
  findReceiver,
  receiptOf,
  recentReceivers,
  sendTransfer,
  shownReceiver,
  type TransferPorts,
} from "./transfer.ts";

export const transferRoutes = (ports: TransferPorts) =>
  routes(
    contract,
    {
      async transfer({ tx, database, member, now }, input) {
        const market = await marketWithin(tx, database, now);
        requireOpen(market, "transfers", now);
        const sent = await sendTransfer(tx, ports, { ...input, senderId: member.memberId, market, now });
        return { transferId: sent.id, asset: sent.asset, amount: formatMoney(sent.amount), fee: formatMoney(sent.fee) };
      },
      async receiver({ database, member }, { memberId }) {
        const asked = { senderId: member.memberId, targetMemberId: memberId };
        const found = await findReceiver(database.queries, ports.limit, asked);
        return { memberId: found.memberId, name: maskedNameOf(found), shown: shownReceiver(found) };
      },
      recent: async ({ database, member }) => ({ list: await recentReceivers(database.queries, member.memberId) }),
      detail: ({ database, member }, { transferId }) =>
        receiptOf(database.queries, { id: transferId, memberId: member.memberId }),
    },
    {
      admissions: {
        async transfer({ database, member }, { targetMemberId }) {
          await findReceiver(database.queries, ports.limit, { senderId: member.memberId, targetMemberId });
        },
      },
    },
  );
