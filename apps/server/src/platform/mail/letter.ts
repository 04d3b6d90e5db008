/**
 * Composes an email from its name and values: subject, plain text and HTML. Values may be user input, so the HTML
 * escapes everything and headers contain no line breaks.
 */
import type { Language } from "@banyan/contract/languages.ts";
import { say } from "../../texts/say.ts";
import { escapeHtml } from "../html.ts";
import { MAILS, type MailName, type MailText, type MailValues, type Part } from "./mails.ts";

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Whom it goes to, in which language, and the name of the shop that writes it. */
export interface Envelope {
  to: string;
  language: Language;
  shop: string;
}

export function writeLetter<Name extends MailName>(envelope: Envelope, name: Name, values: MailValues[Name]): Letter {
  return composeLetter(envelope, MAILS[name](envelope.language, values, envelope.shop));
}

/** An email from finished texts, with the footer of the language. */
export function composeLetter({ to, language, shop }: Envelope, { subject, parts }: MailText): Letter {
  const footer = say(language, "mail.footer", { shop });
  return {
    to,
    subject: subject.replace(/\s+/g, " "),
    text: [...parts.map((part) => (typeof part === "string" ? part : part.large)), "--", footer].join("\n\n"),
    html: page(language, parts, footer),
  };
}

function page(language: Language, parts: readonly Part[], footer: string): string {
  const body = parts.map((part) =>
    typeof part === "string"
      ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
      : `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:4px">${escapeHtml(part.large)}</p>`,
  );
  return `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<body style="margin:0;padding:24px;font:16px/1.6 sans-serif"><div style="max-width:480px;margin:0 auto">
${body.join("\n")}
<p style="margin:32px 0 0;font-size:13px;opacity:.7">${escapeHtml(footer)}</p>
</div></body></html>`;
}
