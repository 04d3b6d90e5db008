/**
 * The whole server in this process, for tests over HTTP: every module is wired as in production, results and refusals
 * are verified against the contract, and members and staff are created through the modules.
 */

import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Endpoint, Envelope, InputOf, OutputOf, RefusalData } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { MICROS_PER_UNIT } from "@banyan/contract/money.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import { Secret, TOTP } from "otpauth";
import { pino } from "pino";
import { createApp } from "../../src/app.ts";
import type { AppDeps } from "../../src/app-deps.ts";
import { addProduct } from "../../src/modules/catalog/index.ts";
import { post } from "../../src/modules/ledger/index.ts";
import { createRootMember, openSession, readMember, registerMember } from "../../src/modules/members/index.ts";
import { openChain } from "../../src/modules/payments/index.ts";
import { createAccount } from "../../src/modules/staff/index.ts";
import { fixedClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/config.ts";
import { type DatabaseOptions, sql } from "../../src/platform/database.ts";
import { openFiles } from "../../src/platform/files/index.ts";
import { newId } from "../../src/platform/ids.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import type { Replica } from "../../src/platform/replica.ts";
import { createVault } from "../../src/platform/sealed.ts";
import { joinPorts } from "../../src/wiring.ts";
import { createTestDatabase } from "../database.ts";
import { testHome } from "../files.ts";
import { usdt } from "../money.ts";
import { recordLog } from "../server-log.ts";
import { publish } from "./publish.ts";

export const START = new Date("2026-05-01T04:00:00Z");
export const PASSWORD = "a long and quiet password";
const TOTP_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** A sender of requests, with its client's headers. */
export interface Caller {
  headers: Record<string, string>;
}
export const VISITOR: Caller = { headers: {} };

export interface MemberCaller extends Caller {
  id: bigint;
  memberId: string;
  token: string;
  inviteCode: string;
}
export interface StaffCaller extends Caller {
  email: string;
  staffId: string;
}

export interface Sent {
  as?: Caller;
  lang?: Language;
  /** Idempotency key. Default: a new one if the endpoint needs it; null for none. */
  key?: string | null;
  headers?: Record<string, string>;
}

export interface Answer<Data = Record<string, unknown>> extends Envelope<Data> {
  status: number;
  /** The body as text. */
  raw: string;
  headers: Record<string, unknown>;
}

export type Whole = Awaited<ReturnType<typeof openWhole>>;

interface WholeOptions extends Partial<DatabaseOptions> {
  sharedClock?: AppDeps["clock"];
  metricsToken?: string;
  /** False for a real shop: without demo data, and without play money if no chain is configured. */
  demo?: boolean;
  shareResponsesForMs?: number;
  /** Replica that some calls read from. */
  replica?: (url: string) => Replica;
  clientOrigins?: string;
  /** File storage settings, instead of those of the test run. */
  home?: Record<string, string>;
}

export async function openWhole(options: WholeOptions = {}) {
  const {
    sharedClock,
    metricsToken,
    demo = true,
    shareResponsesForMs = 0,
    home: givenHome,
    replica,
    clientOrigins,
    ...databaseOptions
  } = options;
  const opened = await createTestDatabase({ maxConnections: 20, ...databaseOptions });
  const { database } = opened;
  const { queries } = database;
  const directory = mkdtempSync(join(tmpdir(), "banyan-whole-"));
  const fixed = fixedClock(START);
  const clock = sharedClock ?? fixed;
  /** Every internal error of the server since the test began, as logged. */
  const faults: string[] = [];
  /** Every log line. */
  const logged: string[] = [];
  const write = (line: string) => {
    recordLog(line);
    logged.push(line);
    if (JSON.parse(line).level >= pino.levels.values.error!) faults.push(line);
  };
  const log = pino({ level: "info", base: undefined }, { write });
  const home = givenHome ? { env: givenHome, close: async () => {} } : await testHome();
  const config = readConfig({
    ...home.env,
    DATA_DIR: directory,
    PUBLIC_URL: "https://shop.example",
    METRICS_TOKEN: metricsToken,
    CLIENT_ORIGINS: clientOrigins,
    DEMO: demo ? "1" : "0",
    // Other tests run in the same process.
    SHED_AT_DELAY_MS: "0",
    // Tests register crowds; registration-work.test.ts tests the proof of work.
    REGISTRATION_WORK: "never",
  });
  const files = openFiles(config);
  const metrics = createMetrics();
  const vault = createVault([randomBytes(32)]);
  const chain = openChain(config.chain, config);
  const app = await createApp({
    config,
    chain,
    database,
    files,
    clock,
    log,
    metrics,
    vault,
    verifyContract: true,
    shareResponsesForMs,
    replica: replica?.(opened.url),
  });
  const { http } = app;
  await http.ready();

  async function inject(given: {
    method: string;
    url: string;
    headers?: Record<string, string>;
    payload?: string | Buffer;
    remoteAddress?: string;
  }): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await http.inject({ remoteAddress: randomAddress(), ...given } as never);
      // On a machine that is busy with other tests the server sheds load; the request is then retried.
      if (answer.statusCode === 503 && attempt < 20) {
        await new Promise((resolve) => setTimeout(resolve, Math.min(10 * 2 ** attempt, 250)));
        continue;
      }
      const { statusCode: status, body: raw, headers } = answer;
      const type = headers["content-type"] ?? "";
      return { ...(type.startsWith("application/json") ? JSON.parse(raw) : {}), status, raw, headers };
    }
  }

  /** Sends any body as JSON to an endpoint. */
  function send(endpoint: Endpoint, input: unknown, { as = VISITOR, lang = "en", key, headers = {} }: Sent = {}) {
    const idempotency = key === undefined && endpoint.idempotent ? randomUUID() : key;
    const all: Record<string, string> = { lang, "user-agent": "Firefox", ...as.headers, ...headers };
    if (idempotency) all["idempotency-key"] = idempotency;
    if (endpoint.method === "GET") {
      return inject({ method: "GET", url: endpoint.path + queryOf(input), headers: all });
    }
    if (!("content-type" in all)) all["content-type"] = "application/json";
    return inject({ method: "POST", url: endpoint.path, headers: all, payload: JSON.stringify(input) });
  }

  const call = <E extends Endpoint>(endpoint: E, input: InputOf<E>, sent?: Sent) =>
    send(endpoint, input, sent) as Promise<Answer<OutputOf<E> & Partial<RefusalData>>>;

  /** The result of a call that must succeed. */
  async function done<E extends Endpoint>(endpoint: E, input: InputOf<E>, sent?: Sent): Promise<OutputOf<E>> {
    const answer = await call(endpoint, input, sent);
    if (answer.code !== 1) throw new Error(`${endpoint.path} was refused: ${answer.raw}\n${faults.at(-1) ?? ""}`);
    return answer.data;
  }

  const ports = joinPorts(config);
  const person = {
    name: "Mei Chen",
    birthday: "1990-02-03",
    nationality: "TW",
    areaCode: "+886",
    mobile: "912345678",
    password: PASSWORD,
    language: "en",
  } as const;
  const root = await createRootMember(database, ports, { ...person, name: "Root" }, clock.now());
  const rootCodes = await codesOf(root.id);

  async function codesOf(id: bigint) {
    const { rows } = await sql<{ code: string }>`
      select code from members.node_code where member_id = ${id} and side = 'left'`.execute(queries);
    return { inviteCode: (await readMember(queries, id)).inviteCode, nodeCode: rows[0]!.code };
  }

  function memberCaller(id: bigint, memberId: string, token: string, inviteCode: string): MemberCaller {
    return { id, memberId, token, inviteCode, headers: { "ba-user-token": token } };
  }

  /** A new signed-in member below the root. */
  async function join_(
    given: { email?: string; name?: string; inviteCode?: string; nodeCode?: string } = {},
  ): Promise<MemberCaller> {
    const joined = await registerMember(
      database,
      ports,
      { ...person, ...rootCodes, ...given, emailProven: true },
      { ip: randomAddress(), userAgent: "Firefox", now: clock.now() },
    );
    const { inviteCode } = await readMember(queries, joined.id);
    return memberCaller(joined.id, joined.memberId, joined.token, inviteCode);
  }

  /** The same member on another device. */
  async function signInAgain(member: MemberCaller): Promise<MemberCaller> {
    const { token } = await openSession(queries, member.id, {
      ip: "198.51.100.9",
      userAgent: "Safari",
      now: clock.now(),
    });
    return memberCaller(member.id, member.memberId, token, member.inviteCode);
  }

  let hired = 0;
  /** A new signed-in staff account; without an authenticator if `secondFactor` is false. */
  async function hire(roles: StaffRole[], { secondFactor = true } = {}): Promise<StaffCaller> {
    const email = `staff${++hired}@banyan.example`;
    const now = clock.now();
    const authenticator = secondFactor ? { secret: TOTP_SECRET, vault } : undefined;
    const account = await createAccount(database, {
      name: `Staff ${hired}`,
      email,
      roles,
      password: PASSWORD,
      authenticator,
      now,
    });
    return enterOffice({ email, staffId: account.id }, { secondFactor });
  }

  /** Signs in a staff account. With an authenticator this works once per 30 seconds. */
  async function enterOffice(
    account: { email: string; staffId: string },
    { secondFactor = true } = {},
  ): Promise<StaffCaller> {
    const body = { email: account.email, password: PASSWORD, ...(secondFactor && { code: codeNow() }) };
    const answer = await inject({
      method: "POST",
      url: "/api/office/signIn",
      headers: { "content-type": "application/json" },
      payload: JSON.stringify(body),
    });
    if (answer.code !== 1) throw new Error(`staff could not sign in: ${answer.raw}`);
    return { ...account, headers: { cookie: cookieOf(answer) } };
  }

  /** The current code of the authenticator with `secret`. */
  function codeNow(secret = TOTP_SECRET): string {
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  }

  const category = await sql<{ id: bigint }>`
    insert into catalog.category (slug, position, name) values ('all', 1, '{"en": "All"}') returning id`.execute(
    queries,
  );
  const categoryId = category.rows[0]!.id;

  await publish(queries, START);

  /** Adds a product with one SKU. */
  async function sell({ price = 10, stock = 1000, activation = false, name = "Tea" } = {}) {
    const micros = BigInt(price) * MICROS_PER_UNIT;
    const productId = await database.transaction((tx) =>
      addProduct(tx, {
        categoryId,
        name: { en: name },
        summary: { en: "" },
        description: { en: "" },
        presale: false,
        activation,
        published: true,
        specifications: [],
        skus: [{ code: `SKU-${newId(START)}`, options: [], price: micros, bv: micros / 2n, stock, active: true }],
        pictures: [],
        now: START,
      }),
    );
    const { rows } = await sql<{ id: bigint }>`select id from catalog.sku where product_id = ${productId}`.execute(
      queries,
    );
    return { productId: String(productId), skuId: String(rows[0]!.id) };
  }

  async function stockOf(skuId: string): Promise<number> {
    const { rows } = await sql<{ stock: number }>`select stock from catalog.sku where id = ${skuId}::bigint`.execute(
      queries,
    );
    return rows[0]!.stock;
  }

  /** Gives a member an amount in units, e.g. 12.5. */
  async function giveMoney(member: Pick<MemberCaller, "id">, asset: Asset, amount: number): Promise<void> {
    const legs = [{ asset, from: "opening", to: member.id, amount: usdt(amount) }] as const;
    await post(queries, { key: `opening:${newId(START)}`, kind: "opening", legs: [...legs], now: clock.now() });
  }

  /** Reads the sandbox chain: six times suffice for coins from the faucet to become final. */
  async function readChain(times = 6): Promise<void> {
    for (let done = 0; done < times; done++) await app.keeper!.look();
    await app.keeper!.compared();
  }

  /** Names of the files in a folder of the file storage. */
  async function filesIn(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const key of files.list()) if (key.startsWith(`${folder}/`)) names.push(key.slice(folder.length + 1));
    return names;
  }

  /** Runs a job once. */
  async function runJob(name: string, now: Date): Promise<void> {
    await app.jobs.find((job) => job.name === name)!.run(now, new AbortController().signal);
  }

  async function close(): Promise<void> {
    await app.keeper?.close();
    await http.close();
    await opened.drop();
    await home.close();
    rmSync(directory, { recursive: true, force: true });
  }

  return {
    app,
    http,
    config,
    chain,
    database,
    files,
    clock: fixed,
    faults,
    logged,
    url: opened.url,
    inject,
    send,
    call,
    done,
    root: { ...root, ...rootCodes },
    categoryId: String(categoryId),
    join: join_,
    signInAgain,
    hire,
    enterOffice,
    codeNow,
    sell,
    stockOf,
    giveMoney,
    readChain,
    filesIn,
    runJob,
    close,
  };
}

/** The name=value of the cookie that a response sets. */
export function cookieOf(answer: Answer): string {
  return String(answer.headers["set-cookie"]).split(";")[0] ?? "";
}

/** Every request comes from another network, so that limits per network do not apply. */
export function randomAddress(): string {
  return [randomInt(1, 223), randomInt(0, 256), randomInt(0, 256), 7].join(".");
}

function queryOf(input: unknown): string {
  const entries = Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const texts = entries.map(([name, value]) => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return texts.length === 0 ? "" : `?${new URLSearchParams(texts as [string, string][]).toString()}`;
}
