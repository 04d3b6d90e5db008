/**
 * Toasts. `toast()` can be called from anywhere. The page and each layer have a `ToastRegion`, because everything below
 * the topmost layer is inert: a toast there would neither be announced nor clickable.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";
import { subscribeToLayers, topLayer } from "./layers.ts";
import { createState, useValue } from "./state.ts";

const STAYS_MS = 3_500;
const STAYS_WITH_ACTION_MS = 6_000;

export interface ToastMessage {
  text: string;
  tone?: "plain" | "success" | "danger";
  /** Whether it is about this page and disappears with it. */
  here?: boolean;
  /** One action, such as undo. */
  action?: { label: string; onPress: () => void };
}

interface Shown extends ToastMessage {
  key: number;
}

const shown = createState<readonly Shown[]>([]);
let lastKey = 0;

/** Shows a toast, replacing one with the same text. Returns the function that removes it. */
export function toast(message: ToastMessage): () => void {
  const key = ++lastKey;
  shown.set([...shown.get().filter((one) => one.text !== message.text), { ...message, key }].slice(-2));
  return () => dismiss(key);
}

/**
 * Called on navigation: removes toasts about the page. Others stay, such as the result of a step that led to the
 * navigation.
 */
export function leaveToasts(): void {
  if (shown.get().some((one) => one.here)) shown.set(shown.get().filter((one) => !one.here));
}

function dismiss(key: number): void {
  shown.set(shown.get().filter((one) => one.key !== key));
}

/** Shows toasts while `layer` is the topmost; without `layer`, while no layer is open. */
export function ToastRegion({ layer }: { layer?: string }) {
  const messages = useValue(shown);
  const isTop = useSyncExternalStore(subscribeToLayers, topLayer) === layer;
  const ref = useRef<HTMLDivElement>(null);
  // A popover is above the content of its dialog. It opens before the first message, so that screen readers announce
  // it.
  useEffect(() => {
    const region = ref.current;
    if (!isTop || !region?.isConnected) return;
    // In a separate task: it recalculates styles, which should not delay the first render.
    const later = setTimeout(() => region.showPopover?.());
    return () => {
      clearTimeout(later);
      region.hidePopover?.();
    };
  }, [isTop]);
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--tab-bar)+var(--bottom-bar,0px)+var(--safe-bottom)+0.75rem)] m-auto flex w-full max-w-md flex-col gap-2 overflow-visible bg-transparent px-4 lg:bottom-8"
    >
      {isTop && messages.map((message) => <Message key={message.key} message={message} />)}
    </div>
  );
}

/** Disappears after a while, unless hovered or focused. */
function Message({ message }: { message: Shown }) {
  const { key, text, tone, action } = message;
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(key), action ? STAYS_WITH_ACTION_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [key, held, action]);
  return (
    <div
      className="pointer-events-auto mx-auto flex max-w-full animate-rise items-center gap-3 rounded-card bg-toast px-4 py-2.5 text-sm text-on-toast shadow-float"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {tone && tone !== "plain" && <Mark tone={tone} />}
      <span className="min-w-0 flex-1">{text}</span>
      {action && (
        <button
          type="button"
          className="-my-1 min-h-11 shrink-0 rounded-full px-2 font-semibold text-toast-action"
          onClick={() => {
            dismiss(key);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

function Mark({ tone }: { tone: "success" | "danger" }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={classes("size-5 shrink-0", tone === "danger" && "text-toast-action")}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="10" cy="10" r="8" />
      <path d={tone === "success" ? "m6.5 10.5 2.3 2.3 4.7-5" : "M10 6v4.5M10 13.6v.1"} />
    </svg>
  );
}
