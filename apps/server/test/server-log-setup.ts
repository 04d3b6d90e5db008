/** A test that fails gets a second error: what the servers logged during the test. */
import { afterEach, beforeEach } from "vitest";
import { forgetLog, logAsError } from "./server-log.ts";

beforeEach(forgetLog);

afterEach(({ task }) => {
  const log = task.result?.state === "fail" ? logAsError() : undefined;
  if (log) throw log;
});
