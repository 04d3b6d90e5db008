/** English texts for page tests, and what jsdom lacks of a browser. */
import "@banyan/app/fake/jsdom.ts";
import { en } from "@banyan/contract/ledger-titles/en.ts";
import { i18n } from "@lingui/core";
import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { messages } from "../src/i18n/locales/en/messages.po";

// Lazy-loading pages takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
i18n.load("en", { ...messages, ...en });
i18n.activate("en");
// Drafts of one test must not appear in the next.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
