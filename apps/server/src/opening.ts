/** What a real shop needs before it opens (docs/operations.md, First hour). */
import { UNPUBLISHED_VERSION } from "@banyan/contract/content.ts";
import { officeOpening as contract, OPENING_CHECKS, type OpeningCheck } from "@banyan/contract/office/opening.ts";
import type { AppDeps } from "./app-deps.ts";
import { countPublished } from "./modules/catalog/index.ts";
import { chainSituation } from "./modules/chain/index.ts";
import { agreementVersions } from "./modules/content/index.ts";
import { lastVerdict } from "./modules/ledger/index.ts";
import { currentMarket, DEFAULT_MARKET, shopName } from "./modules/market/index.ts";
import { lastMail, queueMail } from "./modules/notifications/index.ts";
import { accountOf, staffReady } from "./modules/staff/index.ts";
import type { Executor } from "./platform/database.ts";
import { routes } from "./platform/http/call.ts";
import { say } from "./texts/say.ts";
import { officeChainPorts } from "./wiring.ts";

type State = boolean | "off";

function checks({
  config,
  chain,
}: Pick<AppDeps, "config" | "chain">): Record<OpeningCheck, (executor: Executor, now: Date) => Promise<State>> {
  return {
    https: async () => config.publicUrl.startsWith("https://"),
    async mail(executor) {
      const { sentAt, refusedAt } = await lastMail(executor);
      return config.smtpUrl !== undefined && sentAt !== null && (refusedAt === null || refusedAt < sentAt);
    },
    secondPerson: async (executor) => (await staffReady(executor)) > 1,
    name: async (executor, now) => (await shopName(executor, now)) !== DEFAULT_MARKET.shop.name,
    async contact(executor, now) {
      const { service, serviceByCountry } = await currentMarket(executor, now);
      const all = [service, ...Object.values(serviceByCountry)];
      const { phone, email } = DEFAULT_MARKET.service;
      return all.every((one) => one.phone !== phone && one.email !== email);
    },
    agreements: async (executor, now) =>
      Object.values(await agreementVersions(executor, now)).every((version) => version !== UNPUBLISHED_VERSION),
    products: async (executor) => (await countPublished(executor)) > 0,
    async coins(executor, now) {
      if (!chain.receives) return "off";
      return !chain.sandbox && (await chainSituation(executor, officeChainPorts(chain), now)).alarms.length === 0;
    },
    audit: async (executor) => (await lastVerdict(executor))?.clean === true,
  };
}

export function officeOpeningRoutes(deps: Pick<AppDeps, "config" | "chain">) {
  const stateOf = checks(deps);
  return routes(contract, {
    async index({ database: { queries }, now }) {
      const list = [];
      for (const check of OPENING_CHECKS) {
        const state = await stateOf[check](queries, now);
        list.push({ check, state: state === "off" ? ("off" as const) : state ? ("done" as const) : ("open" as const) });
      }
      return { demo: deps.config.demo, list };
    },
    async tryMail({ database: { queries }, staff: { staffId }, language, now }) {
      const { email: to } = await accountOf(queries, staffId);
      const items = [{ text: say(language, "mail.trial"), url: `${deps.config.publicUrl}/office/#/opening` }];
      await queueMail(queries, { to, language, name: "attention", values: { items }, now });
      return {};
    },
  });
}
