import { expect, test } from "vitest";
import { noteServerTime } from "../../api/server-clock.ts";
import { beginReading, storedReadNews } from "./read-news.ts";

test("what is new to a visitor is counted by the server's clock", () => {
  noteServerTime(Date.parse("2036-05-01T08:00:00Z") / 1000);
  beginReading();
  expect(storedReadNews.get()?.since.slice(0, 10)).toBe("2036-05-01");
});
