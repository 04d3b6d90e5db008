/** Setup of page tests: English texts, and polyfills for jsdom. */
import { i18n } from "@lingui/core";
import { messages } from "./i18n/locales/en/messages.po";

i18n.load("en", messages);
i18n.activate("en");
// A phone; `onDesktop` of page.fixture.tsx changes that.
const agent = `${navigator.userAgent} Mobile`;
Object.defineProperty(navigator, "userAgent", { get: () => agent, configurable: true });

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
