/**
 * `npm run payouts`: state of automatic payouts, in DATABASE_URL or the embedded database of DATA_DIR. Works while the
 * shop runs. `-- freeze` stops all of them, `-- freeze MEMBER_ID` those of one member; `-- lift` resumes. `-- retry
 * WITHDRAWAL` retries a waiting payout, or resumes tracking one that an operator has inspected. `-- cancel WITHDRAWAL`
 * replaces a stuck payout by an empty transaction with the same nonce.
 */
import { findByMemberId } from "./modules/members/index.ts";
import { cancelPayout, describePayouts, freezePayouts, liftPayouts, retryPayout } from "./modules/payouts/index.ts";
import { systemClock } from "./platform/clock.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { runCommand } from "./platform/command-end.ts";
import { readConfig } from "./platform/config.ts";
import type { Database } from "./platform/database.ts";
import { StartupError } from "./platform/startup-error.ts";

const USAGE = `npm run payouts
npm run payouts -- freeze [MEMBER_ID]
npm run payouts -- lift [MEMBER_ID]
npm run payouts -- retry WITHDRAWAL
npm run payouts -- cancel WITHDRAWAL`;
const WITHDRAWAL = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Wish {
  step: "show" | "freeze" | "lift" | "retry" | "cancel";
  of: string | undefined;
}

function wishOf([step = "show", of, ...more]: readonly string[]): Wish | null {
  if (more.length > 0) return null;
  if (step === "show") return of === undefined ? { step, of } : null;
  if (step === "retry" || step === "cancel") return of !== undefined && WITHDRAWAL.test(of) ? { step, of } : null;
  return step === "freeze" || step === "lift" ? { step, of } : null;
}

async function run({ step, of }: Wish): Promise<void> {
  const config = readConfig(process.env);
  return withCommandDatabase(config, { purpose: "payouts", asShop: true }, async (database) => {
    if (step !== "show") await change(database, { step, of });
    for (const line of await describePayouts(database.queries)) console.log(line);
  });
}

async function change(database: Database, { step, of }: Wish): Promise<void> {
  const now = systemClock.now();
  if (step === "retry") {
    if (!(await retryPayout(database.queries, of!)))
      throw new StartupError("This withdrawal is neither waiting nor marked as strange.");
    return;
  }
  if (step === "cancel") {
    if (!(await cancelPayout(database.queries, of!, now)))
      throw new StartupError("It has no signed transaction, is already being cancelled, or has ended.");
    return;
  }
  const memberId = of === undefined ? null : await memberOf(database, of);
  const done = await (step === "freeze" ? freezePayouts : liftPayouts)(database, memberId, now);
  if (!done) throw new StartupError(step === "freeze" ? "They are frozen already." : "They are not frozen.");
}

async function memberOf({ queries }: Database, publicId: string): Promise<bigint> {
  const member = await findByMemberId(queries, publicId);
  if (!member) throw new StartupError(`There is no member ${publicId}.`);
  return member.id;
}

await runCommand(wishOf(process.argv.slice(2)), USAGE, run);
