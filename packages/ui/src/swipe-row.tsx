/**
 * A row that reveals an action when swiped. The action is inert while hidden. Pages offer the same action elsewhere for
 * keyboards and screen readers.
 */
import { type PointerEvent, type ReactNode, useRef, useState } from "react";

const ACTION_REM = 5.5;
const START_PIXELS = 8;

export function SwipeRow({
  action,
  children,
}: {
  action: { label: string; onPress: () => void };
  children: ReactNode;
}) {
  const [offset, setOffset] = useState(0);
  const [moving, setMoving] = useState(false);
  const start = useRef<{ x: number; y: number; offset: number } | undefined>(undefined);

  const begin = (event: PointerEvent) => {
    if (event.pointerType === "mouse") return;
    start.current = { x: event.clientX, y: event.clientY, offset };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const from = start.current;
    if (!from) return;
    const dx = event.clientX - from.x;
    if (!moving) {
      if (Math.abs(event.clientY - from.y) > START_PIXELS) start.current = undefined;
      if (Math.abs(dx) < START_PIXELS || !start.current) return;
      setMoving(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    setOffset(Math.max(-actionWidth() * 1.2, Math.min(0, from.offset + dx)));
  };
  const end = () => {
    start.current = undefined;
    if (!moving) return;
    setMoving(false);
    setOffset(offset < -actionWidth() / 2 ? -actionWidth() : 0);
  };
  const open = offset !== 0;
  return (
    <div className="relative overflow-hidden">
      <div inert={!open} className={open ? "absolute inset-y-0 end-0 flex" : "invisible absolute inset-y-0 end-0 flex"}>
        <button
          type="button"
          style={{ width: `${ACTION_REM}rem` }}
          className="bg-danger px-2 text-sm font-semibold text-on-danger"
          onClick={() => {
            setOffset(0);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      </div>
      <div
        className="relative touch-pan-y bg-surface"
        style={{
          transform: open ? `translateX(${offset}px)` : undefined,
          transition: moving ? "none" : "transform 200ms",
        }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          if (!open) return;
          event.preventDefault();
          event.stopPropagation();
          setOffset(0);
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** In pixels, at the size of the user's text. */
const actionWidth = () => ACTION_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
