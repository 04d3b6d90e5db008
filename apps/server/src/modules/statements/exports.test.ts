import { officeApi, shopApi } from "@banyan/contract/index.ts";
import { LANGUAGES, type Language } from "@banyan/contract/languages.ts";
import { parseMoney } from "@banyan/contract/money.ts";
import { numberOf } from "@banyan/contract/numbers.ts";
import { PDF_ENTRIES, type StatementRow } from "@banyan/contract/wallet.ts";
import Paperwork from "pdfkit";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { askTopUp, askWithdrawal, payOrder } from "../../../test/whole/samples.ts";
import { type MemberCaller, openWhole, PASSWORD, type Whole } from "../../../test/whole/whole.ts";
import { sql } from "../../platform/database.ts";
import { fontsFor } from "../../platform/pdf/fonts.ts";
import { say, TEXTS } from "../../texts/say.ts";
import { post } from "../ledger/index.ts";

import { kindName } from "./statements.ts";

let whole: Whole;
beforeAll(async () => {
  whole = await openWhole();
});
afterAll(() => whole.close());

type Wanted = Parameters<typeof whole.done<typeof shopApi.wallet.exportStatement>>[1];

async function download(as: MemberCaller, wanted: Wanted, lang: Language = "en") {
  const link = await whole.done(shopApi.wallet.exportStatement, wanted, { as, lang });
  const answer = await whole.http.inject({ method: "GET", url: link.url });
  return { link, status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** An RFC 4180 parser independent of the code under test. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [cells, cell, quoted] = [[] as string[], "", false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === ",") {
      cells.push(cell);
      cell = "";
    } else if (!quoted && sign === "\r" && text[at + 1] === "\n") {
      rows.push([...cells, cell]);
      [cells, cell] = [[], ""];
      at++;
    } else cell += sign;
  }
  expect([cells.length, cell, quoted]).toEqual([0, "", false]);
  return rows;
}

/** A member with some history: a grant, and twelve transfers out. */
async function busy(): Promise<MemberCaller> {
  const [mei, lan] = [await whole.join(), await whole.join({ name: '=HYPERLINK("x")' })];
  await whole.giveMoney(mei, "USDT", 1_000);
  for (let i = 1; i <= 12; i++) {
    whole.clock.advance(61_000);
    const input = { amount: `${i}.000001`, targetMemberId: lan.memberId };
    await whole.done(shopApi.transfers.transfer, input, { as: mei });
  }
  return mei;
}

async function textOf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document, { mergePages: true });
  return { text: text.replace(/\s+/g, " "), pages: document.numPages };
}

async function listOf(as: MemberCaller): Promise<StatementRow[]> {
  const list: StatementRow[] = [];
  let cursor: string | undefined;
  do {
    const page = await whole.done(shopApi.wallet.balance, { limit: 50, cursor }, { as });
    list.push(...page.list);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return list;
}

describe("a statement as CSV", () => {
  test("holds every entry to the last unit, with the market's clocks", async () => {
    const mei = await busy();
    const { status, headers, bytes, link } = await download(mei, { asset: "USDT", format: "csv" });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="usdt-2026-05-01.csv"',
      "cache-control": "no-store",
    });
    expect(link.name).toBe("usdt-2026-05-01.csv");
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = readCsv(bytes.toString("utf8").slice(1));
    expect(head![0]).toBe("Date and time (Asia/Taipei)");
    const list = await listOf(mei);
    expect(rows).toEqual(
      list.map((row) => [
        new Date(Date.parse(row.at) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
        row.title,
        row.counterpart === null ? "" : row.counterpart.startsWith("=") ? `'${row.counterpart}` : row.counterpart,
        row.amount,
        row.balanceAfter,
        "USDT",
        row.number ?? "",
      ]),
    );
    expect(
      rows.some(([, , counterpart]) => counterpart?.startsWith("'=")),
      "a name that is a formula",
    ).toBe(true);
    const sum = rows.reduce((total, row) => total + parseMoney(row[3]!), 0n);
    expect(sum).toBe(parseMoney(rows[0]![4]!));
  });

  test("is narrowed like the list, and speaks the reader's language", async () => {
    const mei = await busy();
    const { bytes } = await download(mei, { asset: "USDT", format: "csv", direction: "in" }, "zh-TW");
    const [head, ...rows] = readCsv(bytes.toString("utf8").slice(1));
    expect(head).toContain("對方會員");
    expect(rows.map(([, title]) => title)).toEqual(["期初餘額"]);
    const empty = await download(mei, { asset: "POINT", format: "csv" });
    expect(readCsv(empty.bytes.toString("utf8").slice(1))).toHaveLength(1);
  });
});

test("each statement names orders, transfers, withdrawals and top-ups by the numbers that people see", async () => {
  const [mei, lan] = [await whole.join({ name: "陳美 Mei" }), await whole.join()];
  const orderId = await payOrder(whole, mei);
  await whole.done(shopApi.transfers.transfer, { amount: "5", targetMemberId: lan.memberId }, { as: mei });
  const withdrawalId = await askWithdrawal(whole, mei);
  const invoiceId = await askTopUp(whole, mei);
  await whole.done(shopApi.payments.faucet, { invoiceId, amount: "exact" }, { as: mei });
  await whole.readChain();
  const { number } = await whole.done(shopApi.orders.detail, { orderId }, { as: mei });
  const list = await listOf(mei);
  const idOf = (about: string) => list.find(({ reference }) => reference?.startsWith(about))!.reference!.split(":")[1]!;
  expect([idOf("withdrawal"), idOf("invoice")]).toEqual([withdrawalId, invoiceId]);
  const expected = [number, ...["transfer", "withdrawal", "invoice"].map((about) => numberOf(idOf(about)))];
  const numbers = new Set(list.flatMap((row) => row.number ?? []));
  expect(numbers).toEqual(new Set(expected));

  const csv = (await download(mei, { asset: "USDT", format: "csv" })).bytes.toString("utf8");
  const { text } = await textOf((await download(mei, { asset: "USDT", format: "pdf" })).bytes);
  for (const file of [csv, text]) {
    expect(expected.filter((one) => !file.includes(one))).toEqual([]);
    expect(file).not.toMatch(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i);
  }
  expect(text).toContain("陳美 Mei");

  const as = await whole.hire(["owner"]);
  const wanted = { memberId: mei.memberId, asset: "USDT" as const };
  const office = await whole.done(officeApi.officeStatements.statement, wanted, { as });
  expect(office.list.map((row) => row.number)).toEqual(list.map((row) => row.number));
});

describe("the address of a download", () => {
  test("ends, belongs to its statement, and to a member who is still here", async () => {
    const mei = await busy();
    const link = await whole.done(shopApi.wallet.exportStatement, { asset: "USDT", format: "csv" }, { as: mei });
    const get = (url: string) => whole.http.inject({ method: "GET", url, headers: { lang: "ja" } });
    expect(Date.parse(link.expiresAt) - whole.clock.now().getTime()).toBe(300_000);
    const key = link.url.split("key=")[1]!;
    const broken = `${link.url.slice(0, -4)}${key.endsWith("AAAA") ? "BBBB" : "AAAA"}`;
    for (const url of [
      broken,
      "/files/statement",
      "/files/statement?key=x",
      `/files/statement?key=${"A".repeat(400)}`,
    ]) {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([410, expect.stringContaining("有効期限")]);
    }
    whole.clock.advance(299_000);
    expect((await get(link.url)).statusCode).toBe(200);
    whole.clock.advance(1_000);
    expect((await get(link.url)).statusCode).toBe(410);

    const lan = await whole.join();
    const late = await whole.done(shopApi.wallet.exportStatement, { asset: "USDT", format: "csv" }, { as: lan });
    await whole.done(shopApi.members.cancelAccount, { password: PASSWORD }, { as: lan });
    expect((await get(late.url)).statusCode).toBe(410);
  });

  test("is over with the session that asked for it, however that ends, and with no other", async () => {
    const mei = await whole.join();
    const get = async (url: string) => (await whole.http.inject({ method: "GET", url })).statusCode;
    const link = async (as: MemberCaller) =>
      (await whole.done(shopApi.wallet.exportStatement, { asset: "USDT", format: "csv" }, { as })).url;
    const [here, phone, tablet] = [mei, await whole.signInAgain(mei), await whole.signInAgain(mei)];
    const [fromHere, fromPhone, fromTablet] = [await link(here), await link(phone), await link(tablet)];
    await whole.done(shopApi.members.logout, {}, { as: phone });
    expect([await get(fromHere), await get(fromPhone), await get(fromTablet)]).toEqual([200, 410, 200]);
    const changed = { oldPassword: PASSWORD, newPassword: "another long and quiet one" };
    await whole.done(shopApi.members.changePassword, changed, { as: here });
    expect([await get(fromHere), await get(fromTablet)]).toEqual([200, 410]);
    await sql`update members.member set status = 'suspended' where id = ${mei.id}`.execute(whole.database.queries);
    expect(await get(fromHere)).toBe(410);
  });
});

describe("a statement as PDF", { timeout: 120_000 }, () => {
  test("shows entries and sums that add up", async () => {
    const mei = await busy();
    const { bytes, headers } = await download(mei, { asset: "USDT", format: "pdf", from: "2026-05-01" });
    expect(headers["content-type"]).toBe("application/pdf");
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const { text, pages } = await textOf(bytes);
    expect(pages).toBe(1);
    for (const part of [mei.memberId, "From 2026-05-01", "Balance before", "Total in", "1,000.00", "−12.000001"]) {
      expect(text).toContain(part);
    }
    const { balance } = await whole.done(shopApi.wallet.balance, {}, { as: mei });
    expect(text).toContain(balance.replace(/^(\d+\.\d+)$/, "$1"));
    const out = await textOf((await download(mei, { asset: "USDT", format: "pdf", direction: "out" })).bytes);
    expect(out.text).toContain("Spent");
    expect(out.text).not.toContain("Balance before");
  });

  test("has letters for every language, and for names in any of them", async () => {
    const signs = new Set("0123456789 .,-−+…·•");
    for (const language of LANGUAGES) {
      for (const sign of JSON.stringify(TEXTS[language]).replace(/["{}\\:]/g, "")) signs.add(sign);
    }
    for (const sign of "林雅婷สมชายNguyễn東京김철수李明é") signs.add(sign);
    for (const language of LANGUAGES) {
      const fonts = await fontsFor([...signs], language);
      const lost = [...signs].filter((sign) => sign !== "?" && fonts.runsOf(sign, 400)[0]?.text !== sign);
      expect(lost).toEqual([]);
    }
    const fonts = await fontsFor(["a😀b"], "en");
    expect(fonts.runsOf("a😀b", 600)).toEqual([{ text: "a?b", font: "noto-sans-latin-600" }]);
  });

  test.each(LANGUAGES)("is read as it was written in %s", async (language) => {
    const [mei, lan] = [await whole.join(), await whole.join({ name: "林雅婷" })];
    await whole.giveMoney(mei, "USDT", 100);
    await whole.done(shopApi.transfers.transfer, { amount: "5", targetMemberId: lan.memberId }, { as: mei });
    const { bytes } = await download(mei, { asset: "USDT", format: "pdf" }, language);
    expect(bytes.length).toBeLessThan(120_000);
    const { text } = await textOf(bytes);
    // Thai am is drawn as two characters, which a reader returns as three.
    const plain = (said: string) => said.replace(/[ำา]|\s/g, "");
    for (const part of [
      say(language, "statement.asset.USDT"),
      say(language, "statement.member"),
      say(language, "statement.opening"),
      say(language, "statement.closing"),
      kindName("transfer", -1n, language),
    ]) {
      expect(plain(text)).toContain(plain(part));
    }
    expect(text).toContain("林**");
  });

  test("is refused where it would be too long; CSV takes it, and others are served meanwhile", async () => {
    const { queries } = whole.database;
    const mei = await whole.join();
    const grant = (n: number) =>
      post(queries, {
        key: `many:${n}`,
        kind: "grant",
        legs: [{ asset: "POINT", from: "points_issued", to: mei.id, amount: 1n }],
        now: whole.clock.now(),
      });
    await Promise.all(Array.from({ length: PDF_ENTRIES }, (_, n) => grant(n)));
    const link = await whole.done(shopApi.wallet.exportStatement, { asset: "POINT", format: "pdf" }, { as: mei });
    let turn = 0;
    let drawing = true;
    const countTurns = () => {
      turn++;
      if (drawing) setImmediate(countTurns);
    };
    countTurns();
    const drawnIn: number[] = [];
    const { addPage } = Paperwork.prototype;
    const drawn = vi.spyOn(Paperwork.prototype, "addPage").mockImplementation(function (
      this: PDFKit.PDFDocument,
      ...given
    ) {
      drawnIn.push(turn);
      return addPage.apply(this, given);
    });
    const { rawPayload } = await whole.http.inject({ method: "GET", url: link.url });
    drawing = false;
    drawn.mockRestore();
    const { pages, text } = await textOf(rawPayload);
    expect(pages).toBeGreaterThan(50);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    // Yields after every page.
    expect(new Set(drawnIn).size).toBe(pages);

    await grant(PDF_ENTRIES);
    const refused = await whole.call(shopApi.wallet.exportStatement, { asset: "POINT", format: "pdf" }, { as: mei });
    expect(refused.data).toMatchObject({ error: "STATEMENT_TOO_LONG", params: { limit: PDF_ENTRIES } });
    const { bytes } = await download(mei, { asset: "POINT", format: "csv" });
    expect(readCsv(bytes.toString("utf8").slice(1))).toHaveLength(PDF_ENTRIES + 2);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from ledger.transfer where to_account = ${mei.id}`.execute(queries);
    expect(rows[0]!.n).toBe(PDF_ENTRIES + 1);
  });
});
