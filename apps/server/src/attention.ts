/** What needs somebody of the staff: for the office, its badges, and the emails about it (docs/rules.md 12). */
import type { Language } from "@banyan/contract/languages.ts";
import {
  ALARMS,
  ATTENTION,
  ATTENTION_KINDS,
  type AttentionItem,
  type AttentionKind,
  officeAttention as contract,
  MOST_COUNTED,
} from "@banyan/contract/office/attention.ts";
import { hasRight, type StaffRole } from "@banyan/contract/rights.ts";
import type { AppDeps } from "./app-deps.ts";
import { settlementState } from "./modules/bonus/index.ts";
import { productsRunningLow, proposalsOfOthers } from "./modules/catalog/index.ts";
import { chainSituation } from "./modules/chain/index.ts";
import { unansweredFeedback } from "./modules/feedback/index.ts";
import { pendingIdentities } from "./modules/kyc/index.ts";
import { lastVerdict } from "./modules/ledger/index.ts";
import { MARKET_TABLES, marketTimeZone } from "./modules/market/index.ts";
import { proposedByOthers, readMember } from "./modules/members/index.ts";
import { mailsFailing, queueMail } from "./modules/notifications/index.ts";
import { codesOfOthers, openReturns, ordersInStates, ordersOfOpenGoodwill } from "./modules/orders/index.ts";
import { countSuspense } from "./modules/payments/index.ts";
import { payoutSituation } from "./modules/payouts/index.ts";
import { PLAN_TABLES } from "./modules/plan/index.ts";
import { changedReviews } from "./modules/reviews/index.ts";
import {
  findMails,
  forgetTold,
  grantsOfOthers,
  listTold,
  lockTold,
  recordTold,
  type ToldAccount,
  updateAttentionDay,
  updateMails,
} from "./modules/staff/index.ts";
import { withdrawalsToDo } from "./modules/withdrawals/index.ts";
import { businessDay } from "./platform/clock.ts";
import type { Executor, Tx } from "./platform/database.ts";
import { routes } from "./platform/http/call.ts";
import { countDraftsOfOthers } from "./platform/versions/index.ts";
import { say } from "./texts/say.ts";
import { officeChainPorts, ownAmong } from "./wiring.ts";

type Deps = Pick<AppDeps, "chain" | "config">;

interface Asked {
  executor: Executor;
  staffId: string;
  now: Date;
}

interface Found {
  count: number;
  /** Where it is done: the address within the office. */
  path: string;
}

/** Alarms of the chain that say that the hot wallet is too low. */
const WALLET_ALARMS: readonly string[] = ["hot_wallet_low", "gas_low"];

/** How to count each kind for one person. The alarms are read once for all kinds that count them. */
function counters(
  { chain, config }: Deps,
  { executor, staffId, now }: Asked,
): Record<AttentionKind, () => Promise<Found>> {
  const at = (path: string, count: () => Promise<number>) => async () => ({ path, count: await count() });
  let ofChain: Promise<readonly string[]> | undefined;
  const chainAlarms = () => (ofChain ??= readChainAlarms());
  const readChainAlarms = async () =>
    chain.receives ? (await chainSituation(executor, officeChainPorts(chain), now)).alarms : [];
  let ofPayouts: Promise<readonly string[]> | undefined;
  const payoutAlarms = () => (ofPayouts ??= readPayoutAlarms());
  const readPayoutAlarms = async () =>
    (await payoutSituation(executor, { isAutomatic: config.payouts !== "hand", now })).alarms;
  return {
    settlementFailed: at("/settlements", async () => Number((await settlementState(executor)).run?.state === "failed")),
    booksDiffer: at("/chain", async () => Number((await chainAlarms()).includes("books_differ"))),
    auditFaulty: at("/books/audits", async () => Number((await lastVerdict(executor))?.clean === false)),
    mailFailing: at("/opening", () => mailsFailing(executor, now)),
    hotWalletLow: at("/payouts", async () => {
      const low = (await chainAlarms()).some((alarm) => WALLET_ALARMS.includes(alarm));
      return Number(low || (await payoutAlarms()).includes("payouts_short"));
    }),
    payoutAlarms: at(
      "/payouts",
      async () => (await payoutAlarms()).filter((alarm) => alarm !== "payouts_short").length,
    ),
    chainAlarms: at("/chain", async () => {
      const told: ReadonlySet<string> = new Set([...WALLET_ALARMS, "books_differ"]);
      return (await chainAlarms()).filter((alarm) => !told.has(alarm)).length;
    }),
    settingsDrafts: at("/settings", () => countDraftsOfOthers(executor, MARKET_TABLES, staffId)),
    planDrafts: at("/plan", () => countDraftsOfOthers(executor, PLAN_TABLES, staffId)),
    prices: at("/products/proposals", () => proposalsOfOthers(executor, staffId, MOST_COUNTED)),
    discountCodes: at("/discounts?state=waiting", () => codesOfOthers(executor, { staffId, now, most: MOST_COUNTED })),
    grants: at("/grants", async () => {
      const memberIds = await grantsOfOthers(executor, staffId, MOST_COUNTED);
      const own = await ownAmong(executor, { staffId, memberIds: [...new Set(memberIds)] });
      return memberIds.filter((id) => !own.has(id)).length;
    }),
    async goodwill() {
      const proposed = await ordersOfOpenGoodwill(executor, staffId, MOST_COUNTED);
      const own = await ownAmong(executor, {
        staffId,
        memberIds: [...new Set(proposed.map(({ memberId }) => memberId))],
      });
      const others = proposed.filter(({ memberId }) => !own.has(memberId));
      return { count: others.length, path: `/orders/${others[0]?.orderId}` };
    },
    async proposals() {
      const memberIds = await proposedByOthers(executor, staffId, MOST_COUNTED);
      const own = await ownAmong(executor, { staffId, memberIds: [...new Set(memberIds)] });
      const others = memberIds.filter((id) => !own.has(id));
      const [first] = others;
      const path = first === undefined ? "/members" : `/members/${(await readMember(executor, first)).memberId}`;
      return { count: others.length, path };
    },
    withdrawalsToReview: at("/withdrawals", () => withdrawalsToDo(executor, "pending_review")),
    withdrawalsToPay: at("/withdrawals?tab=approved", () => withdrawalsToDo(executor, "approved")),
    suspense: at("/suspense", () => countSuspense(executor, chain.id)),
    ordersToShip: at("/orders?state=pending_delivery", async () => {
      const counts = await ordersInStates(executor, ["pending_delivery"], MOST_COUNTED);
      return counts.get("pending_delivery") ?? 0;
    }),
    returns: at("/returns", () => openReturns(executor, MOST_COUNTED)),
    lowStock: at("/products?low=1", () => productsRunningLow(executor, MOST_COUNTED)),
    identities: at("/kyc", () => pendingIdentities(executor, MOST_COUNTED)),
    feedback: at("/feedback", () => unansweredFeedback(executor, MOST_COUNTED)),
    reviews: at("/reviews?state=changed", () => changedReviews(executor, MOST_COUNTED)),
  };
}

/** All that needs this person, alarms first. */
async function attention(
  deps: Deps,
  { roles, ...asked }: Asked & { roles: readonly StaffRole[] },
): Promise<(Found & { kind: AttentionKind })[]> {
  const count = counters(deps, asked);
  const found = [];
  for (const kind of ATTENTION_KINDS) {
    if (!hasRight(roles, ATTENTION[kind])) continue;
    const one = await count[kind]();
    if (one.count > 0) found.push({ ...one, kind, count: Math.min(one.count, MOST_COUNTED) });
  }
  return found;
}

const itemText = ({ kind, count }: { kind: AttentionKind; count: number }, language: Language) =>
  say(language, `attention.${kind}`, { count: { from: count, to: count < MOST_COUNTED ? count : null } });

export const officeAttentionRoutes = (deps: Deps) =>
  routes(contract, {
    async index({ database: { queries }, staff: { staffId, roles }, language, now }) {
      const found = await attention(deps, { executor: queries, staffId, roles, now });
      const list: AttentionItem[] = found.map((one) => ({
        ...one,
        alarm: ALARMS.includes(one.kind),
        text: itemText(one, language),
      }));
      return { list, mails: await findMails(queries, staffId) };
    },
    async chooseMails({ database: { queries }, staff: { staffId }, language }, { mails }) {
      await updateMails(queries, { staffId, mails, language });
      return {};
    },
  });

/** The hour of the morning email, by the market's clocks. */
const MORNING = 8;
/** A kind that ends and begins again within this time is told once. */
const CALM_MS = 3_600_000;

/** Writes the emails that are due to staff. Several processes can do this at once. */
export async function mailAttention(deps: Pick<AppDeps, "chain" | "config" | "database">, now: Date): Promise<void> {
  const { database } = deps;
  const timeZone = await marketTimeZone(database.queries);
  // Eight hours ago it was the day whose morning has passed.
  const day = businessDay(new Date(now.getTime() - MORNING * 3_600_000), timeZone);
  const failures: unknown[] = [];
  for (const id of await listTold(database.queries)) {
    const written = database.transaction(async (tx) => {
      const account = await lockTold(tx, id);
      if (account) await tell(tx, account, { deps, day, now });
    });
    // The others are told all the same.
    await written.catch((failure) => failures.push(failure));
  }
  if (failures.length > 0) throw failures[0];
}

async function tell(
  tx: Tx,
  { id: staffId, email, roles, language, mails, day: toldDay }: ToldAccount,
  { deps, day, now }: { deps: Deps; day: string; now: Date },
): Promise<void> {
  const found = await attention(deps, { executor: tx, staffId, roles, now });
  const kinds = found.map(({ kind }) => kind);
  const atOnce = mails === "atOnce" ? kinds : kinds.filter((kind) => ALARMS.includes(kind));
  const fresh = await recordTold(tx, { staffId, kinds: atOnce, now });
  await forgetTold(tx, staffId, new Date(now.getTime() - CALM_MS));
  // Whoever has just chosen it waits for the next morning.
  const isMorning = mails === "daily" && toldDay !== null && toldDay < day;
  if (toldDay === null || isMorning) await updateAttentionDay(tx, staffId, day);
  const told = found.filter(({ kind }) => isMorning || fresh.includes(kind));
  if (told.length === 0) return;
  const items = told.map((one) => ({
    text: itemText(one, language),
    url: `${deps.config.publicUrl}/office/#${one.path}`,
  }));
  await queueMail(tx, { to: email, language, name: "attention", values: { items }, now });
}
