/** Log of the servers in a test. A failed test shows its end (server-log-setup.ts). */
import { type Logger, pino } from "pino";

/** `npm run check` shows these and a heading (REASON_LINES of tools/steps.mjs). */
const SHOWN_LINES = 11;

let written: string[] = [];

/** Adds output of a server: lines, or parts of lines. */
export function recordLog(output: string): void {
  written.push(output);
}

export const forgetLog = () => void (written = []);

/** The last lines as an error; undefined if nothing was logged. */
export function logAsError(): Error | undefined {
  const lines = written.join("").trimEnd().split("\n").slice(-SHOWN_LINES).filter(Boolean);
  if (lines.length === 0) return undefined;
  const error = new Error(lines.join("\n"));
  error.name = "Log of the server";
  error.stack = `${error.name}:\n${error.message}`;
  return error;
}

/** Log of a server in this process. */
export const testLog = (): Logger => pino({ level: "info", base: undefined }, { write: recordLog });
