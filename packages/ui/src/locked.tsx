/**
 * Makes controls read-only while their input is being sent or its outcome is unknown. Unlike in a disabled fieldset
 * they keep the focus, and their text can be read and copied.
 */
import { type ReactNode, useEffect, useRef } from "react";

const EVENTS = ["beforeinput", "click", "keydown", "mousedown"] as const;
/** Keys that only move the caret. */
const MOVES = /^(Arrow(Up|Down|Left|Right)|Home|End|Page(Up|Down)|Shift)$/;
const WRITTEN =
  'textarea, input:not([type]), input:is([type="text"], [type="tel"], [type="search"], [type="url"], [type="email"], [type="password"])';
/** Controls whose picker opens on mousedown. */
const PRESSED = 'select, input:is([type="date"], [type="range"], [type="color"], [type="file"])';

export interface LockedProps {
  when: boolean;
  children: ReactNode;
}

export function Locked({ when, children }: LockedProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || !when) return;
    const refuse = (event: Event) => {
      if (!(event.target instanceof Element) || mayPass(event, event.target)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const type of EVENTS) element.addEventListener(type, refuse, { capture: true });
    return () => {
      for (const type of EVENTS) element.removeEventListener(type, refuse, { capture: true });
    };
  }, [when]);
  return (
    <fieldset ref={box} aria-disabled={when || undefined} className="locks contents">
      {children}
    </fieldset>
  );
}

/** Mousedown on a label blurs its control, and the click, which we suppress, would return the focus. */
const takesFocusAway = (target: Element) => target.closest("label") !== null && !target.matches("input, textarea");

function mayPass(event: Event, target: Element): boolean {
  if (event.type === "beforeinput") return false;
  if (event.type === "mousedown") return !target.matches(PRESSED) && !takesFocusAway(target);
  if (event.type === "click") return target.closest("a[href]") !== null;
  const { key, ctrlKey, metaKey } = event as KeyboardEvent;
  if (key === "Tab" || key === "Escape" || ctrlKey || metaKey) return true;
  if (target.matches("a[href]")) return true;
  // Block writing, which would change the text.
  return target.matches(WRITTEN) && (MOVES.test(key) || key.length === 1 || key === "Backspace" || key === "Delete");
}
