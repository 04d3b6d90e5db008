/** Assembles the server: mounts all modules. wiring.ts builds the ports that connect them. */
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import underPressure from "@fastify/under-pressure";
import type { AppDeps } from "./app-deps.ts";
import { officeAttentionRoutes } from "./attention.ts";
import { addAuditGauges } from "./keep-books.ts";
import { memberCopy } from "./member-copy.ts";
import { addressRoutes, forgetAddresses } from "./modules/addresses/index.ts";
import {
  addDayDownloads,
  addIncomeDownloads,
  carriedOf,
  disclosureRoutes,
  incomeRoutes,
  officeDisclosureRoutes,
  officeIncomeRoutes,
  officeSettlementRoutes,
  officeSimulationRoutes,
  officeTrialRoutes,
} from "./modules/bonus/index.ts";
import { cartRoutes, emptyCart } from "./modules/cart/index.ts";
import {
  catalogRoutes,
  officeCatalogRoutes,
  officeSynonymRoutes,
  productCards,
  targetExists,
} from "./modules/catalog/index.ts";
import { addSandboxNode, type Keeper, officeChainRoutes } from "./modules/chain/index.ts";
import { agreementVersions, contentRoutes, forgetReadMarks, officeContentRoutes } from "./modules/content/index.ts";
import { addCopyDownloads, copyRoutes } from "./modules/copies/index.ts";
import {
  feedbackPictures,
  feedbackRoutes,
  forgetFeedback,
  officeFeedbackRoutes,
  returnPictures,
  takeFeedbackPicture,
} from "./modules/feedback/index.ts";
import {
  eraseIdentity,
  kycRoutes,
  officeKycRoutes,
  openKeys,
  type PapersDeps,
  photosOf,
  requireKeysInUse,
  takePhoto,
} from "./modules/kyc/index.ts";
import { addMonthDownloads, officeBookRoutes } from "./modules/ledger/index.ts";
import { addLinks } from "./modules/links/index.ts";
import { forgetMarket, marketRoutes, officeMarketRoutes, officePauseRoutes } from "./modules/market/index.ts";
import {
  createRateLimiter,
  findByMemberId,
  findPeople,
  forgetResolvedSessions,
  keepAccountActive,
  keepAccountOpen,
  memberNames,
  memberRoutes,
  officeMemberRoutes,
  readMember,
  resolveSession,
  stepUpGate,
  stepUpRoutes,
} from "./modules/members/index.ts";
import { followAchievements, membershipRoutes, volumesOf } from "./modules/membership/index.ts";
import { forgetNotes } from "./modules/notes/index.ts";
import {
  DEVELOPMENT_MAILBOX_PATH,
  developmentMailboxPage,
  forgetNotices,
  forgetPushDevices,
  noticeRoutes,
  notify,
  notifyAll,
  preparePushKeys,
  pushRoutes,
} from "./modules/notifications/index.ts";
import {
  addPaperDownloads,
  findOrderId,
  forgetReceivers,
  officeDiscountRoutes,
  officeOrderRoutes,
  orderIds,
  orderNumbers,
  orderRoutes,
} from "./modules/orders/index.ts";
import { officePaymentRoutes, officeSuspenseRoutes, paymentRoutes, readKeys } from "./modules/payments/index.ts";
import { addPayoutGauges, officePayoutRoutes } from "./modules/payouts/index.ts";
import { placeRoutes } from "./modules/places/index.ts";
import { officePlanRoutes } from "./modules/plan/index.ts";
import { forgetReviews, officeReviewRoutes, reviewRoutes } from "./modules/reviews/index.ts";
import {
  actionsOn,
  grantRoutes,
  identifyStaff,
  readLog,
  staffNames,
  staffRoutes,
  viewRoutes,
  writeAuditLog,
} from "./modules/staff/index.ts";
import { addStatementDownloads, officeStatementRoutes, statementRoutes } from "./modules/statements/index.ts";
import { type LiveTeam, officeTeamRoutes, openLiveTeam, teamRoutes, weakerSide } from "./modules/team/index.ts";
import { forgetInstructions, transferRoutes } from "./modules/transfers/index.ts";
import { forgetWishes, wishlistRoutes } from "./modules/wishlist/index.ts";
import { forgetSavedAddresses, officeWithdrawalRoutes, withdrawalRoutes } from "./modules/withdrawals/index.ts";
import { addListDownloads, officeExportRoutes } from "./office-exports.ts";
import { officeSearchRoutes } from "./office-search.ts";
import { officeOpeningRoutes } from "./opening.ts";
import type { Config } from "./platform/config.ts";
import type { Database, Tx } from "./platform/database.ts";
import { watchFiles } from "./platform/files/index.ts";
import { addHealth } from "./platform/http/health.ts";
import { isNear } from "./platform/http/near.ts";
import { openApiDocument, openApiPage, type PublishedApi } from "./platform/http/openapi.ts";
import { addPrivatePictures } from "./platform/http/private-pictures.ts";
import { addRoutes, createHttp, type Http, type HttpDeps } from "./platform/http/server.ts";
import { sharedForMs } from "./platform/http/shared-responses.ts";
import { addFrontEnds, addPictures } from "./platform/http/static.ts";
import { addUploads, OFFICE_UPLOAD, SHOP_UPLOAD } from "./platform/http/uploads.ts";
import type { Job } from "./platform/jobs.ts";
import type { Metrics } from "./platform/metrics.ts";
import { erasePictures } from "./platform/pictures.ts";
import { refuse } from "./platform/refusal.ts";
import { openStaffChanges, type StaffChanges } from "./platform/staff-changes.ts";
import { identityJobs, jobs } from "./recurring.ts";
import { addSettlementGauges, daysDueNow } from "./settler-process.ts";
import {
  addCoinGauges,
  anyMemberOf,
  balanceTexts,
  chainKeeper,
  copyPorts,
  correctionPorts,
  creditGrant,
  decisionPorts,
  interestsOf,
  isOwn,
  joinPorts,
  memberOf,
  monthPorts,
  namesOf,
  officeChainPorts,
  onRecovered,
  onRecoveryOpened,
  onRefunded,
  ownAmong,
  paymentPorts,
  payoutPorts,
  requireNothingOpen,
  reviewPorts,
  stepUpPorts,
  suspensePorts,
  withdrawalPorts,
} from "./wiring.ts";

export interface App {
  http: Http;
  jobs: Job[];
  /** Reads the shop's chain once started; undefined if the shop has no chain. */
  keeper: Keeper | undefined;
  /** Makes `/readyz` fail, so that a proxy routes requests elsewhere. */
  drain(): void;
}

export async function createApp(deps: AppDeps): Promise<App> {
  const { config, database, files, metrics } = deps;
  let draining = false;
  const papers: PapersDeps = { database, files, keys: openKeys(config) };
  await requireKeysInUse(database.queries, papers.keys);
  await readKeys(database.queries, deps.chain);
  await preparePushKeys(database.queries, { vault: deps.vault, now: deps.clock.now() });
  const keeper = chainKeeper(deps);
  const changes = openStaffChanges(database, deps.log);
  changes.onChange(forgetMarket);
  changes.onChange(forgetResolvedSessions);
  const httpDeps: HttpDeps = {
    ...deps,
    changes,
    shareResponsesForMs: deps.shareResponsesForMs ?? sharedForMs(config.processes),
    sessions: {
      member: (token, now) => resolveSession(database.queries, token, now),
      keep: keepAccountActive,
      staff: (cookies, now) => identifyStaff(database.queries, cookies, now),
    },
    stepUp: stepUpGate(database, stepUpPorts(deps)),
    trustedProxies: config.trustedProxies,
    mostCallsAtOnce: config.mostCallsAtOnce,
    clientOrigins: config.clientOrigins,
    mapTiles: config.mapTiles,
  };

  const live = openLiveTeam(deps);
  void live.prepare(deps.clock.now());

  const http = createHttp(httpDeps);
  http.addHook("onClose", async () => changes.stop());
  const filesState = watchFiles(files);
  metrics.addGauge("files_away", "1 while the store of files cannot be used, else 0", async () =>
    Number((await filesState.look()) !== undefined),
  );
  addHealth(http, {
    database,
    filesState,
    metrics,
    metricsToken: config.metricsToken,
    isDraining: () => draining,
    sharedMetrics: deps.siblings?.metrics,
  });
  addAuditGauges(deps);
  addSettlementGauges(deps);
  if (keeper) addCoinGauges(deps);
  if (keeper && config.payouts !== "hand") addPayoutGauges(deps);
  await addLoadShedding(http, config, metrics);
  await addUploads(http, httpDeps, files, {
    kyc: (given) => takePhoto(papers, given),
    feedback: (given) => takeFeedbackPicture(deps, given),
  });
  addPictures(http, files);
  addStatementDownloads(http, { ...deps, orderNumbers });
  addIncomeDownloads(http, deps);
  addDayDownloads(http, deps);
  addMonthDownloads(http, { ...deps, ...monthPorts, identifyStaff, writeAuditLog });
  addPaperDownloads(http, { ...deps, identifyStaff, writeAuditLog });
  const pictures = [photosOf(papers, writeAuditLog), feedbackPictures(deps)];
  for (const kind of pictures) addPrivatePictures(http, httpDeps, kind);
  const changing = { ...deps, changes };
  const routes = [...shopRoutes(changing, keeper, live), ...identityRoutes(papers)];
  const all = [...routes, ...officeRoutes(changing, live)];
  addRoutes(http, httpDeps, [...all, ...officeExportRoutes({ vault: deps.vault, lists: all })]);
  addListDownloads(http, { ...deps, lists: all, identifyStaff, writeAuditLog });
  addCopyDownloads(http, { ...deps, ...memberCopy(deps, { papers, routes, pictures }) });
  addContracts(http, config);
  const { askSandbox } = deps.siblings ?? {};
  if (keeper && config.chain === "sandbox")
    addSandboxNode(http, askSandbox ? { sandboxNode: () => askSandbox } : keeper);
  if (!config.smtpUrl && config.demo) addDevelopmentMailbox(http, database);
  const { appsDirectory } = deps;
  if (appsDirectory) {
    await addFrontEnds(http, { appsDirectory, serviceWorker: config.serviceWorker });
    addLinks(http, { ...deps, appsDirectory, publicUrl: config.publicUrl });
  }

  return {
    http,
    keeper,
    jobs: [...jobs(deps), ...identityJobs(papers)],
    drain() {
      draining = true;
      metrics.draining.set(1);
    },
  };
}

interface Changing extends AppDeps {
  changes: StaffChanges;
}

function shopRoutes(deps: Changing, keeper: Keeper | undefined, live: LiveTeam) {
  const { config, database, clock, vault } = deps;
  const payments = paymentPorts(deps);
  async function onCancelled(tx: Tx, { id }: { id: bigint }): Promise<void> {
    await forgetAddresses(tx, id);
    await emptyCart(tx, id);
    await forgetWishes(tx, id);
    await forgetReceivers(tx, id, clock.now());
    await forgetInstructions(tx, id);
    await forgetSavedAddresses(tx, id);
    await forgetPushDevices(tx, id);
    await forgetNotices(tx, id);
    await forgetFeedback(tx, id);
    await forgetNotes(tx, id);
    await forgetReviews(tx, id);
    await forgetReadMarks(tx, id);
    await eraseIdentity(tx, id);
    await erasePictures(tx, { owner: `member:${id}`, now: clock.now() });
  }

  return [
    ...marketRoutes({ agreementVersions, coins: payments.chain }),
    ...memberRoutes({
      ...joinPorts(config),
      work: { demand: config.registrationWork, vault: deps.vault },
      requireNothingOpen,
      onCancelled,
      onRecovered,
      stepUp: stepUpPorts(deps),
      weakerSide: (given) => weakerSide(live, given),
    }),
    ...stepUpRoutes(stepUpPorts(deps)),
    ...copyRoutes(copyPorts(deps)),
    ...catalogRoutes({ database, interestsOf, onStaffChange: deps.changes.onChange }),
    ...cartRoutes({ database }),
    ...wishlistRoutes({ database }),
    ...addressRoutes(),
    ...placeRoutes({ tiles: config.mapTiles }),
    ...orderRoutes({
      payments,
      onFinal: followAchievements,
      pictures: returnPictures(deps),
      limit: createRateLimiter(database, clock),
    }),
    ...paymentRoutes(payments, { pour: async (tx, given) => keeper?.pour(tx, given) }),
    ...statementRoutes({ vault, orderNumbers }),
    ...transferRoutes({ limit: createRateLimiter(database, clock), notify: notifyAll }),
    ...withdrawalRoutes(withdrawalPorts(payments)),
    ...contentRoutes({
      joinedAt: async (executor, id) => (await readMember(executor, id)).joinedAt,
      productCards,
    }),
    ...noticeRoutes(),
    ...pushRoutes(),
    ...feedbackRoutes(deps),
    ...reviewRoutes({ database }),
    ...membershipRoutes(),
    ...teamRoutes({ live, publicUrl: config.publicUrl }),
    ...incomeRoutes({ vault }),
    ...disclosureRoutes(),
  ];
}

function officeRoutes(deps: Changing, live: LiveTeam) {
  const { database, clock } = deps;
  return [
    ...staffRoutes({
      limit: createRateLimiter(database, clock),
      vault: deps.vault,
      memberOf,
      namesOf,
      orderIds,
      memberNames,
    }),
    ...officeSearchRoutes({ chain: deps.chain }),
    ...officeAttentionRoutes(deps),
    ...officeOpeningRoutes(deps),
    ...officeOrderRoutes({
      payments: paymentPorts(deps),
      vault: deps.vault,
      pictures: returnPictures(deps),
      writeAuditLog,
      isOwn,
      onRefunded,
      keepAccountOpen,
      onFinal: followAchievements,
      staffNames,
      actionsOn,
      onStaffChange: deps.changes.onChange,
    }),
    ...officeDiscountRoutes({ writeAuditLog, staffNames }),
    ...officeCatalogRoutes({ database, writeAuditLog, staffNames, readLog }),
    ...officeSynonymRoutes({ database, writeAuditLog, staffNames }),
    ...officeMemberRoutes({
      ...stepUpPorts(deps),
      writeAuditLog,
      actionsOn,
      isOwn,
      onRecoveryOpened,
      ...correctionPorts,
      balances: balanceTexts,
      volumes: volumesOf,
    }),
    ...officeTeamRoutes({ live, writeAuditLog, carriedOf }),
    ...grantRoutes({ credit: creditGrant, isOwn, ownAmong, memberOf, namesOf }),
    ...officeBookRoutes({ memberOf: anyMemberOf, namesOf, writeAuditLog, vault: deps.vault }),
    ...officeStatementRoutes({ writeAuditLog, orderNumbers }),
    ...officeIncomeRoutes({ writeAuditLog }),
    ...officeMarketRoutes({ writeAuditLog, staffNames }),
    ...officePauseRoutes({ writeAuditLog, staffNames }),
    ...officePlanRoutes({ writeAuditLog, staffNames }),
    ...officeSettlementRoutes({ vault: deps.vault, writeAuditLog, daysDue: () => daysDueNow(deps) }),
    ...viewRoutes(),
    ...officeSimulationRoutes({ writeAuditLog, staffNames }),
    ...officeTrialRoutes({ writeAuditLog, staffNames }),
    ...officeDisclosureRoutes({ writeAuditLog, staffNames }),
    ...officeWithdrawalRoutes(decisionPorts(paymentPorts(deps))),
    ...officePaymentRoutes({
      chain: deps.chain,
      namesOf,
      orderNumbers,
      actionsOn,
      findByMemberId,
      findPeople,
      findOrderId,
    }),
    ...officeSuspenseRoutes(suspensePorts(deps)),
    ...officePayoutRoutes(payoutPorts(deps)),
    ...officeChainRoutes(officeChainPorts(deps.chain)),
    ...officeFeedbackRoutes(deps, { isOwn, writeAuditLog, notify }),
    ...officeReviewRoutes({ isOwn, writeAuditLog, notify }),
    ...officeContentRoutes({ writeAuditLog, staffNames, targetExists }),
  ];
}

const identityRoutes = (papers: PapersDeps) => [...kycRoutes(papers), ...officeKycRoutes(papers, reviewPorts)];

function addDevelopmentMailbox(http: Http, { queries }: Database): void {
  http.get(DEVELOPMENT_MAILBOX_PATH, async (request, reply) => {
    // Shows everyone's mail, so requests through a proxy get no access.
    if (!isNear(request)) throw refuse("PATH_UNKNOWN");
    const { to } = request.query as { to?: string };
    return reply.type("text/html; charset=utf-8").send(await developmentMailboxPage(queries, to));
  });
}

/** Monitoring endpoints must respond especially under overload. */
const NEVER_SHED = new Set(["/healthz", "/readyz", "/metrics"]);

/** Requests beyond the capacity of the process get 503 with `Retry-After`. Requests already accepted are completed. */
async function addLoadShedding(http: Http, { shedAtDelayMs }: Config, { shed }: Metrics): Promise<void> {
  await http.register(underPressure, {
    maxEventLoopDelay: shedAtDelayMs,
    retryAfter: 1,
    exposeStatusRoute: false,
    // Infinity means "not measured": the event loop did not run for a second, e.g. because the machine slept.
    async pressureHandler(request, _reply, _type, value) {
      if (value === Number.POSITIVE_INFINITY || NEVER_SHED.has(request.url)) return;
      shed.inc();
      throw refuse("SERVER_BUSY");
    },
  });
}

function addContracts(http: Http, { publicUrl: serverUrl }: Config): void {
  addContract(http, "/api", { title: "Banyan", serverUrl, groups: shopApi, upload: SHOP_UPLOAD });
  addContract(http, "/api/office", { title: "Banyan office", serverUrl, groups: officeApi, upload: OFFICE_UPLOAD });
}

function addContract(http: Http, path: string, api: PublishedApi): void {
  // Built lazily: few clients request it.
  let document: string | undefined;
  let page: string | undefined;
  http.get(`${path}/openapi.json`, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument(api));
    return reply.type("application/json; charset=utf-8").send(document);
  });
  http.get(`${path}/docs`, (_request, reply) => {
    page ??= openApiPage(api, `${path}/openapi.json`);
    return reply.type("text/html; charset=utf-8").send(page);
  });
}
