/** Sends emails by SMTP if it is configured. Throws if an email is not accepted; the outbox then retries. */
import { createTransport } from "nodemailer";
import type { Letter } from "./letter.ts";

export interface MailTransport {
  send(letter: Letter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** `url`, e.g. `smtps://user:password@mail.example:465`; `from`, e.g. `Banyan <shop@example.com>`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const mailer = createTransport(
    {
      url,
      pool: true,
      maxConnections: 4,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    } as Parameters<typeof createTransport>[0],
    { from },
  );
  return {
    send: async (letter) => {
      await mailer.sendMail({ ...letter, headers: { "Auto-Submitted": "auto-generated" } });
    },
    close: () => mailer.close(),
  };
}
