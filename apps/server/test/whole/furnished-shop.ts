/** A shop with products and simulated shoppers over HTTP, for tests that break the server meanwhile. */
import { parseMoney } from "@banyan/contract/money.ts";
import { addProduct } from "../../src/modules/catalog/index.ts";
import { post } from "../../src/modules/ledger/index.ts";
import { registerMember } from "../../src/modules/members/index.ts";
import { readConfig } from "../../src/platform/config.ts";
import { type Database, sql } from "../../src/platform/database.ts";
import { newId } from "../../src/platform/ids.ts";
import { joinPorts } from "../../src/wiring.ts";
import { openShopping, type Shopper, type Stage } from "./shoppers.ts";

export type Shopping = ReturnType<typeof openShopping>;

interface Shop extends Pick<Stage, "pauseMs" | "joinEvery" | "onAnswer"> {
  database: Database;
  url: string;
  dataDir: string;
  shoppers: number;
}

const STOCK = 100_000;
const PURSE = "1000000";

/** A shop with two products, and people with money and an address. */
export async function furnishShop(shop: Shop): Promise<Shopping> {
  const { database, url } = shop;
  const { queries } = database;
  const now = new Date();
  const texts = { en: "Tea" };
  const category = await sql<{ id: bigint }>`
    insert into catalog.category (slug, position, name) values ('all', 1, '{"en": "All"}') returning id`.execute(
    queries,
  );
  for (const code of ["TEA-1", "TEA-2"]) {
    const price = parseMoney("60");
    const skus = [{ code, options: [], price, bv: parseMoney("20"), stock: STOCK, active: true }];
    await database.transaction((tx) =>
      addProduct(tx, {
        categoryId: category.rows[0]!.id,
        name: texts,
        summary: texts,
        description: texts,
        presale: false,
        activation: false,
        published: true,
        specifications: [],
        skus,
        pictures: [],
        now,
      }),
    );
  }
  const skus = await sql<{ id: bigint }>`select id from catalog.sku order by id`.execute(queries);
  const root = await sql<{ inviteCode: string; nodeCode: string }>`
    select m.invitation_code as "inviteCode", n.code as "nodeCode"
    from members.member m join members.node_code n on n.member_id = m.id where n.side = 'left'`.execute(queries);
  const codes = root.rows[0]!;
  const shoppers: Shopper[] = [];
  for (let number = 0; number < shop.shoppers; number++) shoppers.push(await newShopper(shop, codes, now));
  return openShopping({
    database,
    url,
    shoppers,
    skuIds: skus.rows.map(({ id }) => String(id)),
    stock: STOCK,
    purse: PURSE,
    codes,
    pauseMs: shop.pauseMs,
    joinEvery: shop.joinEvery,
    onAnswer: shop.onAnswer,
  });
}

async function newShopper(
  { database, url, dataDir }: Shop,
  codes: { inviteCode: string; nodeCode: string },
  now: Date,
): Promise<Shopper> {
  const person = {
    name: "Shopper",
    birthday: "1990-02-03",
    nationality: "TW",
    areaCode: "+886",
    mobile: "912345678",
    password: "a long and quiet password",
    language: "en",
  } as const;
  const ports = joinPorts(readConfig({ DATA_DIR: dataDir }));
  const origin = { ip: "127.0.0.1", userAgent: "test", now };
  const { id, token } = await registerMember(database, ports, { ...person, ...codes }, origin);
  const amount = parseMoney(PURSE);
  await post(database.queries, {
    key: `opening:${newId(now)}`,
    kind: "opening",
    legs: [{ asset: "USDT", from: "opening", to: id, amount }],
    now,
  });
  const answer = await fetch(`${url}/api/address/add`, {
    method: "POST",
    headers: { "content-type": "application/json", "ba-user-token": token },
    body: JSON.stringify({
      recipient: "Lin Mei",
      areaCode: "+886",
      phone: "912345678",
      country: "TW",
      detail: "1 Tea Street",
    }),
  });
  const { data } = (await answer.json()) as { data: { id: string } };
  return { id, token, addressId: data.id };
}
