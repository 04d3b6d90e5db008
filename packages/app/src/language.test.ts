import { createState } from "@banyan/ui/state.ts";
import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { createLanguage } from "./language.ts";

/** Not a literal in the call, which would be collected as a text to translate. */
const MESSAGE = "greeting";

/** An app whose texts arrive when the test says so. */
function app() {
  const chosen = createState<string | undefined>(undefined);
  const loads = new Map<string, PromiseWithResolvers<Record<string, string>>>();
  const language = createLanguage({
    chosen,
    unchosen: () => "en",
    load(locale) {
      const loading = Promise.withResolvers<Record<string, string>>();
      loads.set(locale, loading);
      return loading.promise;
    },
  });
  const settle = () => new Promise((settled) => setTimeout(settled));
  return {
    ...language,
    chosen,
    arrives: (locale: string) => (loads.get(locale)?.resolve({ [MESSAGE]: locale }), settle()),
    fails: (locale: string) => (loads.get(locale)?.reject(new Error("offline")), settle()),
    /** The language of texts, of calls and of files. */
    shown: () => [i18n._(MESSAGE), language.apiLanguage(), language.activeLocale()],
  };
}

const all = (locale: string) => [locale, locale, locale];

test("texts, calls and files have one language at each moment of another tab's choice", async () => {
  const { activateLocale, chosen, arrives, shown } = app();
  void activateLocale("en");
  await arrives("en");
  chosen.set("vi");
  expect(shown()).toEqual(all("en"));
  await arrives("vi");
  expect(shown()).toEqual(all("vi"));
});

test("a tab whose texts do not load keeps its language, and follows the next choice", async () => {
  const { activateLocale, chosen, arrives, fails, shown } = app();
  void activateLocale("en");
  await arrives("en");
  chosen.set("vi");
  await fails("vi");
  expect(shown()).toEqual(all("en"));
  chosen.set("ja");
  await arrives("ja");
  expect(shown()).toEqual(all("ja"));
  chosen.set("vi");
  await arrives("vi");
  expect(shown()).toEqual(all("vi"));
});

test("a choice that fails to load is neither in force nor stored", async () => {
  const { activateLocale, chooseLanguage, chosen, arrives, fails, shown } = app();
  void activateLocale("en");
  await arrives("en");
  const choice = chooseLanguage("vi");
  await Promise.all([expect(choice).rejects.toThrow("offline"), fails("vi")]);
  expect([shown(), chosen.get()]).toEqual([all("en"), undefined]);
});

test.each([
  ["ja", "vi"],
  ["vi", "ja"],
])("of two choices the later one holds, with %s arriving before %s", async (first, second) => {
  const { activateLocale, chooseLanguage, chosen, arrives, shown } = app();
  void activateLocale("en");
  await arrives("en");
  void chooseLanguage("ja");
  void chooseLanguage("vi");
  await arrives(first);
  await arrives(second);
  expect([shown(), chosen.get()]).toEqual([all("vi"), "vi"]);
});

test("another tab's choice during the start waits for its texts", async () => {
  const { activateLocale, chosen, arrives, shown } = app();
  void activateLocale("en");
  chosen.set("vi");
  await arrives("en");
  expect(shown()).toEqual(all("en"));
  await arrives("vi");
  expect(shown()).toEqual(all("vi"));
});
