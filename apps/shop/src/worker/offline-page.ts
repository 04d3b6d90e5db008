/**
 * The page without a connection: that it is offline, a button to try again, and the products that this device has seen. It has
 * no other buttons, because none would work. A product opens in place, also the one that the address names.
 */
import { newUuid } from "@banyan/app/uuid.ts";
import { timeText } from "@banyan/contract/dates.ts";
import { type Language, languageOfTags } from "@banyan/contract/languages.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import { differsFromDevice, zoneText } from "@banyan/contract/zones.ts";
import { SEEN_CACHE, SEEN_LIST } from "../offline/caches.ts";
import { type Seen, type SeenProduct } from "../offline/seen.rules.ts";
import { WORDS } from "./words.ts";

const STYLES = `
:root{color-scheme:light dark;--paper:#faf6ee;--surface:#fffdf9;--line:#e5dccb;--ink:#17251e;--soft:#45544c;--warning:#7d4f00;--warning-soft:#fbeccb}
@media (prefers-color-scheme:dark){:root{--paper:#0e1512;--surface:#16201b;--line:#2a3831;--ink:#eef2ee;--soft:#b4c0b8;--warning:#f2c46d;--warning-soft:#3a2d10}}
*{box-sizing:border-box}
body{margin:0;padding:max(24px,env(safe-area-inset-top)) 16px 32px;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:640px;margin:auto}
header{text-align:center;padding:24px 0}
h1{margin:0;font-size:26px;line-height:1.3}
h2{margin:24px 0 8px;font-size:18px;line-height:1.45}
p{margin:8px 0}
button{min-height:48px;margin-top:12px;padding:8px 28px;border:1px solid;border-radius:99px;background:none;color:inherit;font:inherit;font-weight:600}
.mark{padding:8px 12px;border-radius:12px;background:var(--warning-soft);color:var(--warning);font-size:14px;font-weight:500}
ul{margin:0;padding:0;list-style:none;display:grid;gap:12px}
details{border:1px solid var(--line);border-radius:16px;background:var(--surface);overflow:hidden}
summary{display:flex;gap:12px;align-items:center;padding:12px;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}
:focus-visible{outline:3px solid var(--soft);outline-offset:2px}
summary:focus-visible{outline-offset:-3px}
.picture{flex:none;width:88px;height:88px;border-radius:12px;background:var(--line);object-fit:cover}
summary span{display:block}
.name{font-weight:600}
.price{font-variant-numeric:tabular-nums}
.at{color:var(--soft);font-size:14px}
.text{padding:0 16px 12px;white-space:pre-line}
`;

const SCRIPT = `
document.querySelector("button").addEventListener("click",()=>location.reload());
addEventListener("online",()=>location.reload());
const id=new URLSearchParams(location.hash.split("?")[1]).get("id")??/^\\/p\\/(\\d+)/.exec(location.pathname)?.[1];
const opened=id&&document.getElementById("product-"+id);
if(opened){opened.open=true;opened.scrollIntoView()}
`;

export async function offlinePage(): Promise<Response> {
  // Scripts of this page alone: names of products are texts, whatever they contain.
  const nonce = newUuid();
  // A list that another build kept may have another form.
  const page = await seenPage(nonce).catch(() => pageOf(undefined, languageOfTags(navigator.languages), nonce));
  return new Response(page, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'`,
    },
  });
}

async function seenPage(nonce: string): Promise<string> {
  const list = await (await caches.open(SEEN_CACHE)).match(SEEN_LIST);
  const seen = (await list?.json()) as Seen | undefined;
  return pageOf(seen, seen?.language ?? languageOfTags(navigator.languages), nonce);
}

function pageOf(seen: Seen | undefined, language: Language, nonce: string): string {
  const words = WORDS[language];
  const shop = seen?.shop ?? "";
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escape([words.offline, shop].filter(Boolean).join(" · "))}</title><style>${STYLES}</style></head>
<body><main><header>${shop && `<p>${escape(shop)}</p>`}<h1>${words.offline}</h1><p>${words.check}</p>
<button type="button">${words.again}</button></header>
${seen && seen.products.length > 0 ? listOf(seen, language) : ""}</main><script nonce="${nonce}">${SCRIPT}</script></body></html>`;
}

function listOf({ products, zone }: Seen, language: Language): string {
  const words = WORDS[language];
  const zoneNote = differsFromDevice(zone, Date.now())
    ? `<p class="at">${escape(words.zone(zoneText(zone, language)))}</p>`
    : "";
  const rows = products.map((product) => `<li>${rowOf(product, { language, zone })}</li>`).join("\n");
  return `<h2>${words.seen}</h2><p class="mark">${words.changed}</p>${zoneNote}<ul>${rows}</ul>`;
}

function rowOf(product: SeenProduct, { language, zone }: { language: Language; zone: string }): string {
  const { id, name, summary, description, price, priceTo, picture, at } = product;
  const prices = [...new Set([price, priceTo])].map((amount) => displayMoney(amount, language)).join(" – ");
  const lang = product.language === language ? "" : ` lang="${product.language}"`;
  const image = picture
    ? `<img class="picture" src="${escape(picture.url)}" alt="" loading="lazy">`
    : `<span class="picture"></span>`;
  const text = [summary, description].filter(Boolean).join("\n\n");
  return `<details id="product-${escape(id)}"><summary>${image}<span><span class="name"${lang}>${escape(name)}</span>
<span class="price">${escape(prices)} USDT</span>
<span class="at">${escape(WORDS[language].seenAt(timeText(at, language, { timeZone: zone })))}</span></span></summary>
<p class="text"${lang}>${escape(text)}</p></details>`;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
