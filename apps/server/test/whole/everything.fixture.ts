/** A member who has entered everything possible, to search for leftovers, and for the content of its copy. */
import { addresses } from "@banyan/contract/addresses.ts";
import { content } from "@banyan/contract/content.ts";
import { feedback } from "@banyan/contract/feedback.ts";
import { kyc } from "@banyan/contract/kyc.ts";
import { members } from "@banyan/contract/members.ts";
import { officeFeedback } from "@banyan/contract/office/feedback.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeMembers } from "@banyan/contract/office/members.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officeReviews } from "@banyan/contract/office/reviews.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { orders } from "@banyan/contract/orders.ts";
import { pushes } from "@banyan/contract/pushes.ts";
import { reviews } from "@banyan/contract/reviews.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import type { StepUpProof } from "@banyan/contract/step-up-proof.ts";
import { team } from "@banyan/contract/team.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { wishlist } from "@banyan/contract/wishlist.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import { sql } from "../../src/platform/database.ts";
import { payByHand } from "./pay-by-hand.ts";
import {
  addLine,
  feedbackOf,
  newPasskey,
  openedRecovery,
  papersOf,
  payoutAddress,
  proposedCorrection,
  pushSubscription,
  registration,
  uploadAvatar,
  uploadPicture,
} from "./samples.ts";
import { type MemberCaller, PASSWORD, type Whole } from "./whole.ts";

export const EMAIL = "zr.leaver@example.com";
export const UNPROVEN_EMAIL = "zr.unproven@example.com";
const MOBILE = "987612345";
/** Substrings of all personal data that the members enter, to find them in any column. */
export const MARKERS = ["zr.leaver@", "zr.unproven@", MOBILE, "Zr-", "Q29876543"];
const DEVICE = "Mozilla/5.0 (Windows NT 10.0; Zr-Phone) Firefox/140.0";

export async function join(whole: Whole, as: { name: string; email: string }): Promise<MemberCaller> {
  const input = { ...registration(whole), ...as, mobile: MOBILE };
  const { userInfo } = await whole.done(members.checkIn, input, { as: { headers: { "user-agent": DEVICE } } });
  const { memberId, token = "" } = userInfo;
  const { rows } = await sql<{ id: bigint }>`select id from members.member where public_id = ${memberId}`.execute(
    whole.database.queries,
  );
  const headers = { "ba-user-token": token, "user-agent": DEVICE };
  return { id: rows[0]!.id, memberId, token, inviteCode: "", headers };
}

/** A member who has entered everything possible, without open items. */
export async function joinAndDoEverything(whole: Whole): Promise<MemberCaller & { stepUpProof: StepUpProof }> {
  const as = await join(whole, { name: "Zr-Leaver", email: EMAIL });
  await whole.done(pushes.subscribe, pushSubscription(), { as });
  await fillProfile(whole, as);
  await writeReview(whole, as, await orderAndReceive(whole, as));
  await sendPoints(whole, as);
  await withdrawEverything(whole, as);
  const stepUpProof = await protectMoney(whole, as);
  await letIn(whole, as);
  await uploadPicture(whole, as, "kyc");
  await sendAndReadFeedback(whole, as);
  await addLine(whole, as);
  await whole.done(wishlist.add, { productId: (await whole.sell()).productId }, { as });
  await whole.done(wishlist.await, { skuId: (await whole.sell()).skuId }, { as });
  await whole.done(content.readAnnouncement, {}, { as });
  await whole.done(team.changePrivacy, { shareContact: true }, { as });
  return { ...as, stepUpProof };
}

async function fillProfile(whole: Whole, as: MemberCaller): Promise<void> {
  await whole.done(members.sendCode, { email: EMAIL, event: "change_email" }, { as });
  const { rows } = await sql<{ code: string }>`
    select mail_values ->> 'code' as code from notifications.outbox
    where recipient = ${EMAIL} and name = 'emailChangeCode'`.execute(whole.database.queries);
  const proven = { email: EMAIL, emailCode: rows[0]!.code, areaCode: "+886", mobile: MOBILE, password: PASSWORD };
  const avatarUploadId = await uploadAvatar(whole, as);
  await whole.done(members.changeProfile, { ...proven, nickname: "Zr-Nick", avatarUploadId }, { as });
}

/** Returns the product. */
async function orderAndReceive(whole: Whole, as: MemberCaller): Promise<string> {
  const { productId, skuId } = await whole.sell({ price: 97 });
  const receiver = { recipient: "Zr-Receiver", areaCode: "+886", phone: MOBILE, country: "HK", postalCode: "Zr-98" };
  const place = { province: "Zr-Province", city: "Zr-City", district: "Zr-District" };
  const address = { ...receiver, ...place, detail: "77 Zr-Lane", isDefault: true };
  const { id: addressId } = await whole.done(addresses.add, address, { as });
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { orderId, total } = await whole.done(orders.create, { source, addressId, remark: "Zr-Remark" }, { as });
  await whole.giveMoney(as, "USDT", Number(total));
  await whole.done(orders.pay, { orderId, method: "balance" }, { as });
  const parcel = { orderId, addressRevision: 0, shippingCompany: "Post", trackingNumber: "Zr-1" };
  const support = { as: await whole.hire(["support"]) };
  await whole.done(officeOrders.ship, parcel, support);
  await whole.done(officeOrders.noteAdd, { orderId, text: "Zr-Note on the order" }, support);
  await whole.done(officeMembers.noteAdd, { memberId: as.memberId, text: "Zr-Note on the member" }, support);
  await whole.done(orders.confirm, { orderId }, { as });
  const images = [await uploadPicture(whole, as, "feedback")];
  const lines = [{ position: 1, quantity: 1 }];
  await whole.done(orders.returnCreate, { orderId, lines, reason: "other", words: "Zr-Words", images }, { as });
  return productId;
}

async function sendPoints(whole: Whole, as: MemberCaller): Promise<void> {
  const { memberId: targetMemberId } = await whole.join();
  await whole.giveMoney(as, "POINT", 5);
  const move = { amount: "5", asset: "POINT", fee: "0", instructions: "Zr-Instructions" } as const;
  await whole.done(transfers.transfer, { ...move, targetMemberId }, { as });
}

/** Withdraws to a saved address, with papers that were first rejected. */
async function withdrawEverything(whole: Whole, as: MemberCaller): Promise<void> {
  const compliance = await whole.hire(["compliance"]);
  for (const decision of ["reject", "approve"] as const) {
    const papers = { ...(await papersOf(whole, as)), name: "Zr-Paper", number: "Q29876543" };
    await whole.done(kyc.submit, papers, { as });
    const { list } = await whole.done(officeKyc.index, { memberId: as.memberId, state: "pending" }, { as: compliance });
    const submissionId = list[0]!.id;
    if (decision === "approve") await whole.done(officeKyc.approve, { submissionId }, { as: compliance });
    else
      await whole.done(officeKyc.reject, { submissionId, reasons: ["photo_glare"], note: "Again" }, { as: compliance });
  }
  await whole.giveMoney(as, "USDT", 20);
  const asked = { amount: "20", address: payoutAddress(), saveAs: "Zr-Wallet" };
  const { id: withdrawalId } = await whole.done(withdrawals.create, asked, { as });
  const finance = await whole.hire(["finance"]);
  await whole.done(officeWithdrawals.approve, { withdrawalId }, { as: finance });
  await payByHand(whole, [withdrawalId], finance);
}

/** Feedback with a picture and a reply of staff. */
async function sendAndReadFeedback(whole: Whole, as: MemberCaller): Promise<void> {
  const words = { title: "Zr-Title", content: "Zr-Content" };
  const { id: feedbackId } = await whole.done(feedback.add, { ...(await feedbackOf(whole, as)), ...words }, { as });
  const reply = { feedbackId, content: "Thank you, Zr-Leaver" };
  await whole.done(officeFeedback.reply, reply, { as: await whole.hire(["support"]) });
}

/** A review that was answered and hidden, and then changed, with a picture. */
async function writeReview(whole: Whole, as: MemberCaller, productId: string): Promise<void> {
  const { review } = await whole.done(reviews.save, { productId, stars: 2, words: "Zr-Review" }, { as });
  const support = await whole.hire(["support"]);
  const seen = { reviewId: review!.id, revision: 1 };
  const answered = await whole.done(officeReviews.answer, { ...seen, words: "Thank you, Zr-Leaver" }, { as: support });
  const hiding = { ...seen, revision: answered.revision, reason: "Not about the product" };
  await whole.done(officeReviews.hide, hiding, { as: support });
  const images = [await uploadPicture(whole, as, "review")];
  await whole.done(reviews.save, { productId, stars: 2, words: "Zr-Review, changed", images }, { as });
}

/** A recovery by staff whose code was sent, and a correction that waits for a second person. */
async function letIn(whole: Whole, { memberId }: MemberCaller): Promise<void> {
  const proposalId = await openedRecovery(whole, { memberId, sendTo: "zr.leaver@elsewhere.example" });
  await whole.done(officeMembers.handOverCode, { proposalId }, { as: await whole.hire(["support"]) });
  await proposedCorrection(whole, { memberId, email: "zr.leaver@corrected.example" });
}

/** A passkey, an authenticator app pending its first code, and a pending challenge. */
/** Returns a recovery code that is not used yet. */
async function protectMoney(whole: Whole, as: MemberCaller): Promise<StepUpProof> {
  const passkey = { ...(await newPasskey(whole, as)), name: "Zr-Laptop" };
  const { recoveryCodes } = await whole.done(stepUp.finishPasskey, passkey, { as });
  const stepUpProof = { method: "recovery", code: recoveryCodes![0]! } as const;
  await whole.done(stepUp.beginTotp, { password: PASSWORD, stepUpProof }, { as });
  await whole.done(stepUp.beginProof, { action: "transfer", intent: "A".repeat(43) }, { as });
  return { method: "recovery", code: recoveryCodes![1]! };
}
