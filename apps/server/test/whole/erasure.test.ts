/** What a cancelled account leaves behind: every column is known, and nothing personal is left in any table (docs/trust.md 29). */
import { addresses } from "@banyan/contract/addresses.ts";
import { content } from "@banyan/contract/content.ts";
import { feedback } from "@banyan/contract/feedback.ts";
import { kyc } from "@banyan/contract/kyc.ts";
import { members } from "@banyan/contract/members.ts";
import { officeFeedback } from "@banyan/contract/office/feedback.ts";
import { officeKyc } from "@banyan/contract/office/kyc.ts";
import { officeOrders } from "@banyan/contract/office/orders.ts";
import { officeWithdrawals } from "@banyan/contract/office/withdrawals.ts";
import { orders } from "@banyan/contract/orders.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { team } from "@banyan/contract/team.ts";
import { transfers } from "@banyan/contract/transfers.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { developmentTransport, sendDueMail } from "../../src/modules/notifications/index.ts";
import { payByHand } from "./pay-by-hand.ts";
import { TABLES } from "./personal-data.ts";
import { filled, words } from "./personal-rows.ts";
import {
  addLine,
  feedbackOf,
  newPasskey,
  papersOf,
  payoutAddress,
  registration,
  uploadAvatar,
  uploadPicture,
} from "./samples.ts";
import { type MemberCaller, openWhole, PASSWORD, type Whole } from "./whole.ts";

let whole: Whole;
/** Acts as the owner of the database, who sees all tables. */
let owner: pg.Client;
beforeAll(async () => {
  whole = await openWhole();
  owner = new pg.Client({ connectionString: whole.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await whole.close();
});

test("every column is classified once", async () => {
  const { rows } = await owner.query<{ table: string; column: string }>(`
    select table_schema || '.' || table_name as table, column_name as column
    from information_schema.columns natural join information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const there = rows
    .filter(({ table }) => TABLES[table]?.rows === undefined)
    .map((row) => `${row.table}.${row.column}`);
  const listed = Object.entries(TABLES).flatMap(([table, { erased, expires, stays }]) =>
    [...words(erased), ...words(expires), ...words(stays)].map((column) => `${table}.${column}`),
  );
  expect(listed.sort()).toEqual(there.sort());
  const deleted = Object.keys(TABLES).filter((table) => TABLES[table]!.rows);
  expect(deleted.filter((table) => !rows.some((row) => row.table === table))).toEqual([]);
});

test("a cancelled account leaves nothing personal", async () => {
  const leavers = [await joinAndDoEverything(), await join({ name: "Zr-Unproven", email: UNPROVEN_EMAIL })];
  const transport = developmentTransport(whole.database, whole.clock);
  const { publicUrl } = whole.config;
  await sendDueMail(whole.database, {
    clock: whole.clock,
    transport,
    publicUrl,
    stopping: new AbortController().signal,
  });
  const ids = leavers.map(({ id }) => id);
  const emails = [EMAIL, UNPROVEN_EMAIL];
  // A suspended member cannot leave, and a reinstated one has no reason any more. Only a defect could leave one.
  await owner.query("update members.member set suspended_reason = $1 where id = any($2)", ["Zr-reason", ids]);

  const before = await filled(owner, ids, emails);
  expect(before.filter(([, count]) => count === 0).map(([column]) => column)).toEqual([]);
  expect(await tablesWith(MARKERS)).toContain("members.member");

  for (const as of leavers) await whole.done(members.cancelAccount, { password: PASSWORD }, { as });
  const after = await filled(owner, ids, emails);
  expect(after.filter(([, count]) => count > 0)).toEqual([]);
  const expiring = new Set(Object.keys(TABLES).filter((table) => TABLES[table]!.expires));
  expect((await tablesWith(MARKERS)).filter((table) => !expiring.has(table))).toEqual([]);
});

/** The tables with a row that contains one of these texts, in any column. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(TABLES)) {
    const { rowCount } = await owner.query(
      `select from ${table} t where exists (select from unnest($1::text[]) mark where t::text ilike '%' || mark || '%') limit 1`,
      [texts],
    );
    if (rowCount) found.push(table);
  }
  return found;
}

const EMAIL = "zr.leaver@example.com";
const UNPROVEN_EMAIL = "zr.unproven@example.com";
const MOBILE = "987612345";
/** Parts of everything personal that the leavers enter, so that it is found in any column. */
const MARKERS = ["zr.leaver@", "zr.unproven@", MOBILE, "Zr-", "Q29876543"];
const DEVICE = "Mozilla/5.0 (Windows NT 10.0; Zr-Phone) Firefox/140.0";

async function join(as: { name: string; email: string }): Promise<MemberCaller> {
  const input = { ...registration(whole), ...as, mobile: MOBILE };
  const { userInfo } = await whole.done(members.checkIn, input, { as: { headers: { "user-agent": DEVICE } } });
  const { memberId, token = "" } = userInfo;
  const { rows } = await owner.query<{ id: string }>("select id from members.member where public_id = $1", [memberId]);
  const headers = { "ba-user-token": token, "user-agent": DEVICE };
  return { id: BigInt(rows[0]!.id), memberId, token, inviteCode: "", headers };
}

/** A member who entered everything that can be entered, and whose business is done. */
async function joinAndDoEverything(): Promise<MemberCaller> {
  const as = await join({ name: "Zr-Leaver", email: EMAIL });
  await fillProfile(as);
  await orderAndReceive(as);
  await sendPoints(as);
  await withdrawEverything(as);
  await protectMoney(as);
  await uploadPicture(whole, as, "kyc");
  await sendAndReadFeedback(as);
  await addLine(whole, as);
  await whole.done(content.readAnnouncement, {}, { as });
  await whole.done(team.changePrivacy, { shareContact: true }, { as });
  return as;
}

async function fillProfile(as: MemberCaller): Promise<void> {
  await whole.done(members.sendCode, { email: EMAIL, event: "change_email" }, { as });
  const { rows } = await owner.query<{ code: string }>(
    "select mail_values ->> 'code' as code from notifications.outbox where recipient = $1 and name = 'emailChangeCode'",
    [EMAIL],
  );
  const proven = { email: EMAIL, emailCode: rows[0]!.code, areaCode: "+886", mobile: MOBILE };
  const avatarUploadId = await uploadAvatar(whole, as);
  await whole.done(members.changeProfile, { ...proven, nickname: "Zr-Nick", avatarUploadId }, { as });
}

async function orderAndReceive(as: MemberCaller): Promise<void> {
  const { skuId } = await whole.sell({ price: 97 });
  const receiver = { recipient: "Zr-Receiver", areaCode: "+886", phone: MOBILE, country: "HK", postalCode: "Zr-98" };
  const place = { province: "Zr-Province", city: "Zr-City", district: "Zr-District" };
  const address = { ...receiver, ...place, detail: "77 Zr-Lane", isDefault: true };
  const { id: addressId } = await whole.done(addresses.add, address, { as });
  const source = { from: "sku", skuId, quantity: 1 } as const;
  const { orderId, total } = await whole.done(orders.create, { source, addressId, remark: "Zr-Remark" }, { as });
  await whole.giveMoney(as, "USDT", Number(total));
  await whole.done(orders.pay, { orderId, method: "balance" }, { as });
  const parcel = { orderId, shippingCompany: "Post", trackingNumber: "Zr-1" };
  await whole.done(officeOrders.ship, parcel, { as: await whole.hire(["support"]) });
  await whole.done(orders.confirm, { orderId }, { as });
}

async function sendPoints(as: MemberCaller): Promise<void> {
  const { memberId: targetMemberId } = await whole.join();
  await whole.giveMoney(as, "POINT", 5);
  const move = { amount: "5", asset: "POINT", fee: "0", instructions: "Zr-Instructions" } as const;
  await whole.done(transfers.transfer, { ...move, targetMemberId }, { as });
}

/** Withdraws to a saved address, with papers that were first rejected. */
async function withdrawEverything(as: MemberCaller): Promise<void> {
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

/** Feedback with a picture, which staff replied to. */
async function sendAndReadFeedback(as: MemberCaller): Promise<void> {
  const words = { title: "Zr-Title", content: "Zr-Content" };
  const { id: feedbackId } = await whole.done(feedback.add, { ...(await feedbackOf(whole, as)), ...words }, { as });
  const reply = { feedbackId, content: "Thank you, Zr-Leaver" };
  await whole.done(officeFeedback.reply, reply, { as: await whole.hire(["support"]) });
}

/** A passkey, an authenticator app that waits for its first code, and a challenge that waits for its answer. */
async function protectMoney(as: MemberCaller): Promise<void> {
  const passkey = { ...(await newPasskey(whole, as)), name: "Zr-Laptop" };
  const { recoveryCodes } = await whole.done(stepUp.finishPasskey, passkey, { as });
  const stepUpProof = { method: "recovery", code: recoveryCodes![0]! } as const;
  await whole.done(stepUp.beginTotp, { password: PASSWORD, stepUpProof }, { as });
  await whole.done(stepUp.beginProof, { action: "transfer", intent: "A".repeat(43) }, { as });
}
