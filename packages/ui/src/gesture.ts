/** Drag with one finger or the mouse, pinch with two fingers. */
import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Smaller movements count as a tap, which belongs to the element below. */
const TAP_PIXELS = 6;

export interface Hand {
  /** Distance since the start of the gesture, in screen pixels. */
  dx: number;
  dy: number;
  /** The pinch factor; 1 for one finger. */
  factor: number;
  /** Start of the gesture, centred between both fingers, in pixels from the element's top left corner. */
  x: number;
  y: number;
  /** Width of the element, in pixels. */
  width: number;
}

/** Event handlers for the element. `begin` returns the initial state; `move` receives it with every movement. */
export function useDragAndPinch<Start>(begin: () => Start | undefined, move: (from: Start, hand: Hand) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef<{ x: number; y: number; reach: number; was: Start }>(undefined);
  const dragged = useRef(false);
  const hand = () => {
    const [one, two = one] = [...fingers.current.values()];
    if (!one || !two) return undefined;
    return { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2, reach: Math.hypot(one.x - two.x, one.y - two.y) };
  };
  const restart = () => {
    const now = hand();
    const was = begin();
    start.current = now && was !== undefined ? { ...now, was } : undefined;
  };
  const end = (event: PointerEvent) => {
    if (fingers.current.delete(event.pointerId)) restart();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (fingers.current.size === 0) dragged.current = false;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      restart();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.has(event.pointerId)) return;
      // The mouse button was released outside the element before a drag started.
      if (event.pointerType === "mouse" && event.buttons === 0) {
        end(event);
        return;
      }
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const from = start.current;
      const now = hand();
      if (!from || !now) return;
      const [dx, dy] = [now.x - from.x, now.y - from.y];
      if (!dragged.current) {
        if (fingers.current.size === 1 && Math.hypot(dx, dy) < TAP_PIXELS) return;
        dragged.current = true;
      }
      // Not earlier: capturing would steal a tap from the element below.
      event.currentTarget.setPointerCapture(event.pointerId);
      const { left, top } = event.currentTarget.getBoundingClientRect();
      move(from.was, {
        dx,
        dy,
        factor: from.reach > 0 ? now.reach / from.reach : 1,
        x: from.x - left,
        y: from.y - top,
        width: event.currentTarget.clientWidth,
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Suppress the click at the end of a drag. */
    onClickCapture(event: MouseEvent) {
      if (!dragged.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
