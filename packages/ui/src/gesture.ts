/** What a hand does to a picture: one finger or the mouse drags it, two fingers drag and enlarge it. */
import { type PointerEvent, useRef } from "react";

export interface Hand {
  /** How far the hand went since it began, in pixels of the screen. */
  dx: number;
  dy: number;
  /** How far two fingers went apart; 1 for one finger. */
  factor: number;
  /** Width of the element that is held, in pixels. */
  width: number;
}

/** Handlers for the element. `begin` gives what the picture was like; `move` hears of it again with every movement. */
export function useDragAndPinch<Start>(begin: () => Start | undefined, move: (from: Start, hand: Hand) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef<{ x: number; y: number; reach: number; was: Start }>(undefined);
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
    fingers.current.delete(event.pointerId);
    restart();
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      restart();
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!fingers.current.has(event.pointerId)) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const from = start.current;
      const now = hand();
      if (!from || !now) return;
      move(from.was, {
        dx: now.x - from.x,
        dy: now.y - from.y,
        factor: from.reach > 0 ? now.reach / from.reach : 1,
        width: event.currentTarget.clientWidth,
      });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
