/**
 * What opens over a page: a sheet from the bottom on phones, a dialog on desktops. Built on the native `<dialog>`:
 * focus stays inside and returns, Escape and the system's back gesture close it, the page behind is inert.
 */
import {
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { IconButton } from "./button.tsx";

const CLOSING_MS = 260;
const DISMISS_PIXELS = 90;

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Stands in the place of the title, which is then only read out. */
  head?: ReactNode;
  closeLabel: string;
  children: ReactNode;
  /** Stays in sight below the content: the action of the sheet. */
  footer?: ReactNode;
  wide?: boolean;
}

export function Sheet({ open, onClose, title, head, closeLabel, children, footer, wide }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const present = useLingering(open);
  const drag = useDragDown(ref, onClose);
  useModal(ref, open, onClose);
  return (
    <dialog ref={ref} aria-labelledby={titleId} className="sheet" data-wide={wide}>
      {present && (
        <>
          <div className="flex shrink-0 touch-none items-start gap-2 ps-5 pe-2 pt-2" {...drag}>
            <span
              aria-hidden="true"
              className="absolute inset-x-0 top-1.5 mx-auto h-1 w-9 rounded-full bg-line md:hidden"
            />
            <h2 id={titleId} className={head ? "sr-only" : "min-w-0 flex-1 py-2 text-lg font-semibold"}>
              {title}
            </h2>
            {head && <div className="min-w-0 flex-1 pt-3 pb-4">{head}</div>}
            <IconButton label={closeLabel} onClick={onClose} className="ms-auto">
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
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
          {footer && (
            <div className="shrink-0 border-t border-line px-5 pt-3 pb-[calc(0.75rem+var(--safe-bottom))]">
              {footer}
            </div>
          )}
        </>
      )}
    </dialog>
  );
}

/** Opens and closes a modal dialog with a flag. Escape, the back gesture and a press beside it ask for closing. */
export function useModal(ref: { current: HTMLDialogElement | null }, open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const onStillOpen = useEffectEvent(() => {
    if (open && ref.current?.isConnected && !ref.current.open) ref.current.showModal();
  });
  // A second Escape or back gesture in a row closes the dialog without asking. Where it is not to be closed, it returns.
  const onClosed = useEffectEvent(() => {
    if (!open) return;
    onClose();
    setTimeout(() => onStillOpen());
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [ref, open]);
  // As a layout effect it ends before the dialog is taken away: closed until then, it gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    };
    const press = (event: Event) => {
      if (event.target === dialog) close();
    };
    const closed = (event: Event) => {
      if (event.target === dialog) onClosed();
    };
    dialog?.addEventListener("cancel", cancel);
    dialog?.addEventListener("click", press);
    dialog?.addEventListener("close", closed);
    return () => {
      dialog?.removeEventListener("cancel", cancel);
      dialog?.removeEventListener("click", press);
      dialog?.removeEventListener("close", closed);
      if (dialog?.open) dialog.close();
    };
  }, [ref]);
}

/** True while `open`, and for the time of the closing movement after it. */
export function useLingering(open: boolean): boolean {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setPresent(false), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return present;
}

/** Lets the head of a sheet be pulled down to close it. */
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
