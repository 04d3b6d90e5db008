/** The member's calls about pushes. */
import { pushes as contract } from "@banyan/contract/pushes.ts";
import { routes } from "../../../platform/http/call.ts";
import { subscribeDevice } from "./devices.ts";
import { publicPushKey } from "./keys.ts";
import { deleteDevice, selectTopics } from "./store.ts";

export const pushRoutes = () =>
  routes(contract, {
    async state({ database, member }) {
      const key = await publicPushKey(database.queries);
      return { key, topics: await selectTopics(database.queries, member.sessionId) };
    },
    async subscribe({ database, keptDatabase, member, language, now }, input) {
      await subscribeDevice(keptDatabase, { ...input, ...member, language, now });
      return { topics: await selectTopics(database.queries, member.sessionId) };
    },
    async unsubscribe({ database, member }) {
      await deleteDevice(database.queries, member.sessionId);
      return {};
    },
  });
