/**
 * The base of everything that opens over a page, built on the native `<dialog>`: focus stays inside and returns, the
 * page behind is inert. Escape, back and a press beside it ask for closing. Messages are shown inside of the topmost.
 */
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { addLayer } from "./layers.ts";
import { ToastRegion } from "./toast.tsx";

export interface ModalProps extends Omit<ComponentProps<"dialog">, "ref" | "open" | "onClose"> {
  ref?: RefObject<HTMLDialogElement | null>;
  open: boolean;
  /** Somebody asks for closing. Where `open` stays true, it stays open. */
  onClose: () => void;
  /** False where back is to leave the page, not this. */
  hasEntry?: boolean;
}

export function Modal({ ref: given, open, onClose, hasEntry = true, children, ...dialog }: ModalProps) {
  const own = useRef<HTMLDialogElement>(null);
  const ref = given ?? own;
  const layer = useId();
  useLayer(layer, open, onClose, hasEntry);
  useNativeDialog(ref, open, onClose);
  return (
    <dialog ref={ref} {...dialog}>
      {children}
      <ToastRegion layer={layer} />
    </dialog>
  );
}

function useLayer(id: string, open: boolean, onClose: () => void, hasEntry: boolean): void {
  const onBack = useEffectEvent(onClose);
  useLayoutEffect(() => (open ? addLayer({ id, hasEntry, onBack: () => onBack() }) : undefined), [id, open, hasEntry]);
}

function useNativeDialog(ref: RefObject<HTMLDialogElement | null>, open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  /** Closings of our own, of which the dialog has still to tell. */
  const ours = useRef(0);
  const onStillOpen = useEffectEvent(() => {
    if (open && ref.current?.isConnected && !ref.current.open) ref.current.showModal();
  });
  // A second Escape or back gesture in a row closes the dialog without asking. Where it is not to be closed, it returns.
  const onClosed = useEffectEvent(() => {
    if (ours.current > 0) {
      ours.current -= 1;
      return;
    }
    if (!open) return;
    onClose();
    setTimeout(() => onStillOpen());
  });
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) {
      ours.current += 1;
      dialog.close();
    }
  }, [ref, open]);
  // As a layout effect it ends before the dialog is taken away: closed until then, it gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    let pressedBeside = false;
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      close();
    };
    const press = (event: PointerEvent) => {
      pressedBeside = isBeside(dialog, event);
    };
    // Both ends of a press must lie beside: a selection that is dragged out of the dialog ends there too.
    const click = (event: MouseEvent) => {
      if (pressedBeside && isBeside(dialog, event)) close();
      pressedBeside = false;
    };
    const closed = (event: Event) => {
      if (event.target === dialog) onClosed();
    };
    dialog?.addEventListener("cancel", cancel);
    dialog?.addEventListener("pointerdown", press);
    dialog?.addEventListener("click", click);
    dialog?.addEventListener("close", closed);
    return () => {
      dialog?.removeEventListener("cancel", cancel);
      dialog?.removeEventListener("pointerdown", press);
      dialog?.removeEventListener("click", click);
      dialog?.removeEventListener("close", closed);
      if (dialog?.open) {
        ours.current += 1;
        dialog.close();
      }
    };
  }, [ref]);
}

/** The ground around a dialog and its own padding both report the dialog: only the place tells them apart. */
function isBeside(dialog: HTMLDialogElement | null, { target, clientX, clientY }: MouseEvent): boolean {
  if (!dialog || target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
