/** Office calls for the market configuration. */
import { officeMarket as contract, type OfficeSettings } from "@banyan/contract/office/market.ts";
import type { FieldProblem } from "@banyan/contract/problems.ts";
import { routes } from "../../platform/http/call.ts";
import { isLogo } from "../../platform/pictures.ts";
import { type Versioned, type VersionPorts, versionHandlers } from "../../platform/versions/index.ts";
import { moneyDiffers, type SettingsFields, settingsBody, settingsProblems, settingsView } from "./settings.rules.ts";
import { MARKET_TABLES, marketOf, marketTimeZone } from "./store.ts";

const read = (body: unknown) => marketOf({ version: 0, body });

const VERSIONED: Versioned<SettingsFields, OfficeSettings> = {
  tables: MARKET_TABLES,
  timeZone: marketTimeZone,
  viewOf: (body) => settingsView(read(body)),
  problemsOf: settingsProblems,
  async storedProblemsOf(executor, { shop: { logo } }): Promise<Record<string, FieldProblem>> {
    const isKnown = logo === null || (await isLogo(executor, logo));
    return isKnown ? {} : { "shop.logo": "INVALID" };
  },
  bodyOf: settingsBody,
  needsTwo: (newest, draft) => moneyDiffers(read(newest), read(draft)),
};

export const officeMarketRoutes = (ports: VersionPorts) =>
  routes(contract, versionHandlers("market", VERSIONED, ports));
