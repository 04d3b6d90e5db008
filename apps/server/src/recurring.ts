/** All recurring jobs and their intervals. platform/jobs.ts runs them. */

import type { Language } from "@banyan/contract/languages.ts";
import type { AppDeps } from "./app-deps.ts";
import { mailAttention } from "./attention.ts";
import { keepHouseAndDays, runAudit } from "./keep-books.ts";
import { SETTLE_JOB, TRIAL_JOB } from "./modules/bonus/index.ts";
import { catalogJobs, renewSearch } from "./modules/catalog/index.ts";
import { sweepPictures } from "./modules/feedback/index.ts";
import { type PapersDeps, rewrapAll, sweepPhotos } from "./modules/kyc/index.ts";
import { sealBlocks } from "./modules/ledger/index.ts";
import { forgetOldEmailChanges, forgetOldSessions, forgetOldTries, forgetStepUp } from "./modules/members/index.ts";
import { followAchievements } from "./modules/membership/index.ts";
import {
  developmentTransport,
  forgetOldNotices,
  forgetSentMail,
  pushTransport,
  sendDueMail,
  sendDuePushes,
} from "./modules/notifications/index.ts";
import { orderInLetter, orderJobs } from "./modules/orders/index.ts";
import { expireTopUps, retryQuarantine } from "./modules/payments/index.ts";
import { wishlistJobs } from "./modules/wishlist/index.ts";
import { forgetAnswers } from "./platform/idempotency.ts";
import type { Job } from "./platform/jobs.ts";
import { smtpTransport } from "./platform/mail/index.ts";
import { SWEEP_JOB, sweepFiles, sweepUnused } from "./platform/pictures.ts";
import { forgetWrites } from "./platform/replica.ts";
import { computeWaitingTrials, settleWhatIsDue } from "./settler-process.ts";
import { paymentPorts } from "./wiring.ts";

const MINUTE = 60;
const HOUR = 3_600;

export function jobs(deps: AppDeps): Job[] {
  const { config, database, clock, vault } = deps;
  const payments = paymentPorts(deps);
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : developmentTransport(database, clock);
  const { publicUrl } = config;
  /** Goods, amounts and address of an order; nothing of anything else. */
  async function details(reference: string, language: Language) {
    const [about, orderId = ""] = reference.split(":");
    return about === "order" ? orderInLetter(database.queries, { orderId, language, publicUrl }) : [];
  }
  const pushes = deps.pushTransport ?? pushTransport(pushSubject(config));
  return [
    ...catalogJobs(database),
    ...wishlistJobs(database),
    ...orderJobs(database, { payments, onPaidBy: followAchievements, onFinal: followAchievements }),
    {
      name: "payments.expireTopUps",
      everySeconds: 10,
      run: (now) => expireTopUps(database, payments.chain, now),
    },
    {
      name: "payments.retryQuarantine",
      everySeconds: MINUTE,
      run: (now) => retryQuarantine(database, payments, now),
    },
    {
      name: "mail.send",
      everySeconds: 2,
      run: (_now, stopping) => sendDueMail(database, { clock, transport, publicUrl, details, stopping }),
    },
    {
      name: "push.send",
      everySeconds: 2,
      run: (_now, stopping) => sendDuePushes(database, { clock, vault, transport: pushes, stopping }),
    },
    { name: "attention.mail", everySeconds: MINUTE, run: (now) => mailAttention(deps, now) },
    { name: "notices.forget", everySeconds: HOUR, run: (now) => forgetOldNotices(database, now) },
    { name: "mail.forget", everySeconds: HOUR, run: (now) => forgetSentMail(database, now) },
    { name: "catalog.renewSearch", everySeconds: MINUTE, run: (_now, stopping) => renewSearch(database, stopping) },
    { name: "feedback.sweepPictures", everySeconds: HOUR, run: (now) => sweepPictures(deps, now) },
    { name: "members.forgetSessions", everySeconds: HOUR, run: (now) => forgetOldSessions(database, now) },
    { name: "members.forgetTries", everySeconds: HOUR, run: (now) => forgetOldTries(database.queries, now) },
    {
      name: "members.forgetEmailChanges",
      everySeconds: HOUR,
      run: (now) => forgetOldEmailChanges(database, now),
    },
    { name: "members.forgetStepUp", everySeconds: HOUR, run: (now) => forgetStepUp(database.queries, now) },
    { name: "ledger.seal", everySeconds: MINUTE, run: (now) => sealBlocks(database, now) },
    { name: "ledger.rollUp", everySeconds: MINUTE, run: (now, stopping) => keepHouseAndDays(deps, now, stopping) },
    { name: "ledger.audit", everySeconds: 2, run: (_now, stopping) => runAudit(deps, stopping) },
    { name: SETTLE_JOB, everySeconds: 10 * MINUTE, run: (_now, stopping) => settleWhatIsDue(deps, stopping) },
    { name: TRIAL_JOB, everySeconds: 10, run: (_now, stopping) => computeWaitingTrials(deps, stopping) },
    { name: SWEEP_JOB, everySeconds: MINUTE, run: () => sweepFiles(deps) },
    { name: "reviews.sweepPictures", everySeconds: HOUR, run: (now) => sweepUnused(database, now) },
    { name: "platform.forgetAnswers", everySeconds: HOUR, run: (now) => forgetAnswers(database, now) },
    { name: "platform.forgetWrites", everySeconds: HOUR, run: (now) => forgetWrites(database, now) },
  ];
}

/** Whom push services can turn to. Some take no http address. */
function pushSubject({ publicUrl, mailFrom }: AppDeps["config"]): string {
  if (publicUrl.startsWith("https://")) return publicUrl;
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

export const identityJobs = (papers: PapersDeps): Job[] => [
  { name: "kyc.sweepPhotos", everySeconds: HOUR, run: (now) => sweepPhotos(papers, now) },
  { name: "kyc.rewrap", everySeconds: HOUR, run: () => rewrapAll(papers.database, papers.keys) },
];
