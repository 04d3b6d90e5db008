/**
 * The development mailbox: a page with the emails that would have been sent. Mount it only where no mail server is
 * configured, because it shows codes to everybody.
 */
import type { Executor } from "../../platform/database.ts";
import { escapeHtml } from "../../platform/html.ts";
import { selectDevelopmentMail } from "./store.ts";

export const DEVELOPMENT_MAILBOX_PATH = "/dev/mailbox";
const SHOWN = 100;

/** The page as HTML without scripts. With `recipient` it shows only the emails to that address. */
export async function developmentMailboxPage(executor: Executor, recipient?: string): Promise<string> {
  const mails = await selectDevelopmentMail(executor, SHOWN);
  const shown = recipient ? mails.filter((mail) => mail.recipient === recipient.trim().toLowerCase()) : mails;
  const rows = shown.map(
    (mail) => `<article>
<h2>${escapeHtml(mail.subject)}</h2>
<p class="to">${escapeHtml(mail.recipient)} · <time datetime="${mail.sentAt.toISOString()}">${mail.sentAt.toISOString().slice(0, 19).replace("T", " ")} UTC</time></p>
<pre>${escapeHtml(mail.text)}</pre>
</article>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Development mailbox</title>
<style>
body { margin: 0 auto; max-width: 720px; padding: 16px; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 22px } h2 { font-size: 17px; margin: 0 } .to { margin: 0; opacity: .75; font-size: 14px }
article { border-top: 1px solid #8886; padding: 16px 0 } pre { white-space: pre-wrap; font: inherit; margin: 8px 0 0 }
</style>
<h1>Development mailbox</h1>
<p>No mail server is configured (SMTP_URL), so emails end here, newest first.</p>
${rows.join("\n") || "<p>No email yet.</p>"}
</html>`;
}
