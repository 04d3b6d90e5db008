/** What a hand does to a picture: one finger or the mouse drags it, two fingers drag and enlarge it. */
import { type MouseEvent, type PointerEvent, useRef } from "react";

/** A press that moves less than this is a tap, and belongs to what lies under it. */
const TAP_PIXELS = 6;

export interface Hand {
  /** How far the hand went since it began, in pixels of the screen. */
  dx: number;
  dy: number;
  /** How far two fingers went apart; 1 for one finger. */
  factor: number;
  /** Where the hand began, between both fingers, in pixels from the corner of the element. */
  x: number;
  y: number;
  /** Width of the element that is held, in pixels. */
  width: number;
}

/** Handlers for the element. `begin` gives what the picture was like; `move` hears of it again with every movement. */
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
      // The mouse was let go outside of the element, before it was dragged.
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
      // Not before: what lies under a tap would not hear of it.
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
    /** The end of a drag is no press. */
    onClickCapture(event: MouseEvent) {
      if (!dragged.current || event.detail === 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
