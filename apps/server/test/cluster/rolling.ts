/** The main job across both shop processes, and rolling restarts under load, behind each proxy. */
import { randomUUID } from "node:crypto";
import type { Envelope } from "@banyan/contract/endpoint.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { post } from "../../src/modules/ledger/index.ts";
import { sql } from "../../src/platform/database.ts";
import { startNginx, untilReady } from "./proxies.ts";
import type { Site } from "./site.ts";

const FEW = 40;
const PASSWORD = "a long and quiet password";

/** Union of the responses of the main job. */
interface Data {
  userInfo: { memberId: string; token: string };
  list: { id: string }[];
  skus: { id: string }[];
  id: string;
  orderId: string;
  state: string;
}

export async function rolling(site: Site, times: number): Promise<string[]> {
  const { tally, shopProxy, nodes, shops } = site;
  const ports = shops.map(({ url }) => Number(new URL(url).port));
  const nginx = await startNginx(site.directory, nodes.account, ports);
  const lines: string[] = [];
  try {
    for (const [name, { url }] of Object.entries({ HAProxy: shopProxy, nginx })) {
      tally.reset();
      await site.underLoad(url, async () => {
        for (let round = 1; round <= times; round++) {
          for (const at of ports.keys()) {
            await site.more(FEW);
            const code = await site.renew(at);
            if (code !== 0) throw new Error(`shop ${at + 1} ended with ${code}`);
            await untilReady(url);
          }
        }
        await site.more(FEW);
      });
      lines.push(`${name}: ${2 * times} renewals, answers: ${tally.answers}`);
      if (tally.failed > 0) throw new Error(`${name}: ${tally.failed} requests failed: ${tally.answers}`);
    }
  } finally {
    await nginx.close();
  }
  const faults = await site.shopping.faults();
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join("\n"));
  await site.audit([]);
  return [...lines, "audit: clean"];
}

/**
 * Each step goes to the other process than the previous one; then the same with the processes swapped, and through
 * HAProxy.
 */
export async function mainJob(site: Site): Promise<string[]> {
  const [a, b] = site.shops.map(({ url }) => url) as [string, string];
  for (const addresses of [
    [a, b],
    [b, a],
  ])
    await joinBuyFollow(site, addresses);
  const before = await site.databaseProxy.shared();
  await joinBuyFollow(site, [site.shopProxy.url]);
  const after = await site.databaseProxy.shared();
  const each = Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)] as const);
  if (each.some(([, count]) => count === 0)) throw new Error("HAProxy gave one process no request");
  const shared = each.map(([name, count]) => `${count} to ${name}`).join(", ");
  return [`join, sign in, buy, pay and follow: each step at the other process than the last; by HAProxy ${shared}`];
}

async function joinBuyFollow({ database }: Site, addresses: readonly string[]): Promise<void> {
  const { queries } = database;
  let step = 0;
  let token = "";

  async function exchange(path: string, given: RequestInit & { headers?: Record<string, string> } = {}): Promise<Data> {
    const address = addresses[step++ % addresses.length]!;
    const headers = { ...given.headers, ...(token && { "ba-user-token": token }) };
    const answer = await fetch(address + path, { ...given, headers });
    const { code, data, msg } = (await answer.json()) as Envelope<Data>;
    if (code !== 1) throw new Error(`${path}: ${answer.status} ${msg} ${JSON.stringify(data)}`);
    return data;
  }
  const read = (path: string, given: Record<string, string> = {}) =>
    exchange(`${path}?${new URLSearchParams(given).toString()}`);
  const change = (path: string, given: object) =>
    exchange(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify(given),
    });

  const codes = await sql<{ inviteCode: string; nodeCode: string }>`
    select m.invitation_code as "inviteCode", n.code as "nodeCode"
    from members.member m join members.node_code n on n.member_id = m.id where n.side = 'left' limit 1`.execute(
    queries,
  );
  const joined = await change("/api/user/checkIn", {
    ...{ tab: "register", name: "Lin Mei", birthday: "1990-02-03", nationality: "TW", areaCode: "+886" },
    ...{ mobile: "912345678", password: PASSWORD, agree: true, ...codes.rows[0]! },
  });
  const account = joined.userInfo.memberId;
  const signedIn = await change("/api/user/login", { account, password: PASSWORD });
  token = signedIn.userInfo.token;
  const member = await sql<{ id: bigint }>`select id from members.member where public_id = ${account}`.execute(queries);
  await post(queries, {
    ...{ key: `opening:${account}`, kind: "opening", now: new Date() },
    legs: [{ asset: "USDT", from: "opening", to: member.rows[0]!.id, amount: parseMoney("1000") }],
  });
  const { list: products } = await read("/api/product/index", { page: "1", limit: "20" });
  const product = await read("/api/product/detail", { id: String(products[0]!.id) });
  const skuId = product.skus[0]!.id;
  const { id: addressId } = await change("/api/address/add", {
    ...{ recipient: "Lin Mei", areaCode: "+886", phone: "912345678", country: "TW", detail: "1 Tea Street" },
  });
  await change("/api/cart/add", { skuId, quantity: 2 });
  const { orderId } = await change("/api/order/create", { source: { from: "cart" }, addressId });
  await change("/api/order/pay", { orderId, method: "balance" });
  // Both processes immediately see the changes of either.
  for (const _ of [1, 2]) {
    const { state } = await read("/api/order/detail", { orderId });
    if (state !== "pending_delivery") throw new Error(`the order that was paid is ${state}`);
    const { list } = await read("/api/order/index", { page: "1", limit: "20" });
    if (list.length !== 1) throw new Error(`the list of orders has ${list.length}`);
    await read("/api/account/balance", { page: "1", limit: "20" });
    step++;
  }
  await read("/api/user/team");
  await read("/api/notice/index", { page: "1", limit: "20" });
}
