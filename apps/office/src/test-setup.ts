/** English texts for page tests, and what jsdom lacks of a browser. */
import { en } from "@banyan/contract/ledger-titles/en.ts";
import { i18n } from "@lingui/core";
import { configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { messages } from "./i18n/locales/en/messages.po";

// Pages are loaded when they are opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
i18n.load("en", { ...messages, ...en });
i18n.activate("en");
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
/** Nothing has a size there, and nothing comes into sight. */
class Unobservant {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= Unobservant;
globalThis.IntersectionObserver ??= Unobservant as unknown as typeof IntersectionObserver;
Element.prototype.scrollIntoView ??= () => {};
// What one test typed is no draft of the next.
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
