import { expect, test } from "vitest";
import { logAsError, recordLog, testLog } from "./server-log.ts";

test("a failed test shows the last lines that servers logged during it, of this process and of others", () => {
  expect(logAsError()).toBeUndefined();
  for (let at = 0; at < 20; at++) recordLog(`line ${at}\n`);
  recordLog("a line in ");
  recordLog("pieces\n");
  testLog().error(new Error("planted"), "request failed");
  const { stack = "" } = logAsError() ?? {};
  const [heading, ...lines] = stack.split("\n");
  expect(heading).toBe("Log of the server:");
  expect(lines.slice(0, -1)).toEqual([...Array.from({ length: 9 }, (_, at) => `line ${at + 11}`), "a line in pieces"]);
  expect(JSON.parse(lines.at(-1)!)).toMatchObject({ msg: "request failed", err: { message: "planted" } });
});

test("nothing is left of the test before", () => {
  expect(logAsError()).toBeUndefined();
});
