/** Attaches the servers' log of a failed test as a second error. */
import { afterEach, beforeEach } from "vitest";
import { forgetLog, logAsError } from "./server-log.ts";

beforeEach(forgetLog);

afterEach(({ task }) => {
  const log = task.result?.state === "fail" ? logAsError() : undefined;
  if (log) throw log;
});
