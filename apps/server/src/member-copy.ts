/**
 * Parts of a member's copy of its own data (docs/rules.md 13). Each part is the response of the member's own calls. It
 * therefore contains what the pages show, and hides other members' data as they do. Papers, and pictures as files, are
 * added.
 */
import { addresses } from "@banyan/contract/addresses.ts";
import { cart } from "@banyan/contract/cart.ts";
import type { Endpoint, InputOf, OutputOf } from "@banyan/contract/endpoint.ts";
import { feedback } from "@banyan/contract/feedback.ts";
import * as f from "@banyan/contract/fields.ts";
import { INCOMES, income, incomeRow } from "@banyan/contract/income.ts";
import { kyc } from "@banyan/contract/kyc.ts";
import type { Asset } from "@banyan/contract/ledger.ts";
import { members } from "@banyan/contract/members.ts";
import { membership } from "@banyan/contract/membership.ts";
import { notices } from "@banyan/contract/notices.ts";
import { orders } from "@banyan/contract/orders.ts";
import { payments } from "@banyan/contract/payments.ts";
import { reviews } from "@banyan/contract/reviews.ts";
import { stepUp } from "@banyan/contract/step-up.ts";
import { team } from "@banyan/contract/team.ts";
import { TRANSFER_ASSETS, transferReceipt } from "@banyan/contract/transfers.ts";
import { wallet } from "@banyan/contract/wallet.ts";
import { wishlist } from "@banyan/contract/wishlist.ts";
import { withdrawals } from "@banyan/contract/withdrawals.ts";
import * as z from "zod/mini";
import type { AppDeps } from "./app-deps.ts";
import { readMarks } from "./modules/content/index.ts";
import type { CopyDeps, CopyPart, CopyReader } from "./modules/copies/index.ts";
import { ownPapers, type PapersDeps } from "./modules/kyc/index.ts";
import { marketTimeZone } from "./modules/market/index.ts";
import { readMember } from "./modules/members/index.ts";
import { pushDevices } from "./modules/notifications/index.ts";
import { orderNumbers } from "./modules/orders/index.ts";
import { csvOf, rowsOf } from "./modules/statements/index.ts";
import { receiptsOf } from "./modules/transfers/index.ts";
import { readFileOf } from "./platform/files/index.ts";
import type { Route } from "./platform/http/call.ts";
import type { PrivatePictures } from "./platform/http/private-pictures.ts";
import { pictureKey, picturesOf } from "./platform/pictures.ts";

type OwnCall = Endpoint<z.ZodMiniType, z.ZodMiniType, "member", false>;
type Listing = OwnCall & { output: z.ZodMiniObject<{ list: z.ZodMiniArray }> };
type Ask = <E extends OwnCall>(endpoint: E, input: InputOf<E>, reader: CopyReader) => Promise<OutputOf<E>>;

/** Public pictures that members upload. */
const OWN_TOPICS = ["avatar", "review"] as const;
type OwnTopic = (typeof OWN_TOPICS)[number];

/** Rows per read of a paged list. */
const PIECE = 50;

/** Calls endpoints as the member, without HTTP. */
const asker =
  (deps: AppDeps, routes: readonly Route[]): Ask =>
  async (endpoint, input, { memberId, sessionId, language, now }) => {
    const { database } = deps;
    const member = { memberId, sessionId };
    const call = { database, keptDatabase: database, member, language, now };
    const route = routes.find((one) => one.endpoint === endpoint);
    if (!route) throw new Error(`no route for ${endpoint.path}`);
    return (await route.handle(call as never, z.parse(endpoint.input, input) as never)) as OutputOf<typeof endpoint>;
  };

const rowOf = ({ output }: Listing): z.ZodMiniType => output.shape.list._zod.def.element as z.ZodMiniType;

/** All parts, and the files of their pictures. */
export function memberCopy(
  deps: AppDeps,
  given: { papers: PapersDeps; routes: readonly Route[]; pictures: readonly PrivatePictures[] },
): Pick<CopyDeps, "parts" | "readPicture" | "timeZone"> {
  const { queries } = deps.database;
  const { papers, routes, pictures } = given;
  const ask = asker(deps, routes);

  /** A single response. */
  const whole = (
    name: CopyPart["name"],
    endpoint: OwnCall,
    input: (reader: CopyReader) => Promise<object> | object = () => ({}),
  ): CopyPart => ({
    name,
    schema: endpoint.output,
    single: true,
    async *entries(reader) {
      yield [await ask(endpoint, (await input(reader)) as never, reader)];
    },
  });

  /** A list without pages. */
  const listed = (name: CopyPart["name"], endpoint: Listing): CopyPart => ({
    name,
    schema: rowOf(endpoint),
    async *entries(reader) {
      yield ((await ask(endpoint, {} as never, reader)) as { list: unknown[] }).list;
    },
  });

  /** A list with pages. */
  async function* pagesOf<Row>(endpoint: OwnCall, reader: CopyReader): AsyncGenerator<readonly Row[]> {
    let [page, cursor] = [1, undefined as string | undefined];
    for (;;) {
      const answer = await ask(endpoint, { page, limit: PIECE, ...(cursor && { cursor }) } as never, reader);
      const { list, total, nextCursor } = answer as { list: Row[]; total: number; nextCursor?: string | null };
      yield list;
      const more = nextCursor === undefined ? page * PIECE < total : nextCursor !== null;
      if (!more) return;
      if (nextCursor) cursor = nextCursor;
      else page++;
    }
  }

  const paged = (name: CopyPart["name"], endpoint: Listing): CopyPart => ({
    name,
    schema: rowOf(endpoint),
    entries: (reader) => pagesOf(endpoint, reader),
  });

  /** The detail response of each row of a paged list. */
  const detailed = (
    name: CopyPart["name"],
    list: Listing,
    detail: OwnCall,
    inputOf: (id: string) => object,
  ): CopyPart => ({
    name,
    schema: detail.output,
    async *entries(reader) {
      for await (const rows of pagesOf<{ id: string }>(list, reader)) {
        const details: unknown[] = [];
        for (const { id } of rows) details.push(await ask(detail, inputOf(id) as never, reader));
        yield details;
      }
    },
  });

  const statementReader = ({ language, timeZone }: CopyReader) => ({ language, market: { timeZone }, orderNumbers });

  const statement = (name: CopyPart["name"], asset: Asset): CopyPart => ({
    name,
    schema: rowOf(wallet.balance),
    async *entries(reader) {
      yield* rowsOf(queries, { memberId: reader.memberId, asset }, statementReader(reader));
    },
    async *spreadsheet(reader) {
      const { memberId, language } = reader;
      yield* csvOf(queries, { memberId, asset, format: "csv", language }, statementReader(reader));
    },
  });

  /** Public pictures that the member uploaded. */
  const uploaded = (name: CopyPart["name"], topic: OwnTopic): CopyPart => ({
    name,
    schema: z.object({ uploadedAt: f.moment, width: z.number(), height: z.number(), picture: z.string() }),
    async *entries({ memberId }) {
      const rows = await picturesOf(queries, { owner: `member:${memberId}`, topic });
      yield rows.map(({ id, width, height, uploadedAt }) => ({
        uploadedAt,
        width,
        height,
        picture: `/files/${topic}/${id}?pass=`,
      }));
    },
  });

  const parts: readonly CopyPart[] = [
    whole("profile", members.profile),
    uploaded("avatars", "avatar"),
    whole("invitation", members.invite),
    listed("consents", members.consents),
    whole("sharing", team.privacy),
    listed("sessions", members.sessions),
    whole("protection", stepUp.state),
    {
      name: "identity",
      schema: kyc.info.output,
      async *entries(reader) {
        yield await ownPapers(papers, reader);
      },
    },
    listed("addresses", addresses.index),
    listed("cart", cart.index),
    listed("wishlist", wishlist.index),
    whole("awaited-products", wishlist.awaited),
    detailed("orders", orders.index, orders.detail, (orderId) => ({ orderId })),
    whole("balances", wallet.balances),
    statement("statement-balance", "USDT"),
    statement("statement-coupons", "COUPON"),
    statement("statement-points", "POINT"),
    detailed("top-ups", payments.list, payments.detail, (invoiceId) => ({ invoiceId })),
    {
      name: "transfers",
      schema: transferReceipt,
      async *entries(reader) {
        const { memberId } = reader;
        for (const asset of TRANSFER_ASSETS) {
          for await (const rows of rowsOf(queries, { memberId, asset }, statementReader(reader))) {
            const ids = rows.flatMap(({ kind, reference }) =>
              kind === "transfer" && reference ? [reference.split(":")[1]!] : [],
            );
            yield await receiptsOf(queries, { ids, memberId });
          }
        }
      },
    },
    detailed("withdrawals", withdrawals.index, withdrawals.detail, (withdrawalId) => ({ withdrawalId })),
    listed("payout-addresses", withdrawals.addresses),
    whole("membership", membership.standing),
    whole("team-place", team.member, async ({ memberId }) => ({
      memberId: (await readMember(queries, memberId)).memberId,
    })),
    {
      name: "incomes",
      schema: incomeRow,
      async *entries(reader) {
        for (const name of INCOMES) yield* pagesOf(income[name], reader);
      },
    },
    paged("feedback", feedback.index),
    paged("reviews", reviews.own),
    uploaded("review-pictures", "review"),
    paged("notices", notices.index),
    {
      name: "push-devices",
      schema: z.object({ language: z.string(), topics: z.array(z.string()), since: f.moment }),
      async *entries({ memberId }) {
        const devices = await pushDevices(queries, memberId);
        yield devices.map(({ since, ...device }) => ({ ...device, since: since.toISOString() }));
      },
    },
    {
      name: "read-announcements",
      schema: z.object({ announcementId: f.id, readAt: f.moment }),
      async *entries({ memberId }) {
        yield (await readMarks(queries, memberId)).map(({ announcementId, readAt }) => ({
          announcementId: String(announcementId),
          readAt,
        }));
      },
    },
  ];

  return {
    parts,
    timeZone: () => marketTimeZone(queries),
    async readPicture(memberId, { kind, id }) {
      const topic = OWN_TOPICS.find((one) => one === kind);
      if (topic) {
        const all = await picturesOf(queries, { owner: `member:${memberId}`, topic });
        const own = all.find((picture) => picture.id === id);
        return own && readFileOf(deps.files, pictureKey(id, own.width));
      }
      const found = await pictures.find((one) => one.kind === kind)?.find(id);
      return found?.memberId === memberId ? found.bytes() : undefined;
    },
  };
}
