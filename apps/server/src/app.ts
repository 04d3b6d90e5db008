/**
 * The whole server in one place: every module is mounted here, and news that travels upward between modules (an order
 * was paid, a member joined) is wired here, visibly and in the caller's transaction.
 */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { formatMoney } from "@banyan/contract/money.ts";
import underPressure from "@fastify/under-pressure";
import { addAuditGauges, keepHouseAndDays, runAudit } from "./keep-books.ts";
import { addressRoutes, forgetAddresses } from "./modules/addresses/index.ts";
import { cartRoutes, emptyCart, productsInCart } from "./modules/cart/index.ts";
import { catalogRoutes, officeCatalogRoutes, salesJob } from "./modules/catalog/index.ts";
import { agreementVersions, contentRoutes } from "./modules/content/index.ts";
import {
  addPhotoRoute,
  eraseIdentity,
  identityState,
  kycRoutes,
  officeKycRoutes,
  openKeys,
  type PapersDeps,
  requireKeysInUse,
  sweepPhotos,
  takePhoto,
  wrapAllAnew,
} from "./modules/kyc/index.ts";
import { balances, officeBookRoutes, openAccounts, post, rollUp, sealBlocks } from "./modules/ledger/index.ts";
import { marketRoutes, marketWithin } from "./modules/market/index.ts";
import {
  createTryLimit,
  findByMemberId,
  forgetOldSessions,
  forgetOldTries,
  forgetStepUp,
  keepAccountAsItIs,
  keepAccountOpen,
  memberRoutes,
  officeMemberRoutes,
  readMember,
  readMembers,
  resolveSession,
  type StepUpPorts,
  stepUpGate,
  stepUpRoutes,
} from "./modules/members/index.ts";
import { activate, afterRefund, followAchievements, membershipRoutes } from "./modules/membership/index.ts";
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
  confirmCoins,
  forgetReceivers,
  hasOpenOrders,
  lockForCoins,
  officeOrderRoutes,
  orderJobs,
  orderRoutes,
  type TellNews,
} from "./modules/orders/index.ts";
import {
  expireTopUps,
  hasOpenTopUps,
  isOurAddress,
  openChain,
  type PaymentPorts,
  paymentRoutes,
  requireSameKey,
  type TopUp,
} from "./modules/payments/index.ts";
import {
  type GrantDeps,
  grantRoutes,
  identifyStaff,
  isSamePerson,
  noteDeed,
  sealOpenSecrets,
  staffNames,
  staffRoutes,
} from "./modules/staff/index.ts";
import {
  addStatementDownloads,
  creditTopUp,
  forgetInstructions,
  forgetSavedAddresses,
  hasOpenWithdrawals,
  type OfficeWithdrawalPorts,
  officeStatementRoutes,
  officeWithdrawalRoutes,
  transferRoutes,
  type WithdrawalPorts,
  walletRoutes,
  withdrawalRoutes,
} from "./modules/wallet/index.ts";
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
import { CHECKS_IN_ALL } from "./prove-books.ts";

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
  const papers: PapersDeps = { database, files, keys: openKeys(config) };
  await sealOpenSecrets(database, deps.vault);
  await requireKeysInUse(database.queries, papers.keys);
  await requireSameKey(database.queries, openChain(config.chain));
  const httpDeps: HttpDeps = {
    ...deps,
    sessions: {
      member: (token, now) => resolveSession(database.queries, token, now),
      staff: (cookies, now) => identifyStaff(database.queries, cookies, now),
    },
    stepUp: stepUpGate(database, stepUpPorts(deps)),
    trustedProxies: config.trustedProxies,
  };

  const http = createHttp(httpDeps);
  addHealth(http, { database, metrics, metricsToken: config.metricsToken, isDraining: () => draining });
  addAuditGauges(deps);
  await addLoadShedding(http);
  await addUploads(http, httpDeps, files, { kyc: (given) => takePhoto(papers, given) });
  addPictures(http, files);
  addStatementDownloads(http, deps);
  addPhotoRoute(http, httpDeps, papers);
  addRoutes(http, httpDeps, [...shopRoutes(deps), ...officeRoutes(deps), ...identityRoutes(papers)]);
  addContracts(http);
  if (!config.smtpUrl && config.demo) addDevelopmentMailbox(http, database);
  if (deps.appsDirectory) await addFrontEnds(http, deps.appsDirectory);

  return {
    http,
    jobs: [...jobs(deps), ...identityJobs(papers)],
    drain() {
      draining = true;
      metrics.draining.set(1);
    },
  };
}

function shopRoutes(deps: AppDeps) {
  const { config, database, files, clock, vault } = deps;
  const payments = paymentPorts(deps);
  async function onCancelled(tx: Tx, { id }: { id: bigint }): Promise<void> {
    await forgetAddresses(tx, id);
    await emptyCart(tx, id);
    await forgetReceivers(tx, id);
    await forgetInstructions(tx, id);
    await forgetSavedAddresses(tx, id);
    await forgetNotices(tx, id);
    await eraseIdentity(tx, id);
    await erasePictures(tx, files, `member:${id}`);
  }

  return [
    ...marketRoutes({ agreementVersions, sandbox: payments.chain.sandbox }),
    ...memberRoutes({ ...joinPorts(config), requireNothingOpen, onCancelled }),
    ...stepUpRoutes(stepUpPorts(deps)),
    ...catalogRoutes({ database, interestsOf }),
    ...cartRoutes({ database }),
    ...addressRoutes(),
    ...orderRoutes({ onPaid, payments }),
    ...paymentRoutes(payments),
    ...walletRoutes({ vault }),
    ...transferRoutes({ limit: createTryLimit(database, clock), notify }),
    ...withdrawalRoutes(withdrawalPorts(payments)),
    ...contentRoutes(),
    ...noticeRoutes(),
    ...membershipRoutes(),
  ];
}

function officeRoutes(deps: AppDeps) {
  const { database, clock } = deps;
  return [
    ...staffRoutes({ limit: createTryLimit(database, clock), vault: deps.vault, memberOf, namesOf }),
    ...officeOrderRoutes({
      audit: noteDeed,
      onRefunded,
    }),
    ...officeCatalogRoutes({ database, audit: noteDeed }),
    ...officeMemberRoutes({ ...stepUpPorts(deps), noteDeed, balances: balanceTexts }),
    ...grantRoutes({ credit: creditGrant, memberOf, namesOf }),
    ...officeBookRoutes({ memberOf: anyMemberOf, namesOf, noteDeed, checksInAll: CHECKS_IN_ALL }),
    ...officeStatementRoutes({ noteDeed }),
    ...officeWithdrawalRoutes(decisionPorts(paymentPorts(deps))),
  ];
}

const identityRoutes = (papers: PapersDeps) => [...kycRoutes(papers), ...officeKycRoutes(papers, { noteDeed, notify })];

/** What the second proof of members needs of secrets, configuration and notices. */
function stepUpPorts({ vault, config }: AppDeps): StepUpPorts {
  return {
    vault,
    publicUrl: config.publicUrl,
    onSecurityChanged: (tx, change) => notify(tx, { ...change, kind: "security.changed", params: {} }),
  };
}

/** An order was paid: an activation package activates the member. */
export const onPaid: TellNews = async (tx, { memberId, hasActivation, now }) => {
  if (hasActivation) await activate(tx, memberId, now);
};

/** An order was refunded, in part or whole. Refuses with MEMBER_NOT_FOUND where the account is cancelled. */
export const onRefunded: TellNews = async (tx, news) => {
  await keepAccountOpen(tx, news.memberId);
  await afterRefund(tx, news);
};

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
  if (USDT + COUPON + POINT > 0n) throw refuse("ACCOUNT_NOT_EMPTY");
  if (
    (await hasOpenOrders(tx, memberId)) ||
    (await hasOpenWithdrawals(tx, memberId)) ||
    (await hasOpenTopUps(tx, memberId))
  ) {
    throw refuse("ACCOUNT_NOT_EMPTY");
  }
}

/** What withdrawals need of identity, payments and notices. Coins sent to the token's own contract are lost. */
function withdrawalPorts({ chain }: PaymentPorts): WithdrawalPorts {
  return {
    identityState,
    isOwnAddress: async (within, address) => address === chain.token || isOurAddress(within, chain, address),
    notify,
  };
}

/** The same for those who decide on them. */
export function decisionPorts(payments: PaymentPorts): OfficeWithdrawalPorts {
  return {
    ...withdrawalPorts(payments),
    audit: noteDeed,
    isOwn: async (within, { staffId, memberId }) => isSamePerson(within, staffId, await readMember(within, memberId)),
    staffNames,
  };
}

/** What coins on the chain bring about: an order is paid, a balance is credited. */
export function paymentPorts({ config, database }: Pick<AppDeps, "config" | "database">): PaymentPorts {
  return {
    chain: openChain(config.chain),
    lockOrder: lockForCoins,
    onConfirmed: {
      order: async (tx, confirmed) => {
        await confirmCoins(tx, { ...confirmed, market: await marketWithin(tx, database), onPaid });
      },
      topUp: async (tx, topUp) => {
        await creditTopUp(tx, topUp);
        await notify(tx, topUpNotice(topUp));
      },
    },
    canCredit: keepAccountAsItIs,
  };
}

const topUpNotice = ({ memberId, amount, invoiceId, now }: TopUp) => ({
  memberId,
  kind: "top_up.received" as const,
  params: { amount: formatMoney(amount), asset: "USDT" },
  reference: `invoice:${invoiceId}`,
  now,
});

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

/** The number of a member whatever its status: the books of those who left stay. */
async function anyMemberOf(executor: Executor, publicId: string): Promise<bigint> {
  const member = await findByMemberId(executor, publicId);
  if (!member) throw refuse("MEMBER_NOT_FOUND");
  return member.id;
}

const namesOf: GrantDeps["namesOf"] = (executor, ids) => readMembers(executor, ids);

const MINUTE = 60;
const HOUR = 3_600;

function jobs(deps: AppDeps): Job[] {
  const { config, database, clock } = deps;
  const payments = paymentPorts(deps);
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : developmentTransport(database, clock);
  return [
    ...orderJobs(database, { payments, onPaidBy: followAchievements }),
    {
      name: "payments.expireTopUps",
      everySeconds: 10,
      run: (now) => expireTopUps(database, payments.chain, now),
    },
    salesJob(database),
    { name: "mail.send", everySeconds: 2, run: (now) => sendDueMail(database, transport, now, config.publicUrl) },
    { name: "notices.forget", everySeconds: HOUR, run: (now) => forgetOldNotices(database, now) },
    { name: "mail.forget", everySeconds: HOUR, run: (now) => forgetSentMail(database, now) },
    { name: "members.forgetSessions", everySeconds: HOUR, run: (now) => forgetOldSessions(database, now) },
    { name: "members.forgetTries", everySeconds: HOUR, run: (now) => forgetOldTries(database.queries, now) },
    { name: "members.forgetStepUp", everySeconds: HOUR, run: (now) => forgetStepUp(database.queries, now) },
    { name: "ledger.seal", everySeconds: MINUTE, run: (now) => sealBlocks(database, now) },
    { name: "ledger.rollUp", everySeconds: MINUTE, run: (now) => keepHouseAndDays(deps, now) },
    { name: "ledger.audit", everySeconds: 2, run: (_now, stopping) => runAudit(deps, stopping) },
    { name: "platform.forgetAnswers", everySeconds: HOUR, run: (now) => forgetAnswers(database, now) },
  ];
}

const identityJobs = (papers: PapersDeps): Job[] => [
  { name: "kyc.sweepPhotos", everySeconds: HOUR, run: (now) => sweepPhotos(papers, now) },
  { name: "kyc.wrapAnew", everySeconds: HOUR, run: () => wrapAllAnew(papers.database, papers.keys) },
];

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
