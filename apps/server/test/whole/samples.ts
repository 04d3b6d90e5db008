/**
 * A valid input for every call of the contract, prepared for its sender. A new call without a sample does not compile.
 * The tests of access, bad input and unknown fields use them.
 */
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { UNPUBLISHED_VERSION } from "@banyan/contract/content.ts";
import type { Endpoint, Group, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { PUSH_TOPICS } from "@banyan/contract/pushes.ts";
import type { StaffRole } from "@banyan/contract/rights.ts";
import type { UploadTopic } from "@banyan/contract/uploads.ts";
import sharp from "sharp";
import { daysOf, disclosureOf, periodsSettled, settleUntil } from "../../src/modules/bonus/index.ts";
import { addPiece, agreementVersions, NOTHING_SAID } from "../../src/modules/content/index.ts";
import { forgetMarket, marketTimeZone } from "../../src/modules/market/index.ts";
import { followAchievements } from "../../src/modules/membership/index.ts";
import { finalizeDue } from "../../src/modules/orders/index.ts";
import { addressesAhead, RAW_PER_MICRO, recordAtAddress } from "../../src/modules/payments/index.ts";
import { PAYOUT_WORKER } from "../../src/modules/withdrawals/index.ts";
import { addDays } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database.ts";
import { newDigits } from "../../src/platform/ids.ts";
import { paymentPorts } from "../../src/wiring.ts";
import { makePasskey } from "../authenticator.ts";
import type { Named } from "./contract-check.ts";
import { multipart } from "./multipart.ts";
import { type Caller, type MemberCaller, PASSWORD, type StaffCaller, type Whole } from "./whole.ts";

type Sample<E extends Endpoint, Who> = (whole: Whole, who: Who) => InputOf<E> | Promise<InputOf<E>>;
type Samples<Api extends Record<string, Group>, Who> = {
  [G in keyof Api]: { [N in keyof Api[G]]: Sample<Api[G][N], Who> };
};

const nothing = () => ({});

/** Staff accounts for preparatory steps. A role is hired once per moment, because hashing a password is slow. */
const colleagues = new WeakMap<Whole, Map<string, Promise<StaffCaller>>>();

function colleague(whole: Whole, role: StaffRole): Promise<StaffCaller> {
  const hired = colleagues.get(whole) ?? new Map<string, Promise<StaffCaller>>();
  colleagues.set(whole, hired);
  // Later its session may have ended.
  const moment = `${role} ${whole.clock.now().getTime()}`;
  const found = hired.get(moment) ?? whole.hire([role]);
  hired.set(moment, found);
  return found;
}

export const address = {
  recipient: "Lin Mei",
  areaCode: "+886",
  phone: "912345678",
  country: "TW",
  province: "台北市",
  city: "中正區",
  detail: "1 Tea Street",
  postalCode: "100",
  isDefault: false,
};

export async function addAddress(whole: Whole, who: Caller): Promise<string> {
  return (await whole.done(shopApi.addresses.add, address, { as: who })).id;
}

export async function addLine(whole: Whole, who: Caller): Promise<string> {
  const { skuId } = await whole.sell();
  const { list } = await whole.done(shopApi.cart.add, { skuId, quantity: 1 }, { as: who });
  return list.find((line) => line.skuId === skuId)!.id;
}

export async function makeOrder(whole: Whole, who: Caller, quantity = 1): Promise<string> {
  const { skuId } = await whole.sell();
  const addressId = await addAddress(whole, who);
  const input = { source: { from: "sku", skuId, quantity } as const, addressId };
  return (await whole.done(shopApi.orders.create, input, { as: who })).orderId;
}

/** Creates a top-up; returns its invoice. */
export async function askTopUp(whole: Whole, who: Caller): Promise<string> {
  return (await whole.done(shopApi.payments.create, { amount: "25" }, { as: who })).id;
}

/** Creates and pays an order, after giving money for it. */
export async function payOrder(whole: Whole, who: MemberCaller, quantity = 1): Promise<string> {
  const orderId = await makeOrder(whole, who, quantity);
  await whole.giveMoney(who, "USDT", 100 * quantity);
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: who });
  return orderId;
}

async function ship(whole: Whole, orderId: string): Promise<void> {
  const as = await colleague(whole, "support");
  const shipping = { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "RR1" };
  await whole.done(officeApi.officeOrders.ship, shipping, { as });
}

export async function shippedOrder(whole: Whole, who: MemberCaller, quantity = 1): Promise<string> {
  const orderId = await payOrder(whole, who, quantity);
  await ship(whole, orderId);
  return orderId;
}

/** An order on its way of which a piece is sent again. */
export async function resentOrder(whole: Whole): Promise<string> {
  const orderId = await shippedOrder(whole, await whole.join());
  const resend = { orderId, parcel: 1, lines: [{ position: 1, quantity: 1 }], reason };
  await whole.done(officeApi.officeOrders.resend, resend, { as: await colleague(whole, "finance") });
  return orderId;
}

export async function receivedOrder(whole: Whole, who: MemberCaller, quantity = 1): Promise<string> {
  const orderId = await shippedOrder(whole, who, quantity);
  await whole.done(shopApi.orders.confirm, { orderId }, { as: who });
  return orderId;
}

/** A product that a member bought and received, for all the money it got. */
export async function receivedProduct(whole: Whole, who: MemberCaller): Promise<string> {
  const { productId, skuId } = await whole.sell();
  const order = { source: { from: "sku", skuId, quantity: 1 } as const, addressId: await addAddress(whole, who) };
  const { orderId, total } = await whole.done(shopApi.orders.create, order, { as: who });
  await whole.giveMoney(who, "USDT", Number(total));
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: who });
  await ship(whole, orderId);
  await whole.done(shopApi.orders.confirm, { orderId }, { as: who });
  return productId;
}

/** A review of a received product, by default of a new member. */
export async function writtenReview(whole: Whole, given?: MemberCaller) {
  const who = given ?? (await whole.join());
  const productId = await receivedProduct(whole, who);
  const images = [await uploadPicture(whole, who, "review")];
  const input = { productId, stars: 4, words: "Closes well.", images };
  const { review } = await whole.done(shopApi.reviews.save, input, { as: who });
  return { productId, reviewId: review!.id, revision: 1, pictureId: images[0]!, who };
}

async function hiddenReview(whole: Whole) {
  const { reviewId, revision } = await writtenReview(whole);
  const as = await colleague(whole, "support");
  const hidden = await whole.done(officeApi.officeReviews.hide, { reviewId, revision, reason: "An insult" }, { as });
  return { reviewId, revision: hidden.revision };
}

/** What requests the return of a received piece, with a photo. */
async function returnOf(whole: Whole, who: MemberCaller) {
  return {
    orderId: await receivedOrder(whole, who),
    lines: [{ position: 1, quantity: 1 }],
    reason: "damaged" as const,
    words: "The lid is broken",
    images: [await uploadPicture(whole, who, "feedback")],
  };
}

/** A return request, of a new member unless told otherwise; `accepted` by staff. */
export async function requestedReturn(
  whole: Whole,
  { who, accepted = false }: { who?: MemberCaller; accepted?: boolean } = {},
): Promise<{ orderId: string; returnId: string }> {
  const as = who ?? (await whole.join());
  const made = await whole.done(shopApi.orders.returnCreate, await returnOf(whole, as), { as });
  const acceptance = { returnId: made.returnId, returnAddress: "1 Dock Road, Taipei" };
  if (accepted)
    await whole.done(officeApi.officeOrders.returnAccept, acceptance, { as: await colleague(whole, "finance") });
  return made;
}

/** A received order after its return window. */
export async function keptOrder(whole: Whole, who: MemberCaller): Promise<string> {
  const orderId = await receivedOrder(whole, who);
  await keepUntilAfterReturns(whole, orderId);
  return orderId;
}

/** Ends the return window of a received order. */
export async function keepUntilAfterReturns(whole: Whole, orderId: string): Promise<void> {
  const back = sql`interval '100 days'`;
  await sql`
    update orders.purchase set paid_at = paid_at - ${back}, shipped_at = shipped_at - ${back},
      completed_at = completed_at - ${back}, final_at = final_at - ${back}
    where id = ${orderId}`.execute(whole.database.queries);
  await sql`
    update orders.parcel set shipped_at = shipped_at - ${back} where order_id = ${orderId}`.execute(
    whole.database.queries,
  );
}

/** Makes a paid order final: it is shipped and received, and its return window is over. */
export async function finishOrder(whole: Whole, who: MemberCaller, orderId: string): Promise<void> {
  await ship(whole, orderId);
  await whole.done(shopApi.orders.confirm, { orderId }, { as: who });
  const { queries } = whole.database;
  await sql`update orders.purchase set final_at = completed_at where id = ${orderId}`.execute(queries);
  const [now, timeZone] = [whole.clock.now(), await marketTimeZone(queries)];
  await finalizeDue(whole.database, { until: now, timeZone, onFinal: followAchievements, now });
}

/** A goodwill refund proposed by finance. */
export async function proposedGoodwill(whole: Whole): Promise<string> {
  const input = { orderId: await keptOrder(whole, await whole.join()), reason };
  const as = await colleague(whole, "finance");
  return (await whole.done(officeApi.officeOrders.goodwillPropose, input, { as })).goodwill!.id;
}

let picture: Promise<Buffer> | undefined;

export async function uploadPicture(whole: Whole, who: Caller, topic: UploadTopic): Promise<string> {
  picture ??= sharp({ create: { width: 64, height: 64, channels: 3, background: "#3a6" } })
    .png()
    .toBuffer();
  const bytes = await picture;
  const { headers, payload } = multipart([
    { name: "topic", value: topic },
    { name: "file", value: bytes, filename: "a.png", type: "image/png" },
  ]);
  const answer = await whole.inject({
    method: "POST",
    url: "/api/ajax/upload",
    headers: { ...headers, ...who.headers },
    payload,
  });
  return String(answer.data.uploadId);
}

export const uploadAvatar = (whole: Whole, who: Caller) => uploadPicture(whole, who, "avatar");

/** Identity papers to submit, with new photos. */
export async function papersOf(whole: Whole, who: Caller) {
  return {
    idType: "id_card" as const,
    number: `A${randomInt(10 ** 8, 10 ** 9)}`,
    name: "Chen Mei",
    idPhoto: await uploadPicture(whole, who, "kyc"),
    selfie: await uploadPicture(whole, who, "kyc"),
  };
}

/** Submits papers of a new member, and returns the id of the submission. */
export async function submitPapers(whole: Whole): Promise<string> {
  const who = await whole.join();
  await whole.done(shopApi.kyc.submit, await papersOf(whole, who), { as: who });
  const as = await colleague(whole, "compliance");
  const { list } = await whole.done(officeApi.officeKyc.index, { memberId: who.memberId }, { as });
  return list[0]!.id;
}

/** The same, approved. */
export async function approvedPapers(whole: Whole): Promise<string> {
  const submissionId = await submitPapers(whole);
  await whole.done(officeApi.officeKyc.approve, { submissionId }, { as: await colleague(whole, "compliance") });
  return submissionId;
}

/** Feedback with a picture. */
export async function feedbackOf(whole: Whole, who: Caller) {
  return {
    type: "problem" as const,
    title: "The lid does not close",
    content: "It arrived like this.",
    images: [await uploadPicture(whole, who, "feedback")],
  };
}

async function numberToShip(whole: Whole): Promise<string> {
  const orderId = await payOrder(whole, await whole.join());
  const as = await colleague(whole, "support");
  return (await whole.done(officeApi.officeOrders.detail, { orderId }, { as })).number;
}

const NOTE = "Rang about the parcel";

/** A note of `who` on a paid order, or of a colleague if `who` lacks the right. */
async function noteOnOrder(whole: Whole, who: Caller) {
  const input = { orderId: await payOrder(whole, await whole.join()), text: NOTE };
  const { noteAdd } = officeApi.officeOrders;
  if ((await whole.call(noteAdd, input, { as: who })).code !== 1)
    await whole.done(noteAdd, input, { as: await colleague(whole, "support") });
  const { rows } = await sql<{ noteId: string }>`
    select id as "noteId" from notes.note where order_id = ${input.orderId}`.execute(whole.database.queries);
  return { orderId: input.orderId, noteId: rows[0]!.noteId };
}

/** Same on a new member. */
async function noteOnMember(whole: Whole, who: Caller) {
  const { id, memberId } = await whole.join();
  const { noteAdd } = officeApi.officeMembers;
  const input = { memberId, text: NOTE };
  if ((await whole.call(noteAdd, input, { as: who })).code !== 1)
    await whole.done(noteAdd, input, { as: await colleague(whole, "support") });
  const { rows } = await sql<{ noteId: string }>`
    select id as "noteId" from notes.note where member_id = ${id}`.execute(whole.database.queries);
  return { memberId, noteId: rows[0]!.noteId };
}

/** Sends feedback, by default of a new member; returns its id. */
export async function sendFeedback(whole: Whole, given?: Caller): Promise<string> {
  const who = given ?? (await whole.join());
  return (await whole.done(shopApi.feedback.add, await feedbackOf(whole, who), { as: who })).id;
}

/** Verifies a member's identity, unless it is verified. */
export async function verify(whole: Whole, who: MemberCaller): Promise<void> {
  if ((await whole.done(shopApi.withdrawals.limits, {}, { as: who })).identity === "approved") return;
  await whole.done(shopApi.kyc.submit, await papersOf(whole, who), { as: who });
  const as = await colleague(whole, "compliance");
  const { list } = await whole.done(officeApi.officeKyc.index, { memberId: who.memberId }, { as });
  await whole.done(officeApi.officeKyc.approve, { submissionId: list[0]!.id }, { as });
}

export const newTransaction = () => `0x${randomBytes(32).toString("hex")}`;

export const payoutAddress = () => `0x${randomBytes(20).toString("hex")}`;

/** Requests a withdrawal of a verified member, after giving money for it. */
export async function askWithdrawal(whole: Whole, who: MemberCaller, amount = "20"): Promise<string> {
  await verify(whole, who);
  await whole.giveMoney(who, "USDT", Math.ceil(Number(amount)));
  const input = { amount, address: payoutAddress() };
  return (await whole.done(shopApi.withdrawals.create, input, { as: who })).id;
}

/** An approved withdrawal of a new member. */
export async function approvedWithdrawal(whole: Whole): Promise<string> {
  const withdrawalId = await askWithdrawal(whole, await whole.join());
  const as = await colleague(whole, "finance");
  await whole.done(officeApi.officeWithdrawals.approve, { withdrawalId }, { as });
  return withdrawalId;
}

/** A deposit in suspense; returns its id. */
export async function coinsOfNobody(whole: Whole, micros = 12_500_000n): Promise<string> {
  const address = (await addressesAhead(whole.database.queries, paymentPorts(whole).chain))[0]!;
  return sendCoins(whole, address, micros);
}

/** An order of a new member whose payment by coins lacks 0.1 USDT. */
export async function shortOrder(whole: Whole): Promise<string> {
  const who = await whole.join();
  const orderId = await makeOrder(whole, who);
  const { invoiceId } = await whole.done(shopApi.orders.pay, { orderId, method: "usdt" }, { as: who });
  const { address, amount } = await whole.done(shopApi.payments.detail, { invoiceId: invoiceId! }, { as: who });
  await sendCoins(whole, address.toLowerCase(), parseMoney(amount) - 100_000n);
  return orderId;
}

/** A final transfer to one of our addresses; returns the deposit. */
async function sendCoins(whole: Whole, address: string, micros: bigint): Promise<string> {
  const payments = paymentPorts(whole);
  const now = whole.clock.now();
  const txHash = newTransaction();
  const transfer = {
    txHash,
    logIndex: 0,
    blockNumber: 1n,
    blockHash: newTransaction(),
    blockTime: now,
    token: payments.chain.token,
    from: payoutAddress(),
    to: address,
    raw: micros * RAW_PER_MICRO,
  };
  await whole.database.transaction((tx) => recordAtAddress(tx, payments, { address, transfers: [transfer], now }));
  const { rows } = await sql<{ id: string }>`select id from payments.deposit where tx_hash = ${txHash}`.execute(
    whole.database.queries,
  );
  return rows[0]!.id;
}

/** A proposal for a new member, by finance. */
export async function proposedRelease(whole: Whole): Promise<string> {
  const asked = { depositId: await coinsOfNobody(whole), memberId: await newMember(whole), reason };
  const as = await colleague(whole, "finance");
  return (await whole.done(officeApi.officeSuspense.propose, asked, { as })).release!.id;
}

/** An approved withdrawal that cannot be paid automatically now. */
async function waitingPayout(whole: Whole): Promise<string> {
  const withdrawalId = await approvedWithdrawal(whole);
  const now = whole.clock.now();
  await sql`
    insert into payouts.wait (withdrawal_id, reason, since, tried_at)
    values (${withdrawalId}, 'contract', ${now}, ${now})`.execute(whole.database.queries);
  return withdrawalId;
}

/** A payout that is signed but not mined. */
export async function signedPayout(whole: Whole): Promise<string> {
  const withdrawalId = await approvedWithdrawal(whole);
  const { queries } = whole.database;
  const now = whole.clock.now();
  await sql`
    insert into payouts.wallet (journal_id, chain_id, address, began_at)
    select ${randomUUID()}, 31337, '0x', ${now} where not exists (select from payouts.wallet)`.execute(queries);
  const { rows } = await sql<{ journalId: string; nonce: bigint }>`
    insert into payouts.payout (withdrawal_id, journal_id, nonce, address, raw, state, prepared_at)
    select w.id, j.journal_id, (select count(*) from payouts.payout), w.address,
      (w.amount - w.fee)::numeric * 1000000000000, 'signed', ${now}
    from withdrawals.withdrawal w, payouts.wallet j where w.id = ${withdrawalId}
    returning journal_id as "journalId", nonce`.execute(queries);
  const { journalId, nonce } = rows[0]!;
  await sql`
    insert into payouts.transaction (journal_id, seq, withdrawal_id, hash, raw_transaction, gas, gas_price, signed_at)
    values (${journalId}, ${nonce + 1n}, ${withdrawalId}, ${`0x${randomBytes(32).toString("hex")}`}, '0x', 120000, 1, ${now})`.execute(
    queries,
  );
  await sql`
    update withdrawals.withdrawal set claimed_by = ${PAYOUT_WORKER}, claimed_at = ${now}
    where id = ${withdrawalId}`.execute(queries);
  return withdrawalId;
}

/** A freeze of a new member's payouts, by finance. */
async function frozenPayouts(whole: Whole): Promise<string> {
  const memberId = await newMember(whole);
  const as = await colleague(whole, "finance");
  const asked = { memberId, reason: "suspicion" } as const;
  const { freezes } = await whole.done(officeApi.officePayouts.freeze, asked, { as });
  return freezes.find(({ member }) => member?.memberId === memberId)!.id;
}

/**
 * An approved withdrawal of a new member, claimed by `as` for manual payment, or by a colleague if `as` lacks the
 * right.
 */
export async function claimedWithdrawal(whole: Whole, as: Caller): Promise<string> {
  const withdrawalId = await approvedWithdrawal(whole);
  const { claim } = officeApi.officeWithdrawals;
  const { code } = await whole.send(claim, { withdrawalId }, { as });
  if (code !== 1) await whole.done(claim, { withdrawalId }, { as: await colleague(whole, "finance") });
  return withdrawalId;
}

async function savedAddress(whole: Whole, who: MemberCaller): Promise<string> {
  await verify(whole, who);
  await whole.giveMoney(who, "USDT", 20);
  const input = { amount: "20", address: payoutAddress(), saveAs: "Mine" };
  await whole.done(shopApi.withdrawals.create, input, { as: who });
  return (await whole.done(shopApi.withdrawals.addresses, {}, { as: who })).list[0]!.id;
}

export const registration = (whole: Whole) => ({
  tab: "register" as const,
  name: "Lan Nguyen",
  birthday: "1991-05-06",
  nationality: "VN",
  areaCode: "+886",
  mobile: "912345678",
  inviteCode: whole.root.inviteCode,
  nodeCode: whole.root.nodeCode,
  password: PASSWORD,
  agree: true as const,
});

const product = (whole: Whole) => ({
  categoryId: whole.categoryId,
  name: { en: "Cup" },
  summary: { en: "A cup", ja: "カップ" },
  description: { en: "Of clay" },
  presale: false,
  activation: false,
  published: true,
  pictureIds: [],
  specifications: [{ name: { en: "Size" }, options: [{ en: "S" }, { en: "L" }] }],
  skus: [
    {
      code: `CUP-${randomUUID().slice(0, 8)}`,
      ...{ options: [0], price: "12.5", bv: "5", stock: 3, active: true },
      sale: { price: "10", bv: "4", beginsAt: "2026-01-01T00:00:00Z", endsAt: "2999-01-01T00:00:00Z" },
    },
  ],
});

/** A price that waits for a second person; returns the proposal's id. */
export async function proposedPrice(whole: Whole): Promise<string> {
  const { productId: id, skuId } = await whole.sell();
  const products = [{ id, revision: 1, skus: [{ id: skuId, price: "25" }] }];
  const { proposalId } = await whole.done(
    officeApi.officeCatalog.changeMany,
    { products, reason: "" },
    { as: await colleague(whole, "catalog") },
  );
  return proposalId!;
}

/** Requests a recovery code and reads it from the outbox. */
export async function codeSentTo(whole: Whole, email: string): Promise<string> {
  await whole.done(shopApi.members.sendCode, { email, event: "retrieve_password" });
  const { rows } = await sql<{ code: string }>`
    select mail_values ->> 'code' as code from notifications.outbox where recipient = ${email} and name = 'passwordCode' order by id desc limit 1`.execute(
    whole.database.queries,
  );
  return rows[0]!.code;
}

/** Gives the member another email, proven by a code. */
export async function changeEmail(whole: Whole, as: MemberCaller, email: string): Promise<void> {
  await whole.done(shopApi.members.sendCode, { email, event: "change_email" }, { as });
  const { rows } = await sql<{ code: string }>`
    select mail_values ->> 'code' as code from notifications.outbox
    where recipient = ${email} and name = 'emailChangeCode' order by id desc limit 1`.execute(whole.database.queries);
  const proven = { email, emailCode: rows[0]!.code, password: PASSWORD };
  await whole.done(shopApi.members.changeProfile, proven, { as });
}

/** The token of the link that undoes a change of email. */
async function undoToken(whole: Whole): Promise<string> {
  const email = emailAddress();
  await changeEmail(whole, await whole.join({ email: emailAddress() }), email);
  const { rows } = await sql<{ url: string }>`
    select mail_values ->> 'url' as url from notifications.outbox
    where recipient = ${email} and name = 'emailSet'`.execute(whole.database.queries);
  return rows[0]!.url.split("token=")[1]!;
}

/** A recovery that support proposed. */
export async function proposedRecovery(
  whole: Whole,
  given: { memberId?: string; sendTo?: string } = {},
): Promise<string> {
  const memberId = given.memberId ?? (await newMember(whole));
  const input = { memberId, reason, proof: "passport" as const, sendTo: given.sendTo };
  const as = await colleague(whole, "support");
  return (await whole.done(officeApi.officeMembers.proposeRecovery, input, { as })).proposals[0]!.id;
}

/** A correction that support proposed. */
export async function proposedCorrection(
  whole: Whole,
  given: { memberId?: string; name?: string; birthday?: string; mobile?: string; email?: string } = {},
): Promise<string> {
  const { memberId = await newMember(whole), ...asked } = given;
  const input = { memberId, reason, proof: "id_card" as const, name: "Corrected Name", ...asked };
  const as = await colleague(whole, "support");
  return (await whole.done(officeApi.officeMembers.proposeCorrection, input, { as })).proposals[0]!.id;
}

/** The same, approved by compliance. */
export async function approvedRecovery(
  whole: Whole,
  given: { memberId?: string; sendTo?: string } = {},
): Promise<string> {
  const proposalId = await proposedRecovery(whole, given);
  const as = await colleague(whole, "compliance");
  await whole.done(officeApi.officeMembers.decideProposal, { proposalId, approve: true }, { as });
  return proposalId;
}

/** The same, after the waiting time. */
export async function openedRecovery(
  whole: Whole,
  given: { memberId?: string; sendTo?: string } = {},
): Promise<string> {
  const proposalId = await approvedRecovery(whole, given);
  await sql`update members.proposal set opens_at = ${whole.clock.now()} where id = ${proposalId}`.execute(
    whole.database.queries,
  );
  return proposalId;
}

/** The token of the link that stops a recovery. */
async function stopToken(whole: Whole): Promise<string> {
  const email = emailAddress();
  const { memberId } = await whole.join({ email });
  await approvedRecovery(whole, { memberId });
  const { rows } = await sql<{ url: string }>`
    select mail_values ->> 'url' as url from notifications.outbox
    where recipient = ${email} and name = 'recoveryOpened'`.execute(whole.database.queries);
  return rows[0]!.url.split("token=")[1]!;
}

/** Sends an unread notice to the member. */
async function addNotice(whole: Whole, who: MemberCaller): Promise<string> {
  const input = { memberId: who.memberId, asset: "POINT" as const, amount: "1", reason: "asked for" };
  const { id } = await whole.done(officeApi.officeGrants.request, input, { as: await colleague(whole, "support") });
  await whole.done(
    officeApi.officeGrants.decide,
    { grantId: id, approve: true },
    { as: await colleague(whole, "finance") },
  );
  return (await whole.done(shopApi.notices.index, {}, { as: who })).list[0]!.id;
}

/** Of a device that no other member has. */
export const pushSubscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString("base64url")}`,
  p256dh: `B${randomBytes(65).toString("base64url").slice(0, 86)}`,
  auth: randomBytes(16).toString("base64url"),
  topics: [...PUSH_TOPICS],
});

/** Another session of the same member. */
export async function otherSession(whole: Whole, who: MemberCaller): Promise<string> {
  await whole.signInAgain(who);
  const { list } = await whole.done(shopApi.members.sessions, {}, { as: who });
  return list.find((session) => !session.current)!.id;
}

/** Ends what other samples paused. */
export async function endPauses({ database }: Whole): Promise<void> {
  await sql`delete from market.pause`.execute(database.queries);
  forgetMarket();
}

/** A transfer to a new member, after giving money for it. */
async function transferInput(whole: Whole, who: MemberCaller) {
  await endPauses(whole);
  await whole.giveMoney(who, "USDT", 100);
  const { memberId } = await whole.join();
  return { amount: "2.5", targetMemberId: memberId, asset: "USDT" as const, instructions: "For the tea", fee: "0.025" };
}

/** The member's first authenticator app, with its recovery codes. */
async function addAuthenticator(whole: Whole, who: MemberCaller) {
  const begun = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as: who });
  const finish = { enrolmentId: begun.enrolmentId, code: whole.codeNow(begun.secret), name: "Phone" };
  const { state, recoveryCodes } = await whole.done(shopApi.stepUp.finishTotp, finish, { as: who });
  return {
    factorId: state.factors[0]!.id,
    stepUpProof: { method: "recovery" as const, code: recoveryCodes![0]! },
  };
}

/** The browser's response after creating a passkey for the member. */
export async function newPasskey(whole: Whole, who: MemberCaller) {
  const begun = await whole.done(shopApi.stepUp.beginPasskey, { password: PASSWORD }, { as: who });
  const { made } = makePasskey(begun.challenge, { origin: whole.config.publicUrl, rpId: begun.rp.id });
  return { ...made, name: "Laptop" };
}

async function announcementId(whole: Whole): Promise<string> {
  return (await whole.done(shopApi.content.announcements, {})).list[0]!.id;
}

const emailAddress = () => `person${randomInt(2 ** 40)}@example.com`;

/** Member ID of a newcomer on the caller's right side, where no other test member has a place. */
export async function joinOnRight(whole: Whole, who: MemberCaller): Promise<string> {
  const { inviteCode, right } = await whole.done(shopApi.members.invite, {}, { as: who });
  const input = { ...registration(whole), inviteCode, nodeCode: right.nodeCode };
  return (await whole.done(shopApi.members.checkIn, input)).userInfo.memberId;
}

export const SHOP_SAMPLES: Samples<typeof shopApi, MemberCaller> = {
  market: { config: nothing, countries: nothing, delivery: () => ({ country: "TW" }) },
  places: {
    country: () => ({ country: "TW" }),
    areas: () => ({ country: "TW", province: "台北市" }),
    postalCode: () => ({ country: "JP", postalCode: "150-0001" }),
    search: () => ({ country: "TW", text: "da'an" }),
    near: () => ({ country: "TW", longitude: 121.5, latitude: 25 }),
    map: () => ({ country: "TW" }),
  },
  members: {
    signInPage: nothing,
    checkIn: (whole) => registration(whole),
    login: async (whole) => ({ account: (await whole.join()).memberId, password: PASSWORD }),
    logout: nothing,
    renewSession: nothing,
    userInfo: nothing,
    invite: nothing,
    inviter: (whole) => ({ inviteCode: whole.root.inviteCode, nodeCode: whole.root.nodeCode }),
    profile: nothing,
    changeProfile: async (whole, who) => ({
      nickname: "May",
      avatarUploadId: await uploadAvatar(whole, who),
      areaCode: "+886",
      mobile: "987654321",
      password: PASSWORD,
    }),
    undoEmail: async (whole) => ({ token: await undoToken(whole) }),
    changePassword: () => ({ oldPassword: PASSWORD, newPassword: "another long password" }),
    async retrievePassword(whole) {
      const email = emailAddress();
      await whole.join({ email });
      const code = await codeSentTo(whole, email);
      return { email, code, newPassword: "another long password", repeatPassword: "another long password" };
    },
    async recoverPassword(whole) {
      const as = await whole.join();
      const { recoveryCodes } = await whole.done(shopApi.stepUp.newRecoveryCodes, { password: PASSWORD }, { as });
      return {
        memberId: as.memberId,
        recoveryCode: recoveryCodes![0]!,
        newPassword: "another long password",
        repeatPassword: "another long password",
      };
    },
    stopRecovery: async (whole) => ({ token: await stopToken(whole) }),
    sendCode: () => ({ email: emailAddress(), event: "change_email" }),
    sessions: nothing,
    consents: nothing,
    acceptAgreement: agreementInForce,
    endSession: async (whole, who) => ({ sessionId: await otherSession(whole, who) }),
    cancelAccount: () => ({ password: PASSWORD }),
  },
  catalog: {
    products: () => ({
      page: "1",
      limit: "5",
      keyword: "tea",
      sort: "price_up",
      minPrice: "1",
      maxPrice: "100",
      inStock: "1",
    }),
    detail: async (whole) => ({ id: (await whole.sell()).productId }),
    recommend: async (whole) => ({ productId: (await whole.sell()).productId, limit: 5 }),
    personalRecommend: () => ({ limit: 5 }),
    categories: nothing,
    suggest: () => ({ keyword: "te" }),
  },
  cart: {
    index: nothing,
    add: async (whole) => ({ skuId: (await whole.sell()).skuId, quantity: 2 }),
    update: async (whole, who) => ({ id: await addLine(whole, who), quantity: 2 }),
    remove: async (whole, who) => ({ ids: [await addLine(whole, who)] }),
    select: async (whole, who) => ({ id: await addLine(whole, who), selected: true }),
    selectAll: () => ({ selected: true }),
    merge: async (whole) => ({ lines: [{ skuId: (await whole.sell()).skuId, quantity: 1, selected: true }] }),
    preview: async (whole) => ({ lines: [{ skuId: (await whole.sell()).skuId, quantity: 1, selected: true }] }),
  },
  wishlist: {
    index: nothing,
    ids: nothing,
    add: async (whole) => ({ productId: (await whole.sell()).productId }),
    remove: async (whole, who) => {
      const { productId } = await whole.sell();
      await whole.done(shopApi.wishlist.add, { productId }, { as: who });
      return { productId };
    },
    awaited: nothing,
    await: async (whole) => ({ skuId: (await whole.sell()).skuId }),
    forget: async (whole, who) => {
      const { skuId } = await whole.sell();
      await whole.done(shopApi.wishlist.await, { skuId }, { as: who });
      return { skuId };
    },
    merge: async (whole) => ({ productIds: [(await whole.sell()).productId] }),
    preview: async (whole) => ({ productIds: [(await whole.sell()).productId] }),
  },
  addresses: {
    index: nothing,
    add: () => address,
    edit: async (whole, who) => ({ ...address, id: await addAddress(whole, who), detail: "2 Tea Street" }),
    remove: async (whole, who) => ({ id: await addAddress(whole, who) }),
    setDefault: async (whole, who) => ({ id: await addAddress(whole, who) }),
  },
  orders: {
    preview: async (whole, who) => ({
      source: { from: "sku", skuId: (await whole.sell()).skuId, quantity: 1 },
      addressId: await addAddress(whole, who),
    }),
    create: async (whole, who) => ({
      source: { from: "sku", skuId: (await whole.sell()).skuId, quantity: 1 },
      addressId: await addAddress(whole, who),
      remark: "Ring twice",
    }),
    async pay(whole, who) {
      await whole.giveMoney(who, "USDT", 100);
      await whole.giveMoney(who, "COUPON", 100);
      return { orderId: await makeOrder(whole, who), method: "coupon+balance", coupons: "2.5" };
    },
    cancel: async (whole, who) => ({ orderId: await makeOrder(whole, who) }),
    confirm: async (whole, who) => ({ orderId: await shippedOrder(whole, who) }),
    changeAddress: async (whole, who) => ({
      orderId: await makeOrder(whole, who),
      addressId: await addAddress(whole, who),
    }),
    returnCreate: returnOf,
    returnCancel: async (whole, who) => ({ returnId: (await requestedReturn(whole, { who })).returnId }),
    index: () => ({ tab: "all", limit: "5" }),
    detail: async (whole, who) => ({ orderId: await makeOrder(whole, who) }),
    payStatus: async (whole, who) => ({ orderId: await makeOrder(whole, who) }),
    counts: nothing,
  },
  payments: {
    create: () => ({ amount: "25.5" }),
    list: () => ({ limit: "5" }),
    detail: async (whole, who) => ({ invoiceId: await askTopUp(whole, who) }),
    faucet: async (whole, who) => ({ invoiceId: await askTopUp(whole, who), amount: "exact" }),
  },
  wallet: {
    balances: nothing,
    balance: () => ({ limit: 5, direction: "in", group: "transfer", from: "2026-04-01", to: "2026-06-01" }),
    shopCoins: nothing,
    integral: nothing,
    exportStatement: () => ({ asset: "USDT", format: "pdf", from: "2026-04-01" }),
  },
  transfers: {
    transfer: (whole, who) => transferInput(whole, who),
    recent: nothing,
    receiver: async (whole) => ({ memberId: (await whole.join()).memberId }),
    async detail(whole, who) {
      const { transferId } = await whole.done(shopApi.transfers.transfer, await transferInput(whole, who), { as: who });
      return { transferId };
    },
  },
  withdrawals: {
    cancel: async (whole, who) => ({ withdrawalId: await askWithdrawal(whole, who) }),
    limits: nothing,
    async create(whole, who) {
      await verify(whole, who);
      await whole.giveMoney(who, "USDT", 100);
      return { amount: "50", address: payoutAddress(), saveAs: "My wallet" };
    },
    index: () => ({ limit: "5", state: "pending_review" }),
    detail: async (whole, who) => ({ withdrawalId: await askWithdrawal(whole, who) }),
    addresses: nothing,
    renameAddress: async (whole, who) => ({ addressId: await savedAddress(whole, who), label: "Cold wallet" }),
    removeAddress: async (whole, who) => ({ addressId: await savedAddress(whole, who) }),
  },
  content: {
    banners: nothing,
    announcements: () => ({ kind: "news" }),
    announcement: async (whole) => ({ id: await announcementId(whole) }),
    unreadAnnouncements: nothing,
    readAnnouncement: async (whole) => ({ id: await announcementId(whole) }),
    companyProfile: nothing,
    document: () => ({ name: "about_us" }),
  },
  kyc: { info: nothing, submit: papersOf },
  feedback: { index: () => ({ limit: "5", state: "replied" }), add: feedbackOf },
  reviews: {
    index: async (whole) => ({ productId: (await writtenReview(whole)).productId, limit: "5", stars: "4" }),
    own: () => ({ limit: "5" }),
    mine: async (whole, who) => ({ productId: (await writtenReview(whole, who)).productId }),
    save: async (whole, who) => ({
      productId: await receivedProduct(whole, who),
      stars: 5,
      words: "It keeps tea fresh.",
      images: [await uploadPicture(whole, who, "review")],
    }),
    remove: async (whole, who) => ({ productId: (await writtenReview(whole, who)).productId }),
  },
  copies: { exportData: () => ({ password: PASSWORD }) },
  stepUp: {
    state: nothing,
    beginTotp: () => ({ password: PASSWORD }),
    async finishTotp(whole, who) {
      const begun = await whole.done(shopApi.stepUp.beginTotp, { password: PASSWORD }, { as: who });
      return { enrolmentId: begun.enrolmentId, code: whole.codeNow(begun.secret), name: "Phone" };
    },
    beginPasskey: () => ({ password: PASSWORD }),
    finishPasskey: (whole, who) => newPasskey(whole, who),
    rename: async (whole, who) => ({ factorId: (await addAuthenticator(whole, who)).factorId, name: "Old phone" }),
    remove: async (whole, who) => ({ ...(await addAuthenticator(whole, who)), password: PASSWORD }),
    async protect(whole, who) {
      const { stepUpProof } = await addAuthenticator(whole, who);
      return { move: "transfer", on: false, stepUpProof };
    },
    async newRecoveryCodes(whole, who) {
      const { stepUpProof } = await addAuthenticator(whole, who);
      return { password: PASSWORD, stepUpProof };
    },
    async beginProof(whole, who) {
      await whole.done(shopApi.stepUp.finishPasskey, await newPasskey(whole, who), { as: who });
      return { action: "transfer", intent: randomBytes(32).toString("base64url") };
    },
  },
  team: {
    binaryTree: async (whole, who) => {
      const memberId = await joinOnRight(whole, who);
      return { memberId, searchMemberId: memberId, depth: "2" };
    },
    direct: () => ({ limit: "5", search: "1", side: "right", sort: "team", ascending: "1" }),
    overview: nothing,
    member: async (whole, who) => ({ memberId: await joinOnRight(whole, who) }),
    search: async (whole, who) => ({ search: await joinOnRight(whole, who) }),
    privacy: nothing,
    changePrivacy: () => ({ shareContact: true }),
  },
  membership: { standing: nothing },
  disclosure: { published: nothing },
  income: {
    consumption: () => ({ limit: "5", from: "2026-04-01", to: "2026-06-01" }),
    global: nothing,
    leadership: nothing,
    sales: nothing,
    referral: nothing,
    rebate: () => ({ limit: "5" }),
    tier: nothing,
    summary: () => ({ from: "2026-04-15", to: "2026-05-10" }),
    why: async (whole, who) => ({ day: await earnIncome(whole, who), income: "consumption", limit: "5" }),
    exportIncomes: () => ({ format: "pdf", income: "sales", from: "2026-04-01" }),
    limit: nothing,
  },
  notices: {
    index: () => ({ limit: "5" }),
    unread: nothing,
    read: async (whole, who) => ({ noticeId: await addNotice(whole, who) }),
    readAll: nothing,
  },
  pushes: {
    state: nothing,
    subscribe: pushSubscription,
    unsubscribe: nothing,
  },
};

const reason = "asked for";
const newMember = async (whole: Whole) => (await whole.join()).memberId;

export const OFFICE_SAMPLES: Samples<typeof officeApi, StaffCaller> = {
  staff: {
    session: nothing,
    signIn: async (whole) => {
      const { email } = await whole.hire(["support"], { secondFactor: false });
      return { email, password: PASSWORD };
    },
    signOut: nothing,
    beginSecondFactor: nothing,
    async confirmSecondFactor(whole, who) {
      const begun = await whole.call(officeApi.staff.beginSecondFactor, {}, { as: who });
      return { code: begun.code === 1 ? whole.codeNow(begun.data.secret) : "000000" };
    },
    changePassword: () => ({ oldPassword: PASSWORD, newPassword: "another long password" }),
    list: nothing,
    create: () => ({ name: "New", email: emailAddress(), roles: ["support"], password: PASSWORD }),
    change: async (whole) => ({
      staffId: (await whole.hire(["support"])).staffId,
      memberId: await newMember(whole),
      roles: ["catalog"],
      disabled: false,
    }),
    auditLog: () => ({
      limit: 5,
      action: "orders",
      subject: "2611216901665334",
      fromDay: "2026-04-01",
      toDay: "2026-06-01",
    }),
    auditPeople: nothing,
  },
  officeSearch: {
    index: () => ({ search: "Lin" }),
  },
  officeOpening: {
    index: nothing,
    tryMail: nothing,
  },
  officeAttention: {
    index: nothing,
    chooseMails: () => ({ mails: "atOnce" }),
  },
  officeExports: {
    list: () => ({ path: "/api/office/orders/index", filters: [{ name: "state", value: "pending_delivery" }] }),
  },
  officeOrders: {
    index: () => ({ state: "pending_delivery", search: "Lin", fromDay: "2026-04-01", toDay: "2026-06-01" }),
    detail: async (whole) => ({ orderId: await makeOrder(whole, await whole.join()) }),
    ship: async (whole) => ({
      orderId: await payOrder(whole, await whole.join(), 2),
      addressRevision: 0,
      lines: [{ position: 1, quantity: 1 }],
      shippingCompany: "Post",
      trackingNumber: "RR1",
    }),
    toShip: async (whole) => ({ numbers: [await numberToShip(whole)] }),
    papers: async (whole) => ({ numbers: [await numberToShip(whole)], paper: "slips", parcel: 1 }),
    changeAddress: async (whole) => ({
      orderId: await payOrder(whole, await whole.join()),
      recipient: "Lin Hao",
      areaCode: "+886",
      phone: "912345678",
      province: "",
      city: "",
      district: "",
      detail: "2 Root Road",
      postalCode: "106",
      reason,
    }),
    correctTracking: async (whole) => ({
      orderId: await shippedOrder(whole, await whole.join()),
      parcel: 1,
      shippingCompany: "DHL",
      trackingNumber: "RR2",
    }),
    resend: async (whole) => ({
      orderId: await shippedOrder(whole, await whole.join()),
      parcel: 1,
      lines: [{ position: 1, quantity: 1 }],
      reason,
    }),
    cancelResend: async (whole) => ({ orderId: await resentOrder(whole), resend: 1 }),
    refund: async (whole) => ({
      ...(await requestedReturn(whole, { accepted: true })),
      lines: [{ position: 1, quantity: 1, restock: true }],
      shipping: true,
      reason,
      restock: true,
    }),
    acceptShortfall: async (whole) => ({ orderId: await shortOrder(whole), reason }),
    previewRefund: async (whole) => ({
      ...(await requestedReturn(whole, { accepted: true })),
      lines: [{ position: 1, quantity: 1, restock: true }],
      shipping: true,
    }),
    goodwillPropose: async (whole) => ({
      orderId: await keptOrder(whole, await whole.join()),
      lines: [{ position: 1, quantity: 1, restock: true }],
      shipping: true,
      reason,
      restock: true,
    }),
    goodwillDecide: async (whole) => ({ goodwillId: await proposedGoodwill(whole), release: true }),
    noteAdd: async (whole) => ({ orderId: await payOrder(whole, await whole.join()), text: NOTE }),
    noteChange: async (whole, who) => ({ ...(await noteOnOrder(whole, who)), text: "Rang back" }),
    noteRemove: noteOnOrder,
    returns: () => ({ state: "open", limit: "5" }),
    returnAccept: async (whole) => ({
      returnId: (await requestedReturn(whole)).returnId,
      returnAddress: "1 Dock Road\nTaipei",
      instructions: "Write the order's number on the parcel",
    }),
    returnRefuse: async (whole) => ({ returnId: (await requestedReturn(whole)).returnId, refusal: "It was worn" }),
    returnReceive: async (whole) => ({ returnId: (await requestedReturn(whole, { accepted: true })).returnId }),
    counts: nothing,
  },
  officeCatalog: {
    index: (whole) => ({ search: "tea", categoryId: whole.categoryId, published: "1", lowStock: "0" }),
    skus: (whole) => ({ search: "tea", categoryId: whole.categoryId, published: "1", lowStock: "0" }),
    detail: async (whole) => ({ id: (await whole.sell()).productId }),
    history: async (whole) => ({ id: (await whole.sell()).productId }),
    create: (whole) => product(whole),
    async change(whole) {
      const made = await whole.done(officeApi.officeCatalog.create, product(whole), {
        as: await colleague(whole, "catalog"),
      });
      return { ...product(whole), id: made.id, revision: made.revision };
    },
    async remove(whole) {
      const { id, revision } = await whole.done(
        officeApi.officeCatalog.create,
        { ...product(whole), published: false },
        { as: await colleague(whole, "catalog") },
      );
      return { id, revision };
    },
    toEdit: async (whole) => ({ ids: [(await whole.sell()).productId] }),
    proposals: () => ({ state: "waiting", limit: "5" }),
    proposal: async (whole) => ({ id: await proposedPrice(whole) }),
    decideProposal: async (whole) => ({ id: await proposedPrice(whole), approve: true }),
    withCodes: () => ({ codes: ["TEA-1", "no such code"] }),
    async changeMany(whole) {
      const { productId: id, skuId } = await whole.sell();
      return {
        products: [{ id, revision: 1, published: false, skus: [{ id: skuId, price: "9", stockChange: 2 }] }],
        reason,
      };
    },
    adjustStock: async (whole) => ({ skuId: (await whole.sell()).skuId, change: 5, reason }),
    categories: nothing,
    createCategory: () => ({ name: { en: "Cups", ja: "カップ" }, hidden: true, pictureId: null }),
    async changeCategory(whole) {
      const { id, revision } = (await categoriesOf(whole))[0]!;
      return { id, revision, name: { en: "All", th: "ทั้งหมด" }, hidden: false, pictureId: null };
    },
    arrangeCategories: async (whole) => ({ ids: (await categoriesOf(whole)).map(({ id }) => id).toReversed() }),
  },
  officeDiscountCodes: {
    index: () => ({ state: "running", search: "tea", limit: "5" }),
    create: async (whole) => discountCode([(await whole.sell()).productId]),
    approve: async (whole) => ({ id: (await discountCodeIn(whole, { percent: 50 })).id }),
    end: async (whole) => ({ id: (await discountCodeIn(whole)).id }),
  },
  officeSynonyms: {
    index: () => ({ search: "tea", language: "en", limit: "5" }),
    create: () => ({ ...SYNONYMS, words: [...SYNONYMS.words] }),
    async change(whole) {
      const { id, revision } = await synonymsIn(whole);
      return { id, revision, language: "zh-TW", words: ["洗髮乳", "洗髮精"] };
    },
    async remove(whole) {
      const { id, revision } = await synonymsIn(whole);
      return { id, revision };
    },
  },
  officeMembers: {
    index: () => ({ search: "Mei", status: "active" }),
    detail: async (whole) => ({ memberId: await newMember(whole) }),
    suspend: async (whole) => ({ memberId: await newMember(whole), reason }),
    reinstate: async (whole) => ({ memberId: await newMember(whole), reason }),
    async resetStepUp(whole) {
      const who = await whole.join();
      await addAuthenticator(whole, who);
      return { memberId: who.memberId, reason };
    },
    proposeRecovery: async (whole) => ({
      memberId: await newMember(whole),
      reason,
      proof: "passport",
      sendTo: emailAddress(),
    }),
    proposeCorrection: async (whole) => ({
      memberId: await newMember(whole),
      reason,
      proof: "id_card",
      name: "Corrected Name",
      birthday: "1988-08-08",
      nationality: "JP",
      areaCode: "+886",
      mobile: "912345678",
      email: emailAddress(),
    }),
    decideProposal: async (whole) => ({ proposalId: await proposedRecovery(whole), approve: true }),
    stopProposal: async (whole) => ({ proposalId: await proposedRecovery(whole), reason }),
    handOverCode: async (whole) => ({ proposalId: await openedRecovery(whole) }),
    noteAdd: async (whole) => ({ memberId: await newMember(whole), text: NOTE }),
    noteChange: async (whole, who) => ({ ...(await noteOnMember(whole, who)), text: "Rang back" }),
    noteRemove: noteOnMember,
  },
  officeTeam: {
    tree: async (whole) => ({ memberId: await newMember(whole), depth: "2" }),
    detail: async (whole) => ({ memberId: await newMember(whole) }),
    direct: async (whole) => ({ memberId: await newMember(whole), limit: "5", side: "left", sort: "team_up" }),
    between: async (whole) => ({ fromId: await newMember(whole), toId: await newMember(whole) }),
  },
  officeKyc: {
    index: () => ({ state: "pending", limit: "5" }),
    counts: nothing,
    detail: async (whole) => ({ submissionId: await submitPapers(whole) }),
    viewPhoto: async (whole) => ({ submissionId: await submitPapers(whole), photo: "selfie", reason }),
    approve: async (whole) => ({ submissionId: await submitPapers(whole) }),
    withdraw: async (whole) => ({ submissionId: await approvedPapers(whole), reason: "The document was forged" }),
    reject: async (whole) => ({ submissionId: await submitPapers(whole), reasons: ["photo_glare"], note: "Try again" }),
  },
  officeBooks: {
    movements: async (whole) => ({
      account: (await memberWithMoney(whole)).memberId,
      asset: "USDT",
      minAmount: "1",
      fromDay: "2026-04-01",
      limit: 5,
    }),
    event: async (whole) => ({ eventId: await eventOf(whole, await memberWithMoney(whole)) }),
    days: () => ({ fromDay: "2026-04-15", toDay: "2026-05-10" }),
    day: () => ({ day: "2026-05-01" }),
    trialBalance: () => ({ day: "2026-05-01" }),
    months: nothing,
    exportMonth: () => ({ month: "2026-05" }),
    audits: nothing,
    async startAudit(whole) {
      await sql`update ledger.audit_run set state = 'broken_off' where state in ('requested', 'running')`.execute(
        whole.database.queries,
      );
      return {};
    },
  },
  officeStatements: {
    statement: async (whole) => ({ memberId: (await memberWithMoney(whole)).memberId, asset: "USDT", kind: "opening" }),
  },
  officeIncomes: {
    index: async (whole) => ({ memberId: (await whole.join()).memberId, fromDay: "2026-04-01", limit: "5" }),
    async why(whole) {
      const who = await whole.join();
      return { memberId: who.memberId, day: await earnIncome(whole, who), income: "consumption", limit: "5" };
    },
  },
  officeSettlements: {
    index: () => ({ limit: "5" }),
    files: async (whole) => ({ day: await earnIncome(whole, await whole.join()) }),
    detail: async (whole) => ({ day: await earnIncome(whole, await whole.join()) }),
    start: async (whole) => {
      const day = await earnIncome(whole, await whole.join());
      await sql`update bonus.day set posted_at = null where day = ${day}`.execute(whole.database.queries);
      return {};
    },
  },
  officeDisclosures: {
    index: nothing,
    countries: async (whole) => ({ period: await settledPeriod(whole) }),
    compute: async (whole) => ({ period: await settledPeriod(whole) }),
    publish: async (whole) => ({ trialId: await computedDisclosure(whole) }),
    withdraw: async (whole) => {
      const as = await whole.hire(["finance"]);
      const { period } = await whole.done(
        officeApi.officeDisclosures.publish,
        { trialId: await computedDisclosure(whole) },
        { as },
      );
      return { period };
    },
  },
  officeViews: {
    index: () => ({}),
    save: () => ({ ...VIEW }),
    remove: () => ({ page: VIEW.page, name: VIEW.name }),
  },
  officeTrials: {
    index: () => ({ kind: "preview", limit: "5" }),
    detail: async (whole) => ({ trialId: await askPreview(whole) }),
    preview: async (whole) => ({ day: await unsettledDay(whole) }),
    cancel: async (whole) => ({ trialId: await askPreview(whole) }),
    remove: async (whole) => ({ trialId: await askPreview(whole) }),
  },
  officeSimulations: {
    bounds: nothing,
    days: async (whole) => {
      const day = addDays(await unsettledDay(whole), -1);
      return { from: day, to: day, version: 1, ceilingPercent: "40", activeDays: 20 };
    },
    network: async (whole) => {
      await sql`delete from bonus.trial`.execute(whole.database.queries);
      return { ...SMALL_NETWORK, consumptionPercent: "5" };
    },
  },
  officePlan: {
    index: () => ({ limit: "5" }),
    version: () => ({ version: "1" }),
    draft: async (whole) => ({ draftId: (await beginDraft(whole, officeApi.officePlan.createDraft)).draftId }),
    createDraft: async (whole) => {
      await discardDrafts(whole);
      return { basedOn: 1, note: reason };
    },
    saveDraft: async (whole) => {
      const { draftId, revision, body } = await beginDraft(whole, officeApi.officePlan.createDraft);
      return { draftId, revision, note: reason, ...body };
    },
    discardDraft: async (whole) => ({ draftId: (await beginDraft(whole, officeApi.officePlan.createDraft)).draftId }),
    release: async (whole) => {
      const { draftId, revision, newest } = await beginDraft(whole, officeApi.officePlan.createDraft);
      return { draftId, revision, inPlaceOf: newest.version, holdsFrom: "2999-12-31" };
    },
  },
  officeMarket: {
    index: () => ({ limit: "5" }),
    version: () => ({ version: "1" }),
    draft: async (whole) => ({ draftId: (await beginDraft(whole, officeApi.officeMarket.createDraft)).draftId }),
    createDraft: async (whole) => {
      await discardDrafts(whole);
      return { basedOn: 1, note: reason };
    },
    saveDraft: async (whole) => {
      const { draftId, revision, body } = await beginDraft(whole, officeApi.officeMarket.createDraft);
      const { workingDays } = body.service;
      const service = { ...body.service, workingDays: { ...workingDays, en: workingDays.en ?? "" } };
      const shop = { ...body.shop, tagline: { ...body.shop.tagline, en: "A sentence about the shop" } };
      return { draftId, revision, note: reason, ...body, service, shop };
    },
    discardDraft: async (whole) => ({ draftId: (await beginDraft(whole, officeApi.officeMarket.createDraft)).draftId }),
    release: async (whole) => {
      const { draftId, revision, newest } = await beginDraft(whole, officeApi.officeMarket.createDraft);
      return { draftId, revision, inPlaceOf: newest.version, holdsFrom: "2999-12-31" };
    },
  },
  officePauses: {
    index: nothing,
    // Samples of transfers end it.
    pause: () => ({ part: "transfers", reason: "maintenance", hours: 1 }),
    async resume(whole) {
      const pause = { part: "transfers", reason: "maintenance", hours: null } as const;
      await whole.done(officeApi.officePauses.pause, pause, { as: await colleague(whole, "owner") });
      return { part: "transfers" };
    },
  },
  officeGrants: {
    index: () => ({ state: "requested" }),
    request: async (whole) => ({ memberId: await newMember(whole), asset: "USDT", amount: "12.5", reason }),
    decide: async (whole) => ({ grantId: await requestGrant(whole), approve: true }),
  },
  officeWithdrawals: {
    index: () => ({ state: "pending_review", search: "88001001", limit: "5" }),
    counts: nothing,
    detail: async (whole) => ({ withdrawalId: await askWithdrawal(whole, await whole.join()) }),
    approve: async (whole) => ({ withdrawalId: await askWithdrawal(whole, await whole.join()) }),
    reject: async (whole) => ({
      withdrawalId: await askWithdrawal(whole, await whole.join()),
      reason: "other",
      words: "not yours",
    }),
    claim: async (whole) => ({ withdrawalId: await approvedWithdrawal(whole) }),
    giveUp: async (whole, who) => ({ withdrawalId: await claimedWithdrawal(whole, who) }),
    pay: async (whole, who) => ({ withdrawalId: await claimedWithdrawal(whole, who), transactionId: newTransaction() }),
    claims: nothing,
    claimWaiting: async (whole) => {
      await approvedWithdrawal(whole);
      return { most: 1 };
    },
    batch: async (whole, who) => {
      await claimedWithdrawal(whole, who);
      return { form: "safe" };
    },
    payClaimed: async (whole, who) => {
      await claimedWithdrawal(whole, who);
      return { transactionId: newTransaction() };
    },
    fail: async (whole) => ({ withdrawalId: await approvedWithdrawal(whole), reason: "network", words: "twice" }),
  },
  officePayments: {
    index: () => ({ purpose: "top_up", state: "pending", search: "Lin", fromDay: "2026-04-01", toDay: "2026-06-01" }),
    detail: async (whole) => ({ invoiceId: await askTopUp(whole, await whole.join()) }),
  },
  officeSuspense: {
    index: () => ({ tab: "open", limit: "5" }),
    propose: async (whole) => ({ depositId: await coinsOfNobody(whole), memberId: await newMember(whole), reason }),
    decide: async (whole) => ({ releaseId: await proposedRelease(whole), release: true }),
  },
  officePayouts: {
    status: nothing,
    index: () => ({ tab: "ended", limit: "5" }),
    freeze: async (whole) => ({ memberId: await newMember(whole), reason: "suspicion" }),
    lift: async (whole) => ({ freezeId: await frozenPayouts(whole) }),
    retry: async (whole) => ({ withdrawalId: await waitingPayout(whole) }),
    cancel: async (whole) => ({ withdrawalId: await signedPayout(whole) }),
  },
  officeChain: {
    status: nothing,
    arrivals: () => ({ tab: "late", limit: "5" }),
    moves: () => ({ limit: "5" }),
    reconciliations: nothing,
    reconcile: nothing,
  },
  officeFeedback: {
    index: () => ({ state: "under_review", type: "problem" }),
    counts: nothing,
    detail: async (whole) => ({ feedbackId: await sendFeedback(whole) }),
    reply: async (whole) => ({ feedbackId: await sendFeedback(whole), content: "A new one is on its way." }),
  },
  officeReviews: {
    index: () => ({ stars: "4", state: "visible", search: "closes", limit: "5" }),
    async hide(whole) {
      const { reviewId, revision } = await writtenReview(whole);
      return { reviewId, revision, reason: "It contains an address" };
    },
    async removePicture(whole) {
      const { reviewId, revision, pictureId } = await writtenReview(whole);
      return { reviewId, revision, pictureId, reason: "It shows a face" };
    },
    show: hiddenReview,
    async answer(whole) {
      const { reviewId, revision } = await writtenReview(whole);
      return { reviewId, revision, words: "Thank you." };
    },
  },
  officeContent: {
    index: () => ({ kind: "announcement", limit: "5" }),
    detail: async (whole) => ({ id: (await writeAnnouncement(whole)).id }),
    version: async (whole) => ({ id: (await publishAnnouncement(whole)).id, number: "1" }),
    create: async (whole) => {
      await forgetDrafts(whole);
      return { kind: "banner" };
    },
    save: async (whole) => ({ ...(await writeAnnouncement(whole)), ...ANNOUNCEMENT }),
    restore: async (whole) => ({ ...(await publishAnnouncement(whole)), number: 1 }),
    publish: async (whole) => ({ ...(await writeAnnouncement(whole)), from: null, until: "2999-12-31T00:00:00Z" }),
    withdraw: publishAnnouncement,
    discard: writeAnnouncement,
    async arrangeBanners(whole) {
      const { rows } = await sql<{ id: bigint }>`select id from content.piece where kind = 'banner'`.execute(
        whole.database.queries,
      );
      return { ids: rows.map(({ id }) => String(id)) };
    },
  },
};

/** A completely settled month. The clock does not change. */
async function settledPeriod(whole: Whole): Promise<string> {
  const { queries } = whole.database;
  await sql`delete from bonus.trial`.execute(queries);
  const settled = await periodsSettled(queries);
  if (settled[0]) return settled[0];
  const period = (await earnIncome(whole, await whole.join())).slice(0, 7);
  await settleUntil({ ...whole, say: () => {}, startedBy: "command" }, daysOf(period).to);
  return period;
}

/** The trial of a disclosure, as if it had been computed for many members. */
async function computedDisclosure(whole: Whole): Promise<string> {
  const period = await settledPeriod(whole);
  const as = await whole.hire(["finance"]);
  const { id } = await whole.done(officeApi.officeDisclosures.compute, { period }, { as });
  const { from, to } = daysOf(period);
  const earned = {
    size: 30,
    level: new Uint8Array(30).fill(1),
    income: new BigInt64Array(30),
    spent: new BigInt64Array(30),
  };
  const body = { period, from, to, registered: null, ...disclosureOf(earned, 6) };
  await sql`
    update bonus.trial set started_at = now(), ended_at = now(), outcome = 'finished', result = ${JSON.stringify(body)}::jsonb
    where id = ${id}`.execute(whole.database.queries);
  return id;
}

const SMALL_NETWORK = {
  members: 100,
  days: 2,
  shape: "bushy" as const,
  joinPercent: "10",
  stopPercent: "4.5",
  activatePercent: "70",
  packageBv: "120",
  orders: 2,
  orderBv: "60",
  refundPercent: "3",
};

/** A preview requested by finance. */
async function askPreview(whole: Whole): Promise<string> {
  const day = await unsettledDay(whole);
  const { id } = await whole.done(officeApi.officeTrials.preview, { day }, { as: await whole.hire(["finance"]) });
  return id;
}

/** The current business day, after sales on earlier days. */
export async function unsettledDay(whole: Whole): Promise<string> {
  await sql`delete from bonus.trial`.execute(whole.database.queries);
  return addDays(await earnIncome(whole, await whole.join()), 1);
}

const ANNOUNCEMENT = {
  topic: "news" as const,
  title: { en: "New tea", ja: "新しいお茶" },
  summary: { en: "It arrived." },
  body: { en: [{ kind: "paragraph" as const, spans: [{ text: "It is " }, { text: "here.", bold: true as const }] }] },
  pictureId: null,
  widePictureId: null,
  link: null,
};

function discountCode(excluded: string[] = [], { percent = 10 } = {}) {
  const beginsAt = "2026-01-01T00:00:00Z";
  const limits = { minimum: "5", usesAtMost: 100, usesEach: 1, withoutSales: true, excluded };
  return { code: `TEA${newDigits(8)}`, percent, beginsAt, endsAt: "2036-01-01T00:00:00Z", ...limits };
}

/** A discount code; above the limit of one person it waits for a second. */
export async function discountCodeIn(whole: Whole, terms?: { percent: number }) {
  const as = await colleague(whole, "catalog");
  return whole.done(officeApi.officeDiscountCodes.create, discountCode([], terms), { as });
}

const SYNONYMS = { language: "en", words: ["tea", "brew"] } as const;

const VIEW = { page: "/orders", name: "To ship, oldest first", filters: "sort=created_up&state=pending_delivery" };

export async function synonymsIn(whole: Whole) {
  const as = await colleague(whole, "catalog");
  return whole.done(officeApi.officeSynonyms.create, { ...SYNONYMS, words: [...SYNONYMS.words] }, { as });
}

async function categoriesOf(whole: Whole) {
  const as = await colleague(whole, "catalog");
  return (await whole.done(officeApi.officeCatalog.categories, {}, { as })).list;
}

async function forgetDrafts({ database }: Whole): Promise<void> {
  await sql`
    delete from content.piece p
    where kind <> 'page' and not exists (select from content.version v where v.piece_id = p.id)`.execute(
    database.queries,
  );
}

/** A new announcement that can be published. */
async function writeAnnouncement(whole: Whole): Promise<{ id: string; revision: number }> {
  await forgetDrafts(whole);
  const { officeContent } = officeApi;
  const as = await colleague(whole, "catalog");
  const { id, revision } = await whole.done(officeContent.create, { kind: "announcement" }, { as });
  const saved = await whole.done(officeContent.save, { id, revision, ...ANNOUNCEMENT }, { as });
  return { id, revision: saved.revision };
}

/** Publishes the user agreement if the shop has none. */
async function agreementInForce({ database: { queries } }: Whole) {
  const document = "user_agreement" as const;
  const version = async () => (await agreementVersions(queries, new Date())).userAgreement;
  if ((await version()) === UNPUBLISHED_VERSION) {
    const [name, label, from] = [document, "2026-01-01", new Date("2026-01-01")];
    await addPiece(queries, {
      kind: "page",
      name,
      label,
      from,
      body: { ...NOTHING_SAID, title: { en: "User agreement" } },
    });
  }
  return { document, version: await version() };
}

export async function publishAnnouncement(whole: Whole): Promise<{ id: string; revision: number }> {
  const written = await writeAnnouncement(whole);
  const as = await colleague(whole, "catalog");
  const input = { ...written, from: null, until: null };
  const { id, revision } = await whole.done(officeApi.officeContent.publish, input, { as });
  return { id, revision };
}

async function discardDrafts(whole: Whole): Promise<void> {
  for (const drafts of ["plan.draft", "market.draft"])
    await sql`update ${sql.table(drafts)} set state = 'discarded' where state = 'open'`.execute(whole.database.queries);
}

type CreateDraft = typeof officeApi.officePlan.createDraft | typeof officeApi.officeMarket.createDraft;

/** A draft of the plan or the configuration, by finance. */
export async function beginDraft<E extends CreateDraft>(whole: Whole, createDraft: E): Promise<OutputOf<E>> {
  await discardDrafts(whole);
  const as = await whole.hire(["finance"]);
  return (await whole.done(createDraft as CreateDraft, { basedOn: 1, note: reason }, { as })) as OutputOf<E>;
}

/** Activates the member by an order, settles its business day, and returns that day: it yields a share of the pools. */
export async function earnIncome(whole: Whole, who: MemberCaller): Promise<string> {
  const { skuId } = await whole.sell({ activation: true });
  const addressId = await addAddress(whole, who);
  const order = { source: { from: "sku", skuId, quantity: 1 } as const, addressId };
  const { orderId } = await whole.done(shopApi.orders.create, order, { as: who });
  await whole.giveMoney(who, "USDT", 100);
  await whole.done(shopApi.orders.pay, { orderId, method: "balance" }, { as: who });
  await finishOrder(whole, who, orderId);
  const { rows } = await sql<{ day: string }>`
    select final_day as day from orders.purchase where id = ${orderId}`.execute(whole.database.queries);
  const { day } = rows[0]!;
  await settleUntil({ ...whole, say: () => {}, startedBy: "command" }, day);
  return day;
}

async function memberWithMoney(whole: Whole): Promise<MemberCaller> {
  const member = await whole.join();
  await whole.giveMoney(member, "USDT", 25);
  return member;
}

/** The number of a member's last event. */
async function eventOf(whole: Whole, member: MemberCaller): Promise<string> {
  const { rows } = await sql<{ id: bigint }>`
    select posting_id as id from ledger.transfer where to_account = ${member.id} order by posting_id desc limit 1`.execute(
    whole.database.queries,
  );
  return String(rows[0]!.id);
}

/** A grant requested by support. */
export async function requestGrant(whole: Whole, memberId?: string, amount = "10"): Promise<string> {
  const input = { memberId: memberId ?? (await newMember(whole)), asset: "USDT" as const, amount, reason };
  return (await whole.done(officeApi.officeGrants.request, input, { as: await colleague(whole, "support") })).id;
}

/** A valid input of `who` for an endpoint. */
export function sampleFor({ path: [group, call] }: Named, whole: Whole, who: Caller): Promise<Record<string, unknown>> {
  const samples = { ...SHOP_SAMPLES, ...OFFICE_SAMPLES } as unknown as Record<
    string,
    Record<string, Sample<Endpoint, Caller>>
  >;
  return Promise.resolve(samples[group]![call]!(whole, who)) as Promise<Record<string, unknown>>;
}
