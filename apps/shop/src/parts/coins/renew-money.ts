/** Cache invalidation after a movement of money that this device did not send, such as coins that arrived. */
import { renew } from "@banyan/app/query.ts";
import { MONEY } from "../../api/outdated.ts";

export const renewMoney = (): Promise<void> => renew(...MONEY);
