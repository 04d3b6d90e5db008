/**
 * `npm run staff:recover -- EMAIL`: resets the password of a staff account, prints the new one once, and removes its
 * authenticator, in DATABASE_URL or the embedded database of DATA_DIR. Works while the shop runs. Recorded in the audit
 * log.
 */
import { recoverAccount } from "./modules/staff/index.ts";
import { withCommandDatabase } from "./platform/command-database.ts";
import { readConfig } from "./platform/config.ts";
import { newPassword } from "./platform/password.ts";
import { StartupError } from "./platform/startup-error.ts";

async function recover(email: string | undefined): Promise<void> {
  if (!email) throw new StartupError("Whose account? npm run staff:recover -- EMAIL");
  const config = readConfig(process.env);
  return withCommandDatabase(config, { purpose: "staff:recover" }, async (database) => {
    const password = newPassword();
    await recoverAccount(database, { email: email.toLowerCase(), password, now: new Date() });
    console.log(`${email}  ${password}`);
    console.log("Sign in with it, choose a password of your own, and set up an authenticator anew.");
  });
}

try {
  await recover(process.argv[2]);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exitCode = 1;
}
