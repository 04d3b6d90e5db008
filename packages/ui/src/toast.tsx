/**
 * Short messages at the foot of the page. `toast()` may be called from anywhere. A `ToastRegion` stands on the page and
 * in each layer above it, as everything below the topmost is inert: there a message would be neither heard nor clickable.
 */
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";
import { subscribeToLayers, topLayer } from "./layers.ts";

const STAYS_MS = 3_500;
const STAYS_WITH_ACTION_MS = 6_000;

export interface ToastMessage {
  text: string;
  tone?: "plain" | "success" | "danger";
  /** Whether it is about what stands on this page, and goes with the page. */
  here?: boolean;
  /** One thing to do about it, such as undo. */
  action?: { label: string; onPress: () => void };
}

interface Shown extends ToastMessage {
  key: number;
}

let shown: readonly Shown[] = [];
let lastKey = 0;
const listeners = new Set<() => void>();

function set(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message; the same text twice replaces the first. Returns what takes it away. */
export function toast(message: ToastMessage): () => void {
  const key = ++lastKey;
  set([...shown.filter((one) => one.text !== message.text), { ...message, key }].slice(-2));
  return () => dismiss(key);
}

/** The page is left: messages about it go. What a step said that led away from it stays. */
export function leaveToasts(): void {
  if (shown.some((one) => one.here)) set(shown.filter((one) => !one.here));
}

function dismiss(key: number): void {
  set(shown.filter((one) => one.key !== key));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the messages while `layer` is the topmost; without one, while nothing lies over the page. */
export function ToastRegion({ layer }: { layer?: string }) {
  const messages = useSyncExternalStore(subscribe, () => shown);
  const isTop = useSyncExternalStore(subscribeToLayers, topLayer) === layer;
  const ref = useRef<HTMLDivElement>(null);
  // A popover stands above the content of its dialog. Shown before the first message comes, it is heard.
  useEffect(() => {
    const region = ref.current;
    if (!isTop || !region?.isConnected) return;
    // In a task of its own: it computes styles, and the page's first drawing should not wait for that.
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

/** Goes by itself after a while, but not while a pointer or the focus is on it. */
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
