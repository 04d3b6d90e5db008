/** Setup of page tests: English texts, and polyfills for jsdom. */
import "@banyan/app/fake/jsdom.ts";
import { i18n } from "@lingui/core";
import { configure } from "@testing-library/react";
import { messages } from "../src/i18n/locales/en/messages.po";

// Lazy-loading pages takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
i18n.load("en", messages);
i18n.activate("en");
// A phone; `onDesktop` of page.fixture.tsx changes that.
const agent = `${navigator.userAgent} Mobile`;
Object.defineProperty(navigator, "userAgent", { get: () => agent, configurable: true });
