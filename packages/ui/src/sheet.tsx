/** A sheet from the bottom on phones, a dialog on desktops. It shows details: amounts have all their digits. Pages open it with `useSheet()`. */
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { AllDigits } from "./figures.tsx";
import { Modal } from "./modal.tsx";
import { CLOSING_MS, useOpening } from "./opening.ts";
import { useWords } from "./words.ts";

const DISMISS_PIXELS = 90;

export interface SheetProps {
  /** Called instead of closing: to stay open while work is in progress, or to confirm first. */
  onDismiss?: () => void;
  title: string;
  /** Replaces the visible title, which remains for screen readers. */
  head?: ReactNode;
  children: ReactNode;
  /** Stays visible below the content: the sheet's action. */
  footer?: ReactNode;
  wide?: boolean;
  /** On desktops, docks to the side at full height. */
  side?: boolean;
}

export function Sheet({ onDismiss, title, head, children, footer, wide, side }: SheetProps) {
  const words = useWords();
  const { open, close } = useOpening();
  const onClose = onDismiss ?? close;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const present = useLingering(open);
  const drag = useDragDown(ref, onClose);
  return (
    <Modal
      ref={ref}
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      className="sheet"
      data-wide={wide}
      data-side={side}
    >
      {present && (
        <>
          <div className="flex shrink-0 touch-none items-start gap-2 ps-5 pe-2 pt-2" {...drag}>
            <span
              aria-hidden="true"
              className="absolute inset-x-0 top-1.5 mx-auto h-1 w-9 rounded-full bg-line md:hidden desktop:hidden"
            />
            <h2 id={titleId} className={head ? "sr-only" : "min-w-0 flex-1 py-2 text-lg font-semibold"}>
              {title}
            </h2>
            {head && <div className="min-w-0 flex-1 pt-3 pb-4">{head}</div>}
            <IconButton label={words.close} onClick={onClose} className="ms-auto">
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                className="size-5"
                stroke="currentColor"
                strokeWidth="2"
                strokeLinecap="round"
              >
                <path d="M6 6l12 12M18 6 6 18" />
              </svg>
            </IconButton>
          </div>
          <Content titleId={titleId}>
            <AllDigits>{children}</AllDigits>
          </Content>
          {footer && (
            <div className="shrink-0 border-t border-line px-5 pt-3 pb-[calc(0.75rem+var(--safe-bottom))]">
              {footer}
            </div>
          )}
        </>
      )}
    </Modal>
  );
}

/** Scrollable by touch and keys if too long. */
function Content({ titleId, children }: { titleId: string; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box || !globalThis.ResizeObserver) return;
    const watch = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight));
    watch.observe(box);
    if (box.firstElementChild) watch.observe(box.firstElementChild);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={ref}
      // Focusable, so that keys scroll it; named for screen readers.
      {...(scrolls && { tabIndex: 0, role: "region", "aria-labelledby": titleId })}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1.5 pb-5 focus-visible:-outline-offset-3"
    >
      {children}
    </div>
  );
}

/** True while `open` and during the closing animation. */
function useLingering(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return present;
}

/** Closes the sheet when its head is dragged down. */
function useDragDown(ref: { current: HTMLDialogElement | null }, onClose: () => void) {
  const start = useRef<number>(undefined);
  const move = (event: PointerEvent) => {
    if (start.current === undefined || !ref.current) return;
    ref.current.style.transition = "none";
    ref.current.style.transform = `translateY(${Math.max(0, event.clientY - start.current)}px)`;
  };
  const end = (event: PointerEvent) => {
    if (start.current === undefined || !ref.current) return;
    const far = event.clientY - start.current > DISMISS_PIXELS;
    start.current = undefined;
    ref.current.style.transition = "";
    ref.current.style.transform = "";
    if (far) onClose();
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== "mouse" && !(event.target as Element).closest("button")) start.current = event.clientY;
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  };
}
