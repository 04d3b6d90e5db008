/** What jsdom lacks of a browser. */
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
