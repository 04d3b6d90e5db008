/**
 * Logins of the database. The owner migrates and audits. Requests use a separate role that owns nothing and may not
 * switch to another role: an injected `set role none` stays in that role.
 */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { readCode, searchPath } from "./code-schema.ts";
import { type Database, sql } from "./database.ts";
import { sqlState } from "./database-errors.ts";
import { StartupError } from "./startup-error.ts";

/** Role of requests. Migrations grant it the rights that requests need. */
export const APP_ROLE = "banyan_app";

/**
 * Enables the login of requests at `appUrl`, whose password consists of digits and a to f. Does nothing if it already
 * works, because two processes starting together would conflict.
 */
export async function allowAppLogin(ownerUrl: string, appUrl: string): Promise<void> {
  if (await canSignIn(appUrl)) return;
  const password = new URL(appUrl).password.replaceAll(/[^0-9a-f]/g, "");
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`
      do $$ begin
        create role ${APP_ROLE} nologin;
      exception when duplicate_object or unique_violation then null;
      end $$`);
    await client.query(`alter role ${APP_ROLE} login noinherit password '${password}'`);
  } finally {
    await client.end();
  }
}

/** Role of the payout signer. It may read the data that an approval consists of. */
const SIGNER_ROLE = "banyan_signer";

/**
 * Sets a new password for the demo's signer and returns its database URL. In production the operator creates this
 * login.
 */
export async function newSignerLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString("hex");
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`alter role ${SIGNER_ROLE} login noinherit password '${password}'`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = SIGNER_ROLE;
  url.password = password;
  return url.href;
}

/** Role missing, without login, or wrong password. */
const NOT_LET_IN = new Set(["28000", "28P01"]);

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (NOT_LET_IN.has(sqlState(error) ?? "")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/**
 * Throws StartupError if the login can do more than requests may: alter tables, create roles, or switch to a role that
 * can.
 */
export async function requireBoundLogin(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ login: string; reason: string | null }>(
      `select session_user as login, case
         when r.rolsuper then 'is a superuser'
         when r.rolcreaterole then 'may make roles'
         when not pg_has_role(session_user, $1, 'MEMBER') then 'is no member of ' || $1
         else (select 'can become ' || o.rolname from pg_roles o
           where o.oid in (select nspowner from pg_namespace where nspname = 'platform') and pg_has_role(session_user, o.oid, 'MEMBER'))
       end as reason
       from pg_roles r where r.rolname = session_user`,
      [APP_ROLE],
    );
    const { login, reason } = rows[0]!;
    if (reason)
      throw new StartupError(
        `DATABASE_APP_URL signs in as ${login}, which ${reason}. See docs/operations.md, "Two logins".`,
      );
  } finally {
    await client.end();
  }
}

const POOLER =
  "The connections to PostgreSQL lose their settings, as behind a pooler in transaction mode. Connect directly, or through a pooler in session mode that passes startup parameters on.";

/**
 * Throws StartupError if our connection settings do not reach the server. Without them, requests would run as the login
 * role, in another build's schema and without timeouts.
 */
export async function requireSettings(database: Database): Promise<void> {
  const { rows } = await sql<{ role: string; path: string }>`
    select current_user::text as role, current_setting('search_path') as path`
    .execute(database.queries)
    .catch((error: Error) => {
      if (/startup parameter/.test(error.message))
        throw new StartupError(`${POOLER} PostgreSQL reported: ${error.message}`);
      throw error;
    });
  const { role, path } = rows[0]!;
  if (role !== APP_ROLE || !searchPath(readCode().schema).endsWith(`=${path.replaceAll(" ", "")}`)) {
    throw new StartupError(POOLER);
  }
}
