/**
 * The fixture of every journey: a page of the shop in one language, opened by a visitor, a member of the demo or a new
 * member. Invariant: a journey fails if the page throws or logs an error, whatever else it checks.
 */
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { anyAddress } from "./addresses.ts";
import { type DemoMember, demoMember, joinAsNew, type SignedIn } from "./people.ts";
import { origin } from "./place.ts";
import { type Locale, type Say, wordsOf } from "./words.ts";

export interface Options {
  /** The language of the shop. */
  language: Locale;
  /** Who opens the page; `new` is a member who joined for this journey. */
  who: "visitor" | "new" | DemoMember;
  /** Errors that a journey causes deliberately: browsers log refused and failed requests. */
  expectedErrors: RegExp[];
}

/** The shop as a user perceives it: elements are located by role and text. */
export class Shop {
  readonly page: Page;
  readonly say: Say;
  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
  }
  async open(path: string): Promise<void> {
    await this.page.goto(`${origin()}/#${path}`);
  }
  button(sentence: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole("button", { name: this.say(sentence, values), exact: true });
  }
  link(sentence: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole("link", { name: this.say(sentence, values), exact: true });
  }
  heading(sentence: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole("heading", { name: this.say(sentence, values), exact: true });
  }
  /** An input by its label; optional ones have "Optional" next to it. */
  field(sentence: string): Locator {
    const { page, say } = this;
    const optional = page.getByLabel(`${say(sentence)}${say("Optional")}`, { exact: true });
    const labelled = page.getByLabel(say(sentence), { exact: true }).or(optional);
    return labelled.and(page.locator("input, textarea, select")).filter({ visible: true });
  }
  text(sentence: string, values?: Record<string, string | number>): Locator {
    return this.page.getByText(this.say(sentence, values), { exact: true });
  }
  /** A toast. */
  toast(sentence: string, values?: Record<string, string | number>): Locator {
    return this.page.getByRole("status").getByText(this.say(sentence, values), { exact: true });
  }
  /** An item of the tab bar; its name may contain a count. */
  tab(sentence: "Home" | "Products" | "Cart" | "Me"): Locator {
    return this.page
      .getByRole("navigation", { name: this.say("Main") })
      .getByRole("link", { name: new RegExp(`^${this.say(sentence)}`) });
  }
  /** Answers a confirmation. */
  async answer(sentence: string): Promise<void> {
    await this.page
      .getByRole("alertdialog")
      .getByRole("button", { name: this.say(sentence), exact: true })
      .click();
  }
  /** The open sheet. */
  sheet(): Locator {
    return this.page.getByRole("dialog");
  }
}

export interface Fixtures {
  member: SignedIn | undefined;
  shop: Shop;
  say: Say;
}

export const test = base.extend<Options & Fixtures>({
  language: ["en" as Locale, { option: true }],
  who: ["visitor" as Options["who"], { option: true }],
  expectedErrors: [[] as RegExp[], { option: true }],
  extraHTTPHeaders: async ({ who: _who }, use) => use({ "x-forwarded-for": anyAddress() }),
  member: async ({ who, language }, use) => {
    if (who === "visitor") await use(undefined);
    else await use(who === "new" ? await joinAsNew(language === "pseudo" ? "en" : language) : demoMember(who));
  },
  storageState: async ({ language, member }, use) => {
    const localStorage = [{ name: "lang", value: language as string }];
    if (member) localStorage.push({ name: "userInfo", value: JSON.stringify(member) });
    await use({ cookies: [], origins: [{ origin: origin(), localStorage }] });
  },
  say: async ({ language }, use) => use(wordsOf("shop", language)),
  shop: async ({ page, say, expectedErrors }, use) => {
    const heard = listen(page);
    await use(new Shop(page, say));
    const unexpected = heard.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors of the page").toEqual([]);
  },
});

/** Collects the errors that a page throws and logs. */
export function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(error.stack ?? error.message));
  page.on("console", (message) => message.type() === "error" && heard.push(message.text()));
  return heard;
}

export { expect };
