/** English texts for page tests, and the parts of a browser that jsdom lacks. */
import { i18n } from "@lingui/core";
import { messages } from "./i18n/locales/en/messages.po";

i18n.load("en", messages);
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
