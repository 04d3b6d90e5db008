/**
 * The base of all layers, built on the native `<dialog>`: it traps and restores the focus and makes the page behind it
 * inert. Escape, "back" and a press outside request closing. Messages appear inside the topmost layer.
 */
import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import { addLayer } from "./layers.ts";
import { ToastRegion } from "./toast.tsx";

export interface ModalProps extends Omit<ComponentProps<"dialog">, "ref" | "open" | "onClose"> {
  ref?: RefObject<HTMLDialogElement | null>;
  open: boolean;
  /** The user requested closing. The layer stays open as long as `open` is true. */
  onClose: () => void;
  /** False if "back" should leave the page. */
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
  /** Closings by us whose `close` event is still pending. */
  const ours = useRef(0);
  const onStillOpen = useEffectEvent(() => {
    if (open && ref.current?.isConnected && !ref.current.open) ref.current.showModal();
  });
  // Browsers close the dialog without a `cancel` event on a second Escape or back gesture in a row. Reopen it if it
  // must stay open.
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
  // A layout effect cleans up before the dialog is unmounted: closing it while mounted returns the focus.
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
    // Requires pointerdown and click outside: a text selection dragged out of the dialog ends there too.
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

/** Events on the backdrop and on the dialog's own padding have the same target; only the coordinates differ. */
function isBeside(dialog: HTMLDialogElement | null, { target, clientX, clientY }: MouseEvent): boolean {
  if (!dialog || target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
