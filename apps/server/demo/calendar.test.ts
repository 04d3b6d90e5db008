import { expect, test } from "vitest";
import { openCalendar } from "./calendar.ts";

test("what concerns everybody waits for all that is planned before it, and nothing later overlaps with it", async () => {
  const calendar = openCalendar();
  const done: string[] = [];
  const at = (minute: number) => new Date(minute * 60_000);
  const slowly = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    done.push(`${name} ends`);
  };
  calendar.plan(at(2), "everybody", slowly("all"));
  calendar.plan(at(3), 2n, slowly("late"));
  calendar.plan(at(1), 1n, slowly("early"));
  await calendar.runUntil(at(3));
  expect(done).toEqual(["early begins", "early ends", "all begins", "all ends", "late begins", "late ends"]);
});
