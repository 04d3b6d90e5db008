/** Sends letters, by SMTP where it is configured. Throws when a letter is not accepted; the outbox then tries again. */
import { createTransport } from "nodemailer";
import type { Letter } from "./letter.ts";

export interface MailTransport {
  send(letter: Letter): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** `url` as in `smtps://user:password@mail.example:465`; `from` as in `Banyan <shop@example.com>`. */
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
