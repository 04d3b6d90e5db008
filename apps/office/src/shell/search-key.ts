/**
 * Ctrl+K or ⌘K focuses the search of the office, `/` the search field of the page or, where it has none, that of the
 * office.
 */
import { useEffect, useEffectEvent } from "react";

export function useSearchKey(focusOfficeSearch: () => void): void {
  const onOffice = useEffectEvent(focusOfficeSearch);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const withCtrl = event.ctrlKey || event.metaKey;
      const forOffice = withCtrl && event.key.toLowerCase() === "k";
      if (!forOffice && (event.key !== "/" || withCtrl || isTyping(event.target))) return;
      if (event.altKey || document.querySelector("dialog[open]")) return;
      const field = forOffice ? undefined : document.querySelector<HTMLInputElement>("[data-search]");
      event.preventDefault();
      if (!field) return onOffice();
      field.focus();
      field.select();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
