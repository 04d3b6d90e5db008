/** English texts for page tests, and what jsdom lacks of a browser. */
import { en } from "@banyan/contract/ledger-titles/en.ts";
import { i18n } from "@lingui/core";
import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { messages } from "./i18n/locales/en/messages.po";

// Lazy-loading pages takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
i18n.load("en", { ...messages, ...en });
i18n.activate("en");
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
/** jsdom has no layout, so nothing is ever resized or intersects. */
class Unobservant {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Unobservant;
globalThis.IntersectionObserver ??= Unobservant as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
// Drafts of one test must not appear in the next.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
