/** Every sheet of shop and office: its file, and how to open it. */
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OutputOf } from "@banyan/contract/endpoint.ts";
import { feedback } from "@banyan/contract/feedback.ts";
import { INCOMES, income } from "@banyan/contract/income.ts";
import type { members } from "@banyan/contract/members.ts";
import { officeCatalog } from "@banyan/contract/office/catalog.ts";
import { officeDiscountCodes } from "@banyan/contract/office/discount-codes.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeGrants, officeMembers } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officeSuspense } from "@banyan/contract/office/suspense.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { reviews } from "@banyan/contract/reviews.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { RECEIVER } from "./coins.ts";
import { papersOf, submitPapers, verifyIdentity } from "./identity.ts";
import { draftOfFinance, pieceOfTheShop } from "./office-screens.ts";
import { DEMO, demoMember, grant, joinAsNew, NEW_PASSWORD, type SignedIn, shopClient } from "./people.ts";
import { photo } from "./photo.ts";
import { orderSku, payShort } from "./purchase.ts";
import { unpaidOrder } from "./screens.ts";
import { APRON, goodsPath, HONEY, productNamed } from "./shelf.ts";
import { officeClient } from "./staff.ts";

const SOURCES = join(import.meta.dirname, "..", "..", "apps");
/** What opens over a page, and what is made of it. */
const SHEET = /<(Sheet|ActionSheet|DecisionSheet|FormSheet|ExportSheet|SearchSheet|FindMemberSheet|PictureViewer)\b/;
/** These are opened as the sheets that are made of them. */
const MADE_INTO_OTHERS = new Set([
  "office/src/parts/sheets/action-sheet.tsx",
  "office/src/parts/sheets/second-person.tsx",
  "shop/src/areas/account/fields/search-sheet.tsx",
  "shop/src/parts/days/export-sheet.tsx",
  "shop/src/parts/forms/form-sheet.tsx",
]);

/** The files of both apps that contain a sheet. */
export function filesWithSheets(): string[] {
  return ["shop/src", "office/src"]
    .flatMap((app) => readdirSync(join(SOURCES, app), { recursive: true }).map((path) => `${app}/${path}`))
    .filter((path) => path.endsWith(".tsx") && !/\.(test|fixture)\./.test(path) && !MADE_INTO_OTHERS.has(path))
    .filter((path) => SHEET.test(readFileSync(join(SOURCES, path), "utf8")))
    .sort();
}

export interface SheetOpening {
  /** Path below `apps`. */
  file: string;
  /** The only screen size on which it opens. */
  only?: "phone" | "desktop";
  path: string | (() => string | Promise<string>);
  open: (page: Page) => Promise<unknown>;
}

type Name = string | RegExp;
const press =
  (...names: Name[]) =>
  async (page: Page) => {
    for (const name of names) await page.getByRole("button", { name, exact: true }).first().click();
  };
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
const ofPhoto = async (page: Page) => ({
  name: "photo.jpg",
  mimeType: "image/jpeg",
  buffer: await photo(page, 900, 700),
});

const grace = () => shopClient(demoMember("grace").token);

const latestDay = async () => {
  const { latest } = await grace()(income.summary, {});
  return { kind: INCOMES.find((one) => latest?.byIncome[one] !== "0") ?? INCOMES[0] };
};
const pathOf = async (name: string) => goodsPath((await productNamed(name)).id);

async function waitingTopUp(): Promise<string> {
  const { list } = await grace()(payments.list, { limit: 10 });
  const open = list.find(({ state }) => state === "pending");
  return open?.id ?? (await grace()(payments.create, { amount: "25" }, { idempotencyKey: randomUUID() })).id;
}

const SECURITY = "/pages/setUp/security";
const area = (name: string) => `shop/src/areas/${name}.tsx`;

export const SHEETS_OF_VISITORS: readonly SheetOpening[] = [
  {
    file: "shop/src/parts/agreements/document-sheet.tsx",
    path: "/pages/register",
    open: press("Read the user agreement"),
  },
  { file: area("account/fields/country-sheet"), path: "/pages/register", open: press(/^Nationality/) },
  { file: area("catalog/gallery"), path: () => pathOf(HONEY), open: press(/^Picture 1 of/) },
  { file: area("catalog/filter-sheet"), only: "phone", path: "/pages/index", open: press(/^Filter/) },
  { file: "shop/src/parts/share/share-sheet.tsx", path: () => pathOf(APRON), open: press("Share") },
  { file: "shop/src/parts/reviews/rules-sheet.tsx", path: () => pathOf(APRON), open: press("Rules for reviews") },
  { file: area("catalog/sku-sheet"), only: "phone", path: () => pathOf(APRON), open: press("Add to cart") },
  {
    file: "shop/src/cart/cart-drawer.tsx",
    only: "desktop",
    path: () => pathOf(HONEY),
    open: async (page) => {
      const main = page.getByRole("main");
      const choices = main.getByRole("group").filter({ has: page.getByRole("button") });
      for (let at = 0; at < (await choices.count()); at++)
        await choices.nth(at).getByRole("button", { disabled: false }).first().click();
      await main.getByRole("button", { name: "Add to cart" }).filter({ visible: true }).click();
    },
  },
  // The last one: the tab remembers it as open, even on the next page.
  {
    file: "shop/src/sign-in/sign-in-sheet.tsx",
    only: "desktop",
    path: "/",
    open: (page) => page.getByRole("banner").getByRole("link", { name: "Sign in" }).click(),
  },
];

export const SHEETS_OF_GRACE: readonly SheetOpening[] = [
  {
    file: area("account/addresses/place-sheet"),
    path: "/pages/address/changeAddress",
    open: press(/^Country or region/, "Taiwan", /^County or city/),
  },
  { file: area("account/security/password-sheet"), path: "/pages/setUp/setUp", open: press("Login password") },
  { file: area("account/security/sessions-sheet"), path: "/pages/setUp/setUp", open: press("Where you are signed in") },
  { file: area("account/settings/push-sheet"), path: "/pages/setUp/setUp", open: press("Notices on this device") },
  { file: area("account/settings/referrer-sheet"), path: "/pages/setUp/setUp", open: press(/^What my referrer sees/) },
  { file: "shop/src/parts/texts/language-sheet.tsx", path: "/pages/setUp/setUp", open: press(/^Language/) },
  { file: area("account/settings/copy-sheet"), path: "/pages/setUp/privacy", open: press("Download your data") },
  {
    file: "shop/src/parts/agreements/accept-sheet.tsx",
    path: "/pages/setUp/privacy",
    open: async (page) => {
      // As if what was accepted had not been.
      await page.route("**/api/account/consents*", async (route) => {
        const response = await route.fetch();
        const { data, ...rest } = (await response.json()) as { data: OutputOf<typeof members.consents> };
        await route.fulfill({ response, json: { ...rest, data: { list: [], toAccept: data.list } } });
      });
      await page.reload();
      await press("Read and accept")(page);
    },
  },
  { file: area("account/settings/cancel-sheet"), path: "/pages/setUp/setUp", open: press("Cancel account") },
  { file: "shop/src/parts/step-up/passkey-sheet.tsx", path: "/pages/setUp/security", open: press("Add a passkey") },
  { file: area("account/profile/nickname-sheet"), path: "/pages/userInfo/userInfo", open: press(/^Nickname/) },
  { file: area("account/profile/email-sheet"), path: "/pages/userInfo/userInfo", open: press(/^Email/) },
  { file: area("account/profile/mobile-sheet"), path: "/pages/userInfo/userInfo", open: press(/^Mobile/) },
  {
    file: area("account/profile/user-info-avatar"),
    only: "phone",
    path: "/pages/userInfo/userInfo",
    open: press(/Change the picture$/),
  },
  {
    file: area("account/profile/avatar-sheet"),
    path: "/pages/userInfo/userInfo",
    open: async (page) =>
      page
        .getByLabel("Choose a picture")
        .first()
        .setInputFiles(await ofPhoto(page)),
  },
  {
    file: area("income/days-sheet"),
    path: "/pages/incomeStatement",
    open: press("Dates"),
  },
  { file: area("income/export-incomes"), path: "/pages/incomeStatement", open: press("Export statement") },
  {
    file: area("income/why-sheet"),
    path: async () => `/pages/incomeStatement?kind=${(await latestDay()).kind}`,
    open: (page) => page.getByRole("tabpanel").locator('a[aria-haspopup="dialog"]').first().click(),
  },
  {
    file: area("orders/pay-sheet"),
    path: async () => `/pages/order/details?id=${await unpaidOrder()}`,
    open: press(/^Pay (now|another way)$/),
  },
  {
    file: area("orders/address-sheet"),
    path: async () => `/pages/order/details?id=${await unpaidOrder()}`,
    open: press("Change the address"),
  },
  {
    file: area("orders/return-sheet"),
    path: async () => `/pages/order/details?id=${(await orderToReturn()).id}`,
    open: press("Return items"),
  },
  {
    file: "shop/src/parts/reviews/review-sheet.tsx",
    path: async () => `/pages/order/details?id=${(await orderToReturn()).id}`,
    open: press(/^Review /),
  },
  {
    file: area("orders/confirm-sheet"),
    path: async () => `/pages/shop/confirmOrder?sku=${(await productNamed(HONEY)).skus[0]?.id}&quantity=1`,
    open: press("Place order"),
  },
  { file: "shop/src/parts/membership/volume-sheet.tsx", path: "/pages/incomeStatement", open: press(/^BV on its way/) },
  { file: area("team/find-sheet"), path: "/pages/team", open: press("Find a member") },
  {
    file: area("team/member-sheet"),
    path: "/pages/teamList",
    open: (page) => page.getByRole("main").getByRole("listitem").getByRole("button").first().click(),
  },
  { file: area("wallet/statement-filter"), path: "/pages/eWallet", open: press("Filter") },
  { file: area("wallet/export-sheet"), path: "/pages/eWallet", open: press("Export statement") },
  { file: area("wallet/records-sheet"), path: "/pages/eWallet", open: press("Records") },
  { file: area("wallet/scan-sheet"), path: "/pages/transfer", open: press("Scan a QR code") },
  { file: area("wallet/my-code-sheet"), path: "/pages/transfer", open: press("My code") },
  {
    file: area("wallet/transfer-sheet"),
    path: `/pages/transfer?to=${DEMO.lan}`,
    open: async (page) => {
      await fill(page, "Amount", "1");
      await press("Continue")(page);
    },
  },
  { file: area("withdrawal/saved-sheet"), path: "/pages/exchange", open: press("All saved addresses") },
  {
    file: area("withdrawal/confirm-sheet"),
    path: "/pages/exchange",
    open: async (page) => {
      await fill(page, "Amount", "20");
      await press(/^My ledger/, "Continue")(page);
    },
  },
  {
    file: "shop/src/parts/coins/faucet-sheet.tsx",
    path: async () => `/pages/topUp?id=${await waitingTopUp()}`,
    open: press("Pay from the sandbox faucet"),
  },
];

/** Gives a new member an authenticator app; returns its code generator. */
export async function addAuthenticator({ token }: SignedIn): Promise<TOTP> {
  const call = shopClient(token);
  const { enrolmentId, secret } = await call(stepUp.beginTotp, { password: NEW_PASSWORD });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = app.generate({ timestamp: Date.now() - 30_000 });
  await call(stepUp.finishTotp, { enrolmentId, code, name: "Phone" });
  return app;
}

async function askNewCodes(page: Page): Promise<void> {
  await press("Make new codes")(page);
  const sheet = page.getByRole("dialog", { name: "Make new recovery codes?" });
  await sheet.getByLabel("Current password", { exact: true }).fill(NEW_PASSWORD);
  await sheet.getByRole("button", { name: "Make new codes" }).click();
}

const pressFreePlace = (page: Page) =>
  page
    .getByRole("treeitem", { name: /^Free place/ })
    .first()
    .click();

/** In this order: the recovery codes require the proof. */
export const sheetsOfNewMembers = (app?: TOTP): readonly SheetOpening[] => [
  {
    file: area("kyc/photo-sheet"),
    path: "/pages/kyc",
    open: async (page) => page.getByLabel(/^Photo of the ID card: choose/).setInputFiles(await ofPhoto(page)),
  },
  {
    file: area("team/seat-sheet"),
    path: "/pages/team?view=list",
    open: pressFreePlace,
  },
  { file: "shop/src/parts/step-up/authenticator-sheet.tsx", path: SECURITY, open: press("Add an authenticator app") },
  { file: area("account/security/factor-sheet"), path: SECURITY, open: press(/^Phone/) },
  {
    file: area("account/security/remove-factor-sheet"),
    path: SECURITY,
    open: async (page) => {
      await press(/^Phone/)(page);
      await press("Remove")(page);
    },
  },
  { file: area("account/security/new-codes-sheet"), path: SECURITY, open: press("Make new codes") },
  { file: "shop/src/parts/step-up/step-up-sheet.tsx", path: SECURITY, open: askNewCodes },
  {
    file: "shop/src/parts/step-up/recovery-sheet.tsx",
    path: SECURITY,
    open: async (page) => {
      await askNewCodes(page);
      await page.getByLabel("Code from the authenticator app").fill(app?.generate() ?? "");
      await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
    },
  },
];

const fromQueue = (path: string, button: Name) => async (page: Page) => {
  await page.locator("[data-row]").first().click();
  await page.waitForURL(new RegExp(`#${path}/`));
  await press(button)(page);
};
/** An old one, because other journeys ship and refund theirs meanwhile. */
const orderIn = (state: "pending_delivery" | "pending_receipt") => async () => {
  const { list } = await officeClient("owner")(officeOrders.index, { state, limit: 50 });
  return `/orders/${list.at(-1)?.id}`;
};
type OfficeOrder = OutputOf<typeof officeOrders.detail>;
/** A received order that can be refunded in this way. */
async function receivedOrder(action: "refund" | "goodwill"): Promise<OfficeOrder> {
  const call = officeClient("owner");
  const sort = action === "refund" ? "created_down" : "created_up";
  const { list } = await call(officeOrders.index, { state: "completed", limit: 50, sort });
  for (const { id } of list) {
    const order = await call(officeOrders.detail, { orderId: id });
    if (order.staffActions.includes(action) || (action === "goodwill" && order.goodwill)) return order;
  }
  throw new Error(`No order allows ${action}.`);
}
/** An order of Grace with pieces that can be returned; buys and receives one if there is none. */
async function orderToReturn(): Promise<OutputOf<typeof orders.detail>> {
  const call = shopClient(demoMember("grace").token);
  const { list } = await call(orders.index, { tab: "completed", limit: 10 });
  for (const { id } of list) {
    const order = await call(orders.detail, { orderId: id });
    if (order.returnable.length > 0) return order;
  }
  const orderId = await unpaidOrder();
  await grant(DEMO.grace, "100");
  await call(orders.pay, { orderId, method: "balance" }, { idempotencyKey: randomUUID() });
  const parcel = { orderId, addressRevision: 0, shippingCompany: "Black Cat", trackingNumber: "BC1" };
  await officeClient("support")(officeOrders.ship, parcel);
  return call(orders.confirm, { orderId });
}
/** Grace reviews a product of hers; returns the product. */
async function reviewOfGrace(): Promise<string> {
  const productId = (await orderToReturn()).lines[0]!.productId;
  await shopClient(demoMember("grace").token)(reviews.save, { productId, stars: 4, words: "Well made." });
  return productId;
}
async function returnRequested(): Promise<string> {
  const { id, returnable } = await orderToReturn();
  const [piece] = returnable;
  const lines = piece ? [{ position: piece.position, quantity: 1 }] : [];
  const words = randomUUID();
  await shopClient(demoMember("grace").token)(orders.returnCreate, { orderId: id, lines, reason: "unwanted", words });
  return `/orders/${id}`;
}
/** An order of a new member whose payment by coins lacks 1 USDT. */
async function orderWithShortfall(): Promise<string> {
  const member = await joinAsNew();
  const orderId = await orderSku(member, (await productNamed(HONEY)).skus[0]!.id, 1);
  await payShort(member, orderId);
  return `/orders/${orderId}`;
}
/** An order with a goodwill refund proposed by finance. */
async function goodwillProposed(): Promise<string> {
  const order = await receivedOrder("goodwill");
  const proposal = { orderId: order.id, reason: "For a look" };
  if (!order.goodwill)
    await officeClient("finance")(officeOrders.goodwillPropose, proposal, { idempotencyKey: randomUUID() });
  return `/orders/${order.id}`;
}
/** A new way in that support proposed for a member of its own. */
async function recoveryProposed(): Promise<string> {
  const { memberId } = await joinAsNew();
  const proposal = { memberId, reason: "For a look", proof: "passport" as const };
  await officeClient("support")(officeMembers.proposeRecovery, proposal, { idempotencyKey: randomUUID() });
  return `/members/${memberId}`;
}

/** A price of a product that others do not change, proposed by the catalogue's person. */
const proposePrice = async () => {
  const catalog = officeClient("catalog");
  const { id } = await productNamed(HONEY);
  const [product] = (await catalog(officeCatalog.toEdit, { ids: [id] })).list;
  const skus = product!.skus.map((sku) => ({ id: sku.id, price: String(Number(sku.price) * 2) }));
  const products = [{ id, revision: product!.revision, skus }];
  await catalog(officeCatalog.changeMany, { products, reason: "" }, { idempotencyKey: randomUUID() });
};

/** Approved papers of the demo. */
async function approvedPapers(): Promise<string> {
  const { list } = await officeClient("compliance")(officeKyc.index, { state: "approved" });
  return `/kyc/${list[0]!.id}`;
}

/** Coins in suspense with an owner proposed by finance. */
const proposeOwner = async () => {
  const call = officeClient("finance");
  const { list } = await call(officeSuspense.index, { tab: "open" });
  const free = list.find(({ release }) => release === null);
  if (!free || list.some(({ release }) => release)) return;
  const proposal = { depositId: free.id, memberId: DEMO.grace, reason: "For a look" };
  await call(officeSuspense.propose, proposal, { idempotencyKey: randomUUID() });
};
/** The list with one running discount code. */
async function codeOfTheShop(): Promise<string> {
  const code = `LOOK${Date.now()}`;
  const terms = { percent: 10, beginsAt: "2026-01-01T00:00:00Z", endsAt: "2099-01-01T00:00:00Z" };
  await officeClient("catalog")(officeDiscountCodes.create, { code, ...terms });
  return `/discounts?search=${code}`;
}

const office = (name: string) => `office/src/areas/${name}.tsx`;

/** Pending items in the office, of separate members, so that no other journey processes them meanwhile. */
export interface Waiting {
  /** Awaits a reply of the shop and a grant, and has an authenticator app. */
  member: Pick<SignedIn, "memberId" | "name">;
  papers: string;
  /** Withdrawals: one to review, one to pay by hand, and one that the owner has claimed. */
  toReview: string;
  byHand: string;
  claimed: string;
}

const NOTHING: Waiting = { member: { memberId: "", name: "" }, papers: "", toReview: "", byHand: "", claimed: "" };

export async function letWait(page: Page): Promise<Waiting> {
  const member = await joinAsNew();
  await addAuthenticator(member);
  const { buffer } = await ofPhoto(page);
  const given = { type: "suggestion", title: "A larger cup", content: "For guests." } as const;
  await shopClient(member.token)(feedback.add, given);
  const asked = { memberId: member.memberId, asset: "USDT", amount: "5", reason: "For a look" } as const;
  await officeClient("support")(officeGrants.request, asked, { idempotencyKey: randomUUID() });
  await submitPapers(member, buffer);
  return { member, papers: await papersOf(member), ...(await letWithdraw(buffer)) };
}

/** Large withdrawals need two people and are paid by hand. */
async function letWithdraw(picture: Buffer): Promise<Pick<Waiting, "toReview" | "byHand" | "claimed">> {
  const payee = await joinAsNew();
  await verifyIdentity(payee, picture);
  await grant(payee.memberId, "3000");
  const key = () => ({ idempotencyKey: randomUUID() });
  const ask = async (amount: string) =>
    (await shopClient(payee.token)(withdrawals.create, { amount, address: RECEIVER }, key())).id;
  const toReview = await ask("50");
  const [byHand, claimed] = [await ask("1100"), await ask("1100")];
  for (const withdrawalId of [byHand, claimed])
    for (const role of ["finance", "owner"] as const)
      await officeClient(role)(officeWithdrawals.approve, { withdrawalId }, key());
  await officeClient("owner")(officeWithdrawals.claim, { withdrawalId: claimed }, key());
  return { toReview, byHand, claimed };
}

/** Opened by an owner. */
export const sheetsOfOffice = ({ member, papers, ...payee }: Waiting = NOTHING): readonly SheetOpening[] => [
  { file: "office/src/shell/frame.tsx", only: "phone", path: "/", open: press(/^More/) },
  {
    file: office("feedback/reply-sheet"),
    path: `/feedback?member=${member.memberId}`,
    open: fromQueue("/feedback", "Reply"),
  },
  {
    file: office("reviews/review-sheets"),
    path: async () => `/reviews?product=${await reviewOfGrace()}`,
    open: press(/^(Hide|Show again)$/),
  },
  { file: office("grants/decide-sheet"), path: "/grants", open: press("Approve") },
  {
    file: office("grants/new-grant-page"),
    path: "/grants/new",
    open: async (page) => {
      await fill(page, "Member ID", member.memberId);
      await fill(page, "Amount", "5");
      await fill(page, "Reason", "For a look");
      await page.getByText(member.name).waitFor();
      await press("Continue")(page);
    },
  },
  { file: office("categories/category-sheet"), path: "/categories", open: press("New category") },
  { file: office("discounts/code-sheet"), path: "/discounts", open: press("New discount code") },
  { file: office("discounts/decide-sheet"), path: codeOfTheShop, open: press(/^End /) },
  { file: office("synonyms/synonym-sheet"), path: "/synonyms", open: press("New synonyms") },
  { file: office("content/preview-sheet"), path: pieceOfTheShop, open: press("Preview") },
  { file: office("content/publish-sheet"), path: pieceOfTheShop, open: press("Publish") },
  { file: office("content/version-sheet"), path: pieceOfTheShop, open: press("Look at version 1") },
  { file: office("kyc/photo-panel"), path: `/kyc/${papers}`, open: press("Open the ID photo") },
  { file: office("kyc/approve-sheet"), path: `/kyc/${papers}`, open: press("Approve") },
  { file: office("kyc/withdraw-sheet"), path: approvedPapers, open: press("Withdraw the approval") },
  { file: office("kyc/reject-sheet"), path: `/kyc/${papers}`, open: press("Reject") },
  {
    file: office("members/step-up-sheet"),
    path: `/members/${member.memberId}`,
    open: press("Remove payment protection"),
  },
  {
    file: office("members/why-sheet"),
    path: `/members/${DEMO.grace}/incomes`,
    open: (page) => page.getByRole("list", { name: "Incomes" }).getByRole("button").first().click(),
  },
  { file: office("members/recovery-sheet"), path: `/members/${DEMO.clara}`, open: press("New way in") },
  { file: office("members/correction-sheet"), path: `/members/${DEMO.clara}`, open: press("Correct details") },
  { file: office("members/proposals-card"), path: recoveryProposed, open: press("Stop") },
  { file: office("members/standing-sheet"), path: `/members/${DEMO.clara}`, open: press("Suspend") },
  { file: office("orders/ship-sheet"), path: orderIn("pending_delivery"), open: press("Ship") },
  { file: office("orders/resend-sheet"), path: orderIn("pending_receipt"), open: press("Send lost pieces again") },
  { file: office("orders/shortfall-sheet"), path: orderWithShortfall, open: press("Accept the shortfall") },
  { file: office("orders/address-sheet"), path: orderIn("pending_delivery"), open: press("Change the address") },
  { file: "office/src/parts/notes/note-sheets.tsx", path: orderIn("pending_delivery"), open: press("Add a note") },
  {
    file: "office/src/parts/tables/saved-views.tsx",
    path: "/orders?state=completed",
    open: press("Save this view"),
  },
  {
    file: office("orders/return-sheet"),
    path: async () => `/orders/${(await receivedOrder("refund")).id}`,
    open: press("Take back and refund"),
  },
  { file: office("orders/return-request-sheets"), path: returnRequested, open: press("Accept") },
  { file: office("orders/goodwill-card"), path: goodwillProposed, open: press("Release") },
  { file: "office/src/parts/versions/new-draft-sheet.tsx", path: "/plan", open: press("Begin a draft") },
  {
    file: "office/src/parts/versions/release-sheet.tsx",
    path: async () => `/plan/drafts/${await draftOfFinance()}`,
    open: press("Release"),
  },
  { file: office("market/pause-sheets"), path: "/settings", open: press(/^Pause ?: Checkout/) },
  { file: office("payouts/payout-sheets"), path: "/payouts", open: press("Freeze payouts") },
  { file: office("products/adjust-stock-sheet"), path: "/products/1", open: press(/^Change the stock of/) },
  {
    file: office("products/changes-sheet"),
    path: "/products/edit?ids=1",
    async open(page) {
      await page
        .getByLabel(/^Price, USDT, /)
        .first()
        .fill("17.5");
      await page
        .getByLabel(/^Stock, /)
        .first()
        .fill("99");
      await page.getByRole("button", { name: "See all changes" }).click();
    },
  },
  { file: office("products/sale-sheet"), path: "/products/1", open: press(/^Sale of/) },
  { file: office("products/sku-picture"), path: "/products/1", open: press(/^Choose the picture of/) },
  {
    file: office("products/proposal-sheet"),
    path: async () => {
      await proposePrice();
      return "/products/proposals";
    },
    open: press(/^See the changes of/),
  },
  { file: office("staff/new-account-sheet"), path: "/staff", open: press("New account") },
  { file: office("staff/change-account-sheet"), path: "/staff", open: press(/^Edit the account of/) },
  { file: office("suspense/propose-sheet"), path: "/suspense", open: press("Propose the owner") },
  {
    file: office("suspense/decide-sheet"),
    path: async () => {
      await proposeOwner();
      return "/suspense?tab=proposed";
    },
    open: press("Release"),
  },
  { file: office("team/find-sheet"), path: "/team", open: press("Find a member") },
  {
    file: office("team/place-sheet"),
    path: `/team?memberId=${member.memberId}&view=list`,
    open: (page) => page.getByRole("treeitem").first().click(),
  },
  { file: office("team/seat-sheet"), path: `/team?memberId=${member.memberId}&view=list`, open: pressFreePlace },
  { file: office("withdrawals/approve-sheet"), path: `/withdrawals/${payee.toReview}`, open: press("Approve") },
  { file: office("withdrawals/give-back-sheet"), path: `/withdrawals/${payee.toReview}`, open: press("Reject") },
  {
    file: office("withdrawals/claim-sheets"),
    path: `/withdrawals/${payee.byHand}`,
    open: press("Pay it myself"),
  },
  {
    file: office("withdrawals/pay-sheet"),
    path: `/withdrawals/${payee.claimed}`,
    open: press("Enter the transaction ID"),
  },
  {
    file: office("withdrawals/batch-sheets"),
    path: "/withdrawals/batch",
    open: press("Enter the transaction ID"),
  },
];
