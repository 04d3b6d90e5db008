/**
 * The whole server in one place: every module is mounted here, and news that travels upward between modules (an order
 * was paid, a member joined) is wired here, visibly and in the caller's transaction.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import underPressure from "@fastify/under-pressure";
import { addressRoutes, forgetAddresses } from "./modules/addresses/index.ts";
import { cartRoutes, emptyCart, productsInCart } from "./modules/cart/index.ts";
import { catalogRoutes, officeCatalogRoutes, salesJob } from "./modules/catalog/index.ts";
import { agreementVersions, contentRoutes } from "./modules/content/index.ts";
import { balances, openAccounts, post, rollUp, sealBlocks } from "./modules/ledger/index.ts";
import { marketRoutes } from "./modules/market/index.ts";
import {
  createTryLimit,
  findByMemberId,
  forgetOldSessions,
  forgetOldTries,
  keepAccountOpen,
  memberRoutes,
  officeMemberRoutes,
  readMembers,
  recordStanding,
  resolveSession,
} from "./modules/members/index.ts";
import {
  DEVELOPMENT_MAILBOX_PATH,
  developmentMailboxPage,
  developmentTransport,
  forgetNotices,
  forgetOldNotices,
  forgetSentMail,
  noticeRoutes,
  notify,
  sendDueMail,
} from "./modules/notifications/index.ts";
import {
  boughtProducts,
  forgetReceivers,
  hasOpenOrders,
  officeOrderRoutes,
  orderJobs,
  orderRoutes,
} from "./modules/orders/index.ts";
import { type GrantDeps, grantRoutes, identifyStaff, noteDeed, staffRoutes } from "./modules/staff/index.ts";
import { walletRoutes } from "./modules/wallet/index.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database, Executor, Tx } from "./platform/database.ts";
import type { Files } from "./platform/files.ts";
import { addHealth } from "./platform/http/health.ts";
import { openApiDocument, openApiPage } from "./platform/http/openapi.ts";
import { addRoutes, createHttp, type Http, type HttpDeps } from "./platform/http/server.ts";
import { addFrontEnds, addPictures } from "./platform/http/static.ts";
import { addUploads } from "./platform/http/uploads.ts";
import { forgetAnswers } from "./platform/idempotency.ts";
import type { Job } from "./platform/jobs.ts";
import type { Logger } from "./platform/log.ts";
import { smtpTransport } from "./platform/mail/index.ts";
import type { Metrics } from "./platform/metrics.ts";
import { erasePictures } from "./platform/pictures.ts";
import { refuse } from "./platform/refusal.ts";
import type { Vault } from "./platform/sealed.ts";

export interface AppDeps {
  config: Config;
  database: Database;
  files: Files;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  /** Seals secrets that rest in the database or in files. */
  vault: Vault;
  /** Folder that holds the built front ends; absent where only the API is wanted. */
  appsDirectory?: string;
  verifyContract?: boolean;
}

export interface App {
  http: Http;
  jobs: Job[];
  /** From now on `/readyz` says no, so that a proxy sends requests elsewhere. */
  drain(): void;
}

export async function createApp(deps: AppDeps): Promise<App> {
  const { config, database, files, metrics } = deps;
  let draining = false;
  const httpDeps: HttpDeps = {
    ...deps,
    sessions: {
      member: (token, now) => resolveSession(database.queries, token, now),
      staff: (cookies, now) => identifyStaff(database.queries, cookies, now),
    },
    trustedProxies: config.trustedProxies,
  };

  const http = createHttp(httpDeps);
  addHealth(http, { database, metrics, isDraining: () => draining });
  await addLoadShedding(http);
  await addUploads(http, httpDeps, files);
  addPictures(http, files);
  addRoutes(http, httpDeps, [...shopRoutes(deps), ...officeRoutes(deps)]);
  addContracts(http);
  if (!config.smtpUrl && config.demo) addDevelopmentMailbox(http, database);
  if (deps.appsDirectory) await addFrontEnds(http, deps.appsDirectory);

  return {
    http,
    jobs: jobs(deps),
    drain() {
      draining = true;
      metrics.draining.set(1);
    },
  };
}

function shopRoutes({ config, database, files }: AppDeps) {
  async function onCancelled(tx: Tx, { id }: { id: bigint }): Promise<void> {
    await forgetAddresses(tx, id);
    await emptyCart(tx, id);
    await forgetReceivers(tx, id);
    await forgetNotices(tx, id);
    await erasePictures(tx, files, `member:${id}`);
  }

  return [
    ...marketRoutes({ agreementVersions, sandbox: false }),
    ...memberRoutes({ ...joinPorts(config), requireNothingOpen, onCancelled }),
    ...catalogRoutes({ database, interestsOf }),
    ...cartRoutes({ database }),
    ...addressRoutes(),
    ...orderRoutes({
      async onPaid(tx, { memberId, hasActivation, now }) {
        if (hasActivation) await recordStanding(tx, memberId, { activatedAt: now });
      },
    }),
    ...walletRoutes(),
    ...contentRoutes(),
    ...noticeRoutes(),
  ];
}

function officeRoutes({ database, clock }: AppDeps) {
  return [
    ...staffRoutes({ limit: createTryLimit(database, clock) }),
    ...officeOrderRoutes({
      audit: noteDeed,
      onRefunded: (tx, { memberId }) => keepAccountOpen(tx, memberId),
    }),
    ...officeCatalogRoutes({ database, audit: noteDeed }),
    ...officeMemberRoutes({ noteDeed, balances: balanceTexts }),
    ...grantRoutes({ credit: creditGrant, memberOf, namesOf }),
  ];
}

/** What a registration brings along in other modules; the first root member needs the same. */
export function joinPorts(config: Config) {
  return {
    agreementVersions,
    publicUrl: config.publicUrl,
    onRegistered: (tx: Tx, { id, now }: { id: bigint; now: Date }) => openAccounts(tx, id, now),
  };
}

async function requireNothingOpen(tx: Tx, memberId: bigint): Promise<void> {
  const { USDT, COUPON, POINT } = await balances(tx, memberId);
  if (USDT + COUPON + POINT > 0n || (await hasOpenOrders(tx, memberId))) throw refuse("ACCOUNT_NOT_EMPTY");
}

const LATEST_PRODUCTS = 5;

/** What a member has in the cart tells most, then what was bought lately. */
async function interestsOf(executor: Executor, memberId: bigint): Promise<bigint[]> {
  const inCart = await productsInCart(executor, memberId);
  return [...inCart, ...(await boughtProducts(executor, memberId, LATEST_PRODUCTS))];
}

async function balanceTexts(executor: Executor, memberId: bigint) {
  const { USDT, COUPON, POINT } = await balances(executor, memberId);
  return { USDT: formatMoney(USDT), COUPON: formatMoney(COUPON), POINT: formatMoney(POINT) };
}

/** Coupons and points are issued; balance is given out of the grants account (docs/money.md). */
const GRANTED_FROM = { USDT: "grants", COUPON: "coupons_issued", POINT: "points_issued" } as const;

const creditGrant: GrantDeps["credit"] = async (tx, { id, memberId, asset, amount, now }) => {
  await keepAccountOpen(tx, memberId);
  await post(tx, {
    key: `grant:${id}`,
    kind: "grant",
    legs: [{ asset, from: GRANTED_FROM[asset], to: memberId, amount }],
    reference: `grant:${id}`,
    now,
  });
  await notify(tx, {
    memberId,
    kind: "grant.received",
    params: { amount: formatMoney(amount), asset },
    reference: `grant:${id}`,
    now,
  });
};

async function memberOf(executor: Executor, publicId: string): Promise<bigint> {
  const member = await findByMemberId(executor, publicId);
  if (!member || member.status === "cancelled") throw refuse("MEMBER_NOT_FOUND");
  return member.id;
}

const namesOf: GrantDeps["namesOf"] = (executor, ids) => readMembers(executor, ids);

const MINUTE = 60;
const HOUR = 3_600;

function jobs({ config, database, clock }: AppDeps): Job[] {
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : developmentTransport(database, clock);
  return [
    ...orderJobs(database),
    salesJob(database),
    { name: "mail.send", everySeconds: 2, run: (now) => sendDueMail(database, transport, now, config.publicUrl) },
    { name: "notices.forget", everySeconds: HOUR, run: (now) => forgetOldNotices(database, now) },
    { name: "mail.forget", everySeconds: HOUR, run: (now) => forgetSentMail(database, now) },
    { name: "members.forgetSessions", everySeconds: HOUR, run: (now) => forgetOldSessions(database, now) },
    { name: "members.forgetTries", everySeconds: HOUR, run: (now) => forgetOldTries(database.queries, now) },
    { name: "ledger.seal", everySeconds: MINUTE, run: (now) => sealBlocks(database, now) },
    { name: "ledger.rollUp", everySeconds: MINUTE, run: (now) => rollUp(database, now) },
    { name: "platform.forgetAnswers", everySeconds: HOUR, run: (now) => forgetAnswers(database, now) },
  ];
}

function addDevelopmentMailbox(http: Http, { queries }: Database): void {
  http.get(DEVELOPMENT_MAILBOX_PATH, async (request, reply) => {
    const { to } = request.query as { to?: string };
    return reply.type("text/html; charset=utf-8").send(await developmentMailboxPage(queries, to));
  });
}

/** Twice the load the process can bear is answered with 503 and `Retry-After`, and what was taken is finished. */
async function addLoadShedding(http: Http): Promise<void> {
  await http.register(underPressure, { maxEventLoopDelay: 1_000, retryAfter: 1, exposeStatusRoute: false });
}

function addContracts(http: Http): void {
  const shop = { title: "Banyan", url: "/api/openapi.json", page: "/api/docs", api: shopApi };
  const office = { title: "Banyan office", url: "/api/office/openapi.json", page: "/api/office/docs", api: officeApi };
  for (const { title, url, page, api } of [shop, office]) {
    const document = JSON.stringify(openApiDocument(title, api));
    http.get(url, async (_request, reply) => reply.type("application/json; charset=utf-8").send(document));
    const readable = openApiPage(title, url, api);
    http.get(page, async (_request, reply) => reply.type("text/html; charset=utf-8").send(readable));
  }
}
