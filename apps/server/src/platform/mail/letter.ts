/**
 * Composes an email from its name and values: subject, plain text and HTML. Values may be user input, so the HTML
 * escapes everything and headers contain no line breaks. The HTML has the name and the colour of the shop; its styles
 * are inline and its layout is tables, because mail programs ignore the rest.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { PALETTE_COLORS, type Palette } from "@banyan/contract/palettes.ts";
import { say } from "../../texts/say.ts";
import { escapeHtml } from "../html.ts";
import { type Goods, MAILS, type MailName, type MailText, type MailValues, type Part } from "./mails.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Whom it goes to, in which language, and the shop that writes it, with the address of its own logo. */
export interface Envelope {
  to: string;
  language: Language;
  shop: { name: string; palette: Palette; logoUrl?: string };
}

export function writeLetter<Name extends MailName>(envelope: Envelope, name: Name, values: MailValues[Name]): Letter {
  return composeLetter(envelope, MAILS[name](envelope.language, values, envelope.shop.name));
}

/** An email from finished texts, with the footer of the language. */
export function composeLetter({ to, language, shop }: Envelope, { subject, parts }: MailText): Letter {
  const footer = say(language, "mail.footer", { shop: shop.name });
  return {
    to,
    subject: subject.replace(/\s+/g, " "),
    text: [...parts.map(textOf), "--", footer].join("\n\n"),
    html: page({ language, shop, subject, body: parts.map((part) => htmlOf(part, shop.palette)), footer }),
  };
}

function textOf(part: Part): string {
  if (typeof part === "string") return part;
  if ("large" in part) return part.large;
  if ("button" in part || "link" in part) {
    const { text, url } = "button" in part ? part.button : part.link;
    return `${text}\n${url}`;
  }
  if ("goods" in part) {
    return part.goods.map(({ name, detail, amount }) => [name, detail, amount].filter(Boolean).join("\n")).join("\n\n");
  }
  return part.facts.map(({ label, value }) => `${label}:${value.includes("\n") ? "\n" : " "}${value}`).join("\n");
}

const INK = "#1f2421";
const PALE = "#5c645f";
const LINE = "#e3e6e1";
const GROUND = "#f3f4f1";
const PICTURE_PX = 64;

function htmlOf(part: Part, palette: Palette): string {
  const { brand } = PALETTE_COLORS[palette].light;
  if (typeof part === "string") return paragraph(escapeHtml(part));
  if ("large" in part) {
    return `<p style="margin:0 0 16px;font-size:26px;font-weight:700;letter-spacing:2px">${escapeHtml(part.large)}</p>`;
  }
  if ("link" in part) {
    return paragraph(`<a href="${escapeHtml(part.link.url)}" style="color:${brand}">${escapeHtml(part.link.text)}</a>`);
  }
  if ("button" in part) {
    const { text, url } = part.button;
    return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${brand};color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>`;
  }
  if ("goods" in part) return table(part.goods.map(goodsRow));
  return table(
    part.facts.map(
      ({ label, value }) =>
        `<tr><td valign="top" style="padding:6px 16px 6px 0;color:${PALE}">${escapeHtml(label)}</td><td align="right" style="padding:6px 0">${lines(value)}</td></tr>`,
    ),
  );
}

const paragraph = (html: string) => `<p style="margin:0 0 16px">${html}</p>`;

const lines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

const table = (rows: readonly string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-top:1px solid ${LINE}">${rows.join("")}</table>`;

function goodsRow({ name, detail, amount, picture }: Goods): string {
  const image = picture
    ? `<img src="${escapeHtml(picture)}" alt="" width="${PICTURE_PX}" height="${PICTURE_PX}" style="display:block;border-radius:8px;object-fit:cover">`
    : "";
  return `<tr><td width="${PICTURE_PX}" valign="top" style="padding:12px 12px 12px 0">${image}</td><td valign="top" style="padding:12px 0">${escapeHtml(name)}<br><span style="color:${PALE}">${escapeHtml(detail)}</span></td><td align="right" valign="top" style="padding:12px 0 12px 12px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function page(given: {
  language: Language;
  shop: Envelope["shop"];
  subject: string;
  body: readonly string[];
  footer: string;
}): string {
  const { language, shop, subject, body, footer } = given;
  const { brand } = PALETTE_COLORS[shop.palette].light;
  const logo = shop.logoUrl
    ? `<img src="${escapeHtml(shop.logoUrl)}" alt="" width="32" height="32" style="margin-right:12px;border-radius:6px;background:#ffffff;vertical-align:middle">`
    : "";
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:${GROUND};color:${INK};font:16px/1.6 -apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;text-align:left">
<tr><td style="padding:18px 24px;border-radius:12px 12px 0 0;background:${brand};color:#ffffff;font-size:18px;font-weight:700">${logo}${escapeHtml(shop.name)}</td></tr>
<tr><td style="padding:24px 24px 8px">
${body.join("\n")}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;color:${PALE}">${escapeHtml(footer)}</p>
</td></tr></table>
</body></html>`;
}
