/** What an email says of an order below its sentence: goods, amounts and address. */
import { type Language, textIn } from "@banyan/contract/languages.ts";
import { displayMoney, formatMoney } from "@banyan/contract/money.ts";
import type { Executor } from "../../platform/database.ts";
import type { MailPart } from "../../platform/mail/index.ts";
import { pictureView } from "../../platform/pictures.ts";
import { say } from "../../texts/say.ts";
import { findOrder, linesOf, type Order, type OrderLine } from "./store.ts";
import { writtenAddressView } from "./views.ts";

/** Twice the size in which an email shows it. */
const LEAST_PICTURE_PX = 128;

/** No parts if the order does not exist. `publicUrl` begins the addresses of pictures. */
export async function orderInLetter(
  executor: Executor,
  { orderId, language, publicUrl }: { orderId: string; language: Language; publicUrl: string },
): Promise<MailPart[]> {
  const order = await findOrder(executor, { orderId });
  if (!order) return [];
  const lines = (await linesOf(executor, [orderId])).get(orderId) ?? [];
  const usdt = (micros: bigint) => `${displayMoney(formatMoney(micros), language)} ${say(language, "unit.USDT")}`;
  const goods = lines.map((line) => ({
    name: textIn(line.name, language),
    detail: [textIn(line.skuText, language), say(language, "mail.order.quantity", { quantity: line.quantity })]
      .filter(Boolean)
      .join(" · "),
    amount: usdt((line.price + line.discount) * BigInt(line.quantity)),
    picture: pictureUrl(line.picture, publicUrl),
  }));
  const facts = [
    { label: say(language, "mail.order.number"), value: order.number },
    { label: say(language, "mail.order.products"), value: usdt(order.productTotal + order.discount) },
    ...(order.discountCode === null
      ? []
      : [
          {
            label: say(language, "mail.order.discount", { code: order.discountCode }),
            value: `\u2212${usdt(order.discount)}`,
          },
        ]),
    {
      label: say(language, "mail.order.shipping"),
      value: order.shippingFee === 0n ? say(language, "mail.order.free") : usdt(order.shippingFee),
    },
    { label: say(language, "mail.order.total"), value: usdt(order.total) },
    ...addressFact(order, language),
  ];
  return [{ goods }, { facts }];
}

/** None once the address of an old order is erased. */
function addressFact(order: Order, language: Language) {
  const { recipient, areaCode, phone, lines, countryName } = writtenAddressView(order, language);
  if (recipient === "") return [];
  const value = [recipient, `${areaCode} ${phone}`, ...lines, countryName].join("\n");
  return [{ label: say(language, "mail.order.address"), value }];
}

function pictureUrl(picture: OrderLine["picture"], publicUrl: string): string | null {
  if (!picture) return null;
  const { sources } = pictureView(picture);
  const source = sources.find(({ width }) => width >= LEAST_PICTURE_PX) ?? sources.at(-1);
  return source ? publicUrl + source.url : null;
}
