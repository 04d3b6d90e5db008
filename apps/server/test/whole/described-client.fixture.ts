/**
 * A client that knows only docs/product.md 7: a configured host, JSON bodies, the data of a GET as request data, and the
 * headers `content-type`, `lang` and `ba-user-token`. It shares no code with our own client.
 */
import { randomInt, randomUUID } from "node:crypto";
import { expect } from "vitest";

type Json = Record<string, unknown>;
/** The description has no types: tests read what it names. */
// oxlint-disable-next-line typescript/no-explicit-any
type Data = any;

export interface DescribedClient {
  get(path: string, data?: Json): Promise<Data>;
  post(path: string, data?: Json): Promise<Data>;
  /** Sends a POST and forgets its answer, as if the connection had been lost. */
  lost(path: string, data: Json): Promise<void>;
  signIn(token: string): void;
  /** The calls that succeeded, like "GET /api/cart/index". */
  readonly succeeded: ReadonlySet<string>;
}

export function describedClient(host: string, send: typeof fetch = fetch): DescribedClient {
  let token: string | undefined;
  const succeeded = new Set<string>();

  async function request(method: string, path: string, data: Json): Promise<Data> {
    const isGet = method === "GET";
    const query = new URLSearchParams(data as Record<string, string>);
    const response = await send(`${host}${path}${isGet && query.size > 0 ? `?${query}` : ""}`, {
      method,
      headers: { "content-type": "application/json", lang: "en", ...(token && { "ba-user-token": token }) },
      ...(!isGet && { body: JSON.stringify(data) }),
    });
    const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
    expect({ path, status: response.status, code: envelope.code, msg: envelope.msg }).toEqual({
      path,
      status: 200,
      code: 1,
      msg: "",
    });
    succeeded.add(`${method} ${path}`);
    return envelope.data;
  }

  return {
    get: (path, data = {}) => request("GET", path, data),
    post: (path, data = {}) => request("POST", path, data),
    lost: async (path, data) => void (await request("POST", path, data)),
    signIn(next) {
      token = next;
    },
    succeeded,
  };
}

/** What happens outside of the client: in the office, in mailboxes, on the chain. */
export interface Outside {
  inviteCode: string;
  nodeCode: string;
  otherMemberId: string;
  giveMoney(memberId: string): Promise<void>;
  approveIdentity(memberId: string): Promise<void>;
  ship(orderId: string): Promise<void>;
  /** The code of the last email to an address. */
  codeSentTo(email: string): Promise<string>;
  /** The id of a picture uploaded by the member with the token. */
  upload(token: string, topic: "kyc"): Promise<string>;
}

/** Every call of docs/product.md 7, in the order of a member's life. */
export async function liveAsMember(client: DescribedClient, outside: Outside): Promise<void> {
  const { get, post } = client;
  const password = "a long and quiet password";
  const email = `${randomUUID()}@example.com`;

  // A visitor.
  await get("/api/ajax/getConfig");
  await get("/api/ajax/countries");
  await get("/api/banner/index");
  await get("/api/company/profile/index");
  const { list: products } = await get("/api/product/index", { page: 1, limit: 10 });
  await get("/api/product/recommend", { productId: products[0].id, limit: 5 });
  const product = await get("/api/product/detail", { id: products[0].id });
  const skuId = product.skus[0].id;
  const { list: news } = await get("/api/announcement/index");
  await get("/api/announcement/detail", { id: news[0].id });

  // Joins and signs in.
  const { inviteCode, nodeCode } = outside;
  const person = {
    name: "Lan Nguyen",
    birthday: "1991-05-06",
    nationality: "VN",
    areaCode: "+886",
    mobile: `912${String(randomInt(10 ** 6)).padStart(6, "0")}`,
  };
  const joined = await post("/api/user/checkIn", {
    tab: "register",
    ...person,
    inviteCode,
    nodeCode,
    password,
    agree: true,
  });
  const { memberId } = joined.userInfo;
  const { userInfo } = await post("/api/user/login", { memberId, password });
  client.signIn(userInfo.token);
  await get("/api/user/userInfo");
  await get("/api/user/invite");
  await get("/api/product/personal_recommend", { limit: 5 });
  await post("/api/ems/send", { email, event: "change_email" });
  const emailCode = await outside.codeSentTo(email);
  await post("/api/account/profile", { nickname: "Lan", email, emailCode, password });

  // Cart and address.
  const place = { recipient: "Lan", areaCode: "+886", phone: "912345678", country: "TW", postalCode: "100" };
  const address = { ...place, province: "台北市", city: "中正區", detail: "1 Tea Street", isDefault: true };
  const { id: addressId } = await post("/api/address/add", address);
  const { id: secondId } = await post("/api/address/add", { ...address, detail: "2 Tea Street", isDefault: false });
  await post("/api/address/edit", { ...address, id: addressId, detail: "3 Tea Street" });
  await post("/api/address/setDefault", { id: secondId });
  await post("/api/address/del", { id: secondId });
  expect((await get("/api/address/index")).list).toHaveLength(1);
  const filled = await post("/api/cart/add", { skuId, quantity: 1 });
  const line = filled.list[0];
  await post("/api/cart/update", { id: line.id, quantity: 2 });
  await post("/api/cart/select", { id: line.id, selected: false });
  await post("/api/cart/selectAll", { selected: true });
  expect(await get("/api/cart/index")).toMatchObject({ count: 2, selectedCount: 2 });

  // Three orders: bought, cancelled, and one of what was put in by mistake.
  await outside.giveMoney(memberId);
  const order = { source: { from: "cart" }, addressId };
  await client.lost("/api/order/create", order);
  const { orderId } = await post("/api/order/create", order);
  const payment = { orderId, method: "balance" };
  await client.lost("/api/order/pay", payment);
  await post("/api/order/pay", payment);
  await get("/api/order/pay_status", { orderId });
  const cancelled = await post("/api/order/create", { source: { from: "sku", skuId, quantity: 1 }, addressId });
  await post("/api/order/cancel", { orderId: cancelled.orderId });
  const again = await post("/api/cart/add", { skuId, quantity: 1 });
  await post("/api/cart/del", { ids: [again.list[0].id] });
  await outside.ship(orderId);
  await post("/api/order/confirm", { orderId });
  expect(await get("/api/order/detail", { orderId })).toMatchObject({ state: "completed" });
  const { list: orders } = await get("/api/order/index", { tab: "all" });
  expect(orders.map(({ state }: { state: string }) => state).sort()).toEqual(["cancelled", "completed"]);

  // Wallet: each lost answer is sent again and has one effect.
  const topUp = { amount: "25.5" };
  await client.lost("/api/recharge/create", topUp);
  await post("/api/recharge/create", topUp);
  expect((await get("/api/recharge/list")).list).toHaveLength(1);
  const transfer = {
    amount: "2.5",
    targetMemberId: outside.otherMemberId,
    asset: "USDT",
    instructions: "Tea",
    fee: "0.025",
  };
  await client.lost("/api/transfer/transfer", transfer);
  await post("/api/transfer/transfer", transfer);
  const [idPhoto, selfie] = [await outside.upload(userInfo.token, "kyc"), await outside.upload(userInfo.token, "kyc")];
  await post("/api/UserVerification/submit", {
    idType: "id_card",
    number: `A${randomInt(10 ** 8, 10 ** 9)}`,
    name: "Lan",
    idPhoto,
    selfie,
  });
  await get("/api/UserVerification/info");
  await outside.approveIdentity(memberId);
  await get("/api/withdraw/getWithdrawalAmount");
  const withdrawal = { amount: "50", address: `0x${"1a".repeat(20)}` };
  await client.lost("/api/withdraw/create", withdrawal);
  const { id: withdrawalId } = await post("/api/withdraw/create", withdrawal);
  expect((await get("/api/withdraw/list")).list).toHaveLength(1);
  await get("/api/withdraw/detail", { withdrawalId });
  const { list: entries } = await get("/api/account/balance", { limit: 50 });
  expect(entries.filter(({ kind }: { kind: string }) => kind.startsWith("transfer"))).not.toHaveLength(0);
  await get("/api/account/shopCoins");
  await get("/api/account/integral");

  // Team, income, feedback.
  await get("/api/user/UserBonusLimit");
  await get("/api/user/binaryTree", { depth: 2 });
  await get("/api/user/direct", { limit: 5 });
  const incomes = ["ConsumerBonus", "GlobalBonus", "LeadershipBonus", "NewSalesBonus", "ReferralBonus"];
  for (const income of incomes) await get(`/api/bonus_statement/get${income}Logs`);
  const feedback = { type: "problem", title: "The lid", content: "It does not close.", images: [] };
  await client.lost("/api/feedback/add", feedback);
  await post("/api/feedback/add", feedback);
  expect((await get("/api/feedback/index")).list).toHaveLength(1);

  // Forgets the password.
  await post("/api/ems/send", { email, event: "retrieve_password" });
  const next = "another long password";
  const code = await outside.codeSentTo(email);
  await post("/api/account/retrievePassword", { email, code, newPassword: next, repeatPassword: next });
  await post("/api/user/login", { memberId, password: next });
}
