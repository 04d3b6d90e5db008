/**
 * A look: one user with one device and one language who visits all screens. Screens are captured in every language;
 * sheets, and empty, loading, failed and offline states, in the first one.
 */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Language } from "@banyan/contract/languages.ts";
import { type Browser, devices, type Page } from "@playwright/test";
import { anyAddress } from "../support/addresses.ts";
import { openAnew, settled, walkTo } from "../support/looking.ts";
import { takeSession } from "../support/office.ts";
import { OFFICE_SCREENS } from "../support/office-screens.ts";
import { demoMember, joinAsNew, type SignedIn } from "../support/people.ts";
import { origin } from "../support/place.ts";
import { SCREENS } from "../support/screens.ts";
import {
  addAuthenticator,
  letWait,
  SHEETS_OF_GRACE,
  SHEETS_OF_VISITORS,
  type SheetOpening,
  sheetsOfNewMembers,
  sheetsOfOffice,
} from "../support/sheets.ts";

export interface Size {
  width: number;
  height: number;
}

export const isPhone = ({ width }: Size) => width < 768;

export const STATES = ["usual", "empty", "loading", "failed", "offline", "sheet"] as const;

export interface Picture {
  app: "shop" | "office";
  screen: string;
  state: (typeof STATES)[number];
  language: Language;
  size: string;
  scheme: "light" | "dark";
  /** Path within the gallery's folder. */
  file: string;
}

export interface Taken {
  pictures: Picture[];
  failures: string[];
}

interface Order {
  folder: string;
  /** Only screens whose name contains this word. */
  word: string;
}

export interface Look {
  name: string;
  take: (browser: Browser, order: Order) => Promise<Taken>;
}

type Who = "visitor" | "grace" | "new" | "owner";

interface Eye {
  app: Picture["app"];
  who: Who;
  language: Language;
  sizes: readonly Size[];
  schemes: readonly Picture["scheme"][];
}

interface Scene {
  screen: string;
  path: () => string | Promise<string>;
  open?: (page: Page) => Promise<unknown>;
}

/** Time for the shop to prefetch before a press, in milliseconds. */
const PREPARING_MS = 500;
/** Waiting time of a page without responses, and of a page that retries before it shows an error; in milliseconds. */
const WAITING_MS = 1_500;
const GIVING_UP_MS = 20_000;
const BROKEN = { status: 503, contentType: "application/json", body: '{"code":0,"msg":"","time":0,"data":null}' };

/** How a page gets into a state without responses. */
const TROUBLES = {
  loading: (page: Page) => page.route("**/api/**", () => {}),
  failed: (page: Page) => page.route("**/api/**", (route) => route.fulfill(BROKEN)),
  offline: (page: Page) => page.context().setOffline(true),
} satisfies Partial<Record<Picture["state"], (page: Page) => Promise<unknown>>>;

type Trouble = keyof typeof TROUBLES;
const TROUBLE_NAMES = Object.keys(TROUBLES) as Trouble[];

const nameOf = ({ app, who, language, sizes }: Eye, what: string) =>
  `${what} of the ${app} as ${who} in ${language}, ${isPhone(sizes[0]!) ? "phone" : "desktop"}`;

/** Each of `groups` has sizes of one kind of device. */
export function looks(given: {
  languages: readonly Language[];
  groups: readonly (readonly Size[])[];
  schemes: readonly Picture["scheme"][];
  states: readonly Picture["state"][];
}): Look[] {
  const { groups, schemes, states } = given;
  const troubles = TROUBLE_NAMES.filter((state) => states.includes(state));
  const [first = "en"] = given.languages;
  const eyes = (app: Eye["app"], who: Who, language: Language): Eye[] =>
    groups.map((sizes) => ({ app, who, language, sizes, schemes }));
  const usual = () =>
    given.languages.flatMap((language) => [
      ...eyes("shop", "visitor", language).map((eye) => screensLook(eye, "usual")),
      ...eyes("shop", "grace", language).map((eye) => screensLook(eye, "usual")),
      ...eyes("office", "owner", language).map((eye) => screensLook(eye, "usual")),
    ]);
  const empty = () => eyes("shop", "new", first).map((eye) => screensLook(eye, "empty"));
  const troubled = () =>
    [...eyes("shop", "visitor", first), ...eyes("shop", "grace", first), ...eyes("office", "owner", first)].map((eye) =>
      troublesLook(eye, troubles),
    );
  // Sheets are opened by their English labels.
  const sheets = () => [
    ...(["visitor", "grace", "new"] as const).flatMap((who) => eyes("shop", who, "en").map(sheetsLook)),
    ...eyes("office", "owner", "en").map(sheetsLook),
  ];
  return [
    ...(states.includes("usual") ? usual() : []),
    ...(states.includes("empty") ? empty() : []),
    ...(troubles.length > 0 ? troubled() : []),
    ...(states.includes("sheet") ? sheets() : []),
  ];
}

/** The screens of a user. A new member has none that require history. */
async function scenesOf({ app, who }: Eye): Promise<Scene[]> {
  if (app === "office") return OFFICE_SCREENS.map(({ name, route, path = () => route }) => ({ screen: name, path }));
  const mine = SCREENS.filter(({ visitor = false }) => visitor === (who === "visitor"));
  const found = await Promise.all(mine.map(async ({ name, path }) => ({ screen: name, address: await path() })));
  return found
    .filter(({ address }) => who !== "new" || !/[?&](id|memberId|day)=/.test(address))
    .map(({ screen, address }) => ({ screen, path: () => address }));
}

const screensLook = (eye: Eye, state: "usual" | "empty"): Look => ({
  name: nameOf(eye, state === "usual" ? "screens" : "empty screens"),
  take: (browser, order) =>
    visit(browser, eye, async (page) => {
      let isOpen = false;
      return each(eye, order, state, await scenesOf(eye), page, async ({ path }) => {
        const address = await path();
        if (isOpen) await walkTo(page, address);
        else await openAnew(page, homeOf(eye) + address);
        isOpen = true;
      });
    }),
});

const troublesLook = (eye: Eye, troubles: readonly Trouble[]): Look => ({
  name: nameOf(eye, "screens without answers"),
  async take(browser, order) {
    const [size] = eye.sizes;
    const narrow = { ...eye, sizes: [size!], schemes: eye.schemes.slice(0, 1) };
    const taken: Taken = { pictures: [], failures: [] };
    for (const state of troubles) {
      const { pictures, failures } = await visit(browser, narrow, async (page) =>
        each(narrow, order, state, await scenesOf(eye), page, async ({ path }) => {
          const address = await path();
          await page.context().setOffline(false);
          await page.unrouteAll();
          await openAnew(page, `${homeOf(eye)}/`);
          // A pointer event precedes a press, on which the shop prefetches.
          await page.mouse.move(1, 1);
          await page.waitForTimeout(PREPARING_MS);
          await TROUBLES[state](page);
          await page.evaluate((to) => (location.hash = to), address);
          await page.waitForTimeout(WAITING_MS);
          if (state !== "loading") await settled(page, GIVING_UP_MS);
        }),
      );
      taken.pictures.push(...pictures);
      taken.failures.push(...failures);
    }
    return taken;
  },
});

const sheetsLook = (eye: Eye): Look => ({
  name: nameOf(eye, "sheets"),
  take: (browser, order) =>
    visit(browser, { ...eye, sizes: eye.sizes.slice(0, 1) }, async (page, member) => {
      const here = isPhone(eye.sizes[0]!) ? "phone" : "desktop";
      const openings = (await openingsOf(page, eye, member)).filter(({ only = here }) => only === here);
      const scenes = openings.map(({ file, path, open }) => ({
        screen: file.replace(/^.*\/(.*)\.tsx$/, "$1"),
        path: () => (typeof path === "string" ? path : path()),
        open,
      }));
      return each({ ...eye, sizes: eye.sizes.slice(0, 1) }, order, "sheet", scenes, page, async ({ path, open }) => {
        await openAnew(page, homeOf(eye) + (await path()));
        await open?.(page);
        await page.locator("dialog[open]").first().waitFor();
      });
    }),
});

async function openingsOf(
  page: Page,
  { app, who }: Eye,
  member: SignedIn | undefined,
): Promise<readonly SheetOpening[]> {
  if (app === "office") {
    return sheetsOfOffice(await letWait(page));
  }
  if (who === "new") return sheetsOfNewMembers(await addAuthenticator(member!));
  return who === "grace" ? SHEETS_OF_GRACE : SHEETS_OF_VISITORS;
}

const homeOf = ({ app }: Eye) => `${origin()}/${app === "office" ? "office/" : ""}#`;

/** A new browser context of that user, without state of earlier looks. */
async function visit(
  browser: Browser,
  { who, language, sizes }: Eye,
  take: (page: Page, member: SignedIn | undefined) => Promise<Taken>,
): Promise<Taken> {
  const member = who === "new" ? await joinAsNew(language) : who === "grace" ? demoMember("grace") : undefined;
  const kept = [
    { name: "lang", value: language as string },
    { name: "office.lang", value: language as string },
    ...(member ? [{ name: "userInfo", value: JSON.stringify(member) }] : []),
  ];
  const context = await browser.newContext({
    ...devices[isPhone(sizes[0]!) ? "Pixel 7" : "Desktop Chrome"],
    viewport: sizes[0]!,
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
    serviceWorkers: "block",
    extraHTTPHeaders: { "x-forwarded-for": anyAddress() },
    storageState: { cookies: [], origins: [{ origin: origin(), localStorage: kept }] },
  });
  try {
    if (who === "owner") await takeSession(context, "owner");
    return await take(await context.newPage(), member);
  } finally {
    await context.close();
  }
}

/** Brings the page to each scene and captures it. Reports and skips failing scenes. */
async function each(
  eye: Eye,
  { folder, word }: Order,
  state: Picture["state"],
  scenes: readonly Scene[],
  page: Page,
  reach: (scene: Scene) => Promise<void>,
): Promise<Taken> {
  const taken: Taken = { pictures: [], failures: [] };
  for (const scene of scenes.filter(({ screen }) => screen.includes(word))) {
    try {
      await page.emulateMedia({ colorScheme: eye.schemes[0]! });
      await page.setViewportSize(eye.sizes[0]!);
      await reach(scene);
      taken.pictures.push(...(await shoot(page, folder, eye, scene.screen, state)));
    } catch (error) {
      const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
      taken.failures.push(`${scene.screen} (${state}, ${eye.app}, ${eye.language}): ${reason}`);
    }
  }
  return taken;
}

/** Captures the current page in each size and scheme. */
async function shoot(
  page: Page,
  folder: string,
  { app, language, sizes, schemes }: Eye,
  screen: string,
  state: Picture["state"],
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height });
    if (state === "usual" || state === "empty") await settled(page);
    // Resize the viewport to the page's height, so that bottom bars stay at the bottom. A sheet is as high as the
    // viewport.
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (state !== "sheet") await page.setViewportSize({ width, height: Math.max(height, whole) });
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme });
      const size = `${width}x${height}`;
      const file = [app, screen.replace(/\W+/g, "-"), [state, language, size, scheme].join("_")]
        .join("/")
        .concat(".jpg");
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      await page.screenshot({ path, type: "jpeg", quality: 80, animations: "disabled" });
      pictures.push({ app, screen, state, language, size, scheme, file });
    }
  }
  return pictures;
}
