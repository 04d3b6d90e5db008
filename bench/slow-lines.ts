/** First visits over slow lines: an empty cache, a phone at 4× CPU throttling, a line throttled by the browser itself. */
import { type Browser, devices } from "@playwright/test";
import { median } from "./bench.ts";

/** A phone with one pixel for each of CSS: without a GPU, painting its own 2.6 each way would be most of what is measured. */
export const PHONE = { ...devices["Pixel 7"], deviceScaleFactor: 1 };
const SLOWER = 4;
const VISITS = 5;
const GIVE_UP_MS = 60_000;

interface Line {
  name: string;
  /** Bits per second, both ways. */
  rate: number;
  latencyMs: number;
}
const MOBILE: Line = { name: "1.4 Mbit/s, 150 ms", rate: 1_400_000, latencyMs: 150 };
const SLOW_3G: Line = { name: "400 kbit/s, 400 ms", rate: 400_000, latencyMs: 400 };

export interface FirstVisit {
  line: string;
  /** Until a picture or text of the page is painted, whatever it is but the sign of waiting; median, in milliseconds. */
  lookMs: number;
  mostLookMs: number;
  /** Until the page itself has begun to show its content; median, in milliseconds. */
  contentMs: number;
  mostContentMs: number;
}

/** What each line must hold: content on the phone's line, something to look at on the slower one. */
const BARS = [
  { line: MOBILE, mostLookMs: Number.POSITIVE_INFINITY, mostContentMs: 3_000 },
  { line: SLOW_3G, mostLookMs: 3_000, mostContentMs: Number.POSITIVE_INFINITY },
];

export async function measureSlowLines(browser: Browser, url: string): Promise<FirstVisit[]> {
  const visits: FirstVisit[] = [];
  for (const { line, ...bar } of BARS) {
    const looks: number[] = [];
    const contents: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) {
      const { look, content } = await visited(browser, url, line);
      looks.push(look);
      contents.push(content);
    }
    visits.push({ line: line.name, lookMs: median(looks), contentMs: median(contents), ...bar });
  }
  return visits;
}

async function visited(browser: Browser, url: string, { rate, latencyMs }: Line) {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const bytes = rate / 8;
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: latencyMs, downloadThroughput: bytes, uploadThroughput: bytes },
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(() => {
    const seen = window as unknown as { look?: number; content?: number };
    // A drawing such as the sign of waiting is no candidate for the largest paint.
    new PerformanceObserver((list) => {
      seen.look ??= list.getEntries()[0]?.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    const watch = () => {
      if (!document.querySelector("main h1, main h2, main img")) return requestAnimationFrame(watch);
      return requestAnimationFrame(() => {
        seen.content = performance.now();
      });
    };
    requestAnimationFrame(watch);
  });
  await page.goto(url, { waitUntil: "commit", timeout: GIVE_UP_MS });
  const found = await page.waitForFunction(
    () => {
      const { look, content } = window as unknown as { look?: number; content?: number };
      return look !== undefined && content !== undefined ? { look, content } : null;
    },
    undefined,
    { timeout: GIVE_UP_MS },
  );
  const times = await found.jsonValue();
  await context.close();
  if (!times) throw new Error("the page did not come");
  return times;
}
