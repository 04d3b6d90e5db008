/**
 * A row that reveals an action when swiped. The action is inert while hidden. Pages offer the same action elsewhere for
 * keyboards and screen readers.
 */
import { type PointerEvent, type ReactNode, useRef, useState } from "react";

const ACTION_PIXELS = 88;
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
    setOffset(Math.max(-ACTION_PIXELS * 1.2, Math.min(0, from.offset + dx)));
  };
  const end = () => {
    start.current = undefined;
    if (!moving) return;
    setMoving(false);
    setOffset(offset < -ACTION_PIXELS / 2 ? -ACTION_PIXELS : 0);
  };
  const open = offset !== 0;
  return (
    <div className="relative overflow-hidden">
      <div inert={!open} className={open ? "absolute inset-y-0 end-0 flex" : "invisible absolute inset-y-0 end-0 flex"}>
        <button
          type="button"
          style={{ width: ACTION_PIXELS }}
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
