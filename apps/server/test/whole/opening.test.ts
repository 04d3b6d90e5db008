/** What a shop needs before it opens is told from its real state (docs/operations.md, First hour). */
import { officeOpening as contract, OPENING_CHECKS, type OpeningCheck } from "@banyan/contract/office/opening.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetMarket } from "../../src/modules/market/index.ts";
import { sql } from "../../src/platform/database.ts";
import { openWhole, START, type StaffCaller, type Whole } from "./whole.ts";

let whole: Whole;
let owner: StaffCaller;
beforeAll(async () => {
  whole = await openWhole();
  owner = await whole.hire(["owner"]);
});
afterAll(() => whole.close());

const states = async () =>
  Object.fromEntries(
    (await whole.done(contract.index, {}, { as: owner })).list.map(({ check, state }) => [check, state]),
  );

const STEPS: Partial<Record<OpeningCheck, () => Promise<unknown>>> = {
  secondPerson: () => whole.hire(["finance"]),
  async contact() {
    await sql`
      insert into market.configuration (version, body, created_by, created_at, holds_from)
      select version + 1, jsonb_set(jsonb_set(body, '{service,phone}', '"+886 2 5550 0100"'), '{service,email}',
        '"help@shop.example"'), 'Ida', ${START}, holds_from from market.configuration`.execute(whole.database.queries);
    forgetMarket();
  },
  products: () => whole.sell(),
  audit: () =>
    sql`
    insert into ledger.audit_run (id, started_by, started_by_name, requested_at, ended_at, alive_until, state, checks_in_all)
    values (gen_random_uuid(), gen_random_uuid(), 'Ida', ${START}, ${START}, ${START}, 'clean', 1)`.execute(
      whole.database.queries,
    ),
};

test("every check is listed, and the demo is named", async () => {
  const { demo, list } = await whole.done(contract.index, {}, { as: owner });
  expect(demo).toBe(true);
  expect(list.map(({ check }) => check)).toEqual(OPENING_CHECKS);
});

test.each(Object.keys(STEPS) as OpeningCheck[])("%s is to do until it is done", async (check) => {
  expect((await states())[check]).toBe("open");
  await STEPS[check]!();
  expect((await states())[check]).toBe("done");
});

test.each([
  ["+886 2 5550 0199", "open"],
  ["1900 1234", "done"],
])("a country with the phone %s of customer service is %s", async (phone, state) => {
  await sql`
    insert into market.configuration (version, body, created_by, created_at, holds_from)
    select version + 1, body || jsonb_build_object(
      'service', body -> 'service' || '{"phone": "+886 2 5550 0100", "email": "help@shop.example"}',
      'serviceByCountry', jsonb_build_object('VN', jsonb_build_object('phone', ${phone}::text))
    ), 'Ida', ${START}, holds_from
    from market.configuration order by version desc limit 1`.execute(whole.database.queries);
  forgetMarket();
  expect((await states()).contact).toBe(state);
});

test("an encrypted address is seen, and mail without a server is to do whatever was written", async () => {
  await whole.done(contract.tryMail, {}, { as: owner });
  await whole.runJob("mail.send", whole.clock.now());
  expect(await states()).toMatchObject({ https: "done", mail: "open" });
  const { rows } = await sql<{ subject: string; text: string }>`
    select subject, text from notifications.development_mail where recipient = ${owner.email}`.execute(
    whole.database.queries,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.subject).toBe("Emails of your shop arrive here");
  expect(rows[0]!.text).toContain("https://shop.example/office/#/opening");
});
