/** Structured logs. Tokens, passwords and identity numbers are never logged (docs/trust.md 25). */
import { type Logger, pino } from "pino";

export type { Logger };

const SECRET_PATHS = [
  "token",
  "password",
  "oldPassword",
  "newPassword",
  "*.token",
  "*.password",
  "req.headers.cookie",
  'req.headers["ba-user-token"]',
];

export function createLog(level: string): Logger {
  return pino({ level, base: undefined, redact: { paths: SECRET_PATHS, censor: "…" } });
}
