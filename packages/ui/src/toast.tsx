/** Short messages at the foot of the page. `toast()` may be called from anywhere; `ToastRegion` stands once in the app. */
import { useEffect, useRef, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";

const STAYS_MS = 3_500;
const STAYS_WITH_ACTION_MS = 6_000;

export interface ToastMessage {
  text: string;
  tone?: "plain" | "success" | "danger";
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
  const dismiss = () => set(shown.filter((one) => one.key !== key));
  set([...shown.filter((one) => one.text !== message.text), { ...message, key }].slice(-2));
  setTimeout(dismiss, message.action ? STAYS_WITH_ACTION_MS : STAYS_MS);
  return dismiss;
}

export function ToastRegion() {
  const messages = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  const ref = useRef<HTMLDivElement>(null);
  // A popover stands above open sheets; it is raised again for each message, as a sheet may have opened since.
  useEffect(() => {
    const region = ref.current;
    if (!region?.showPopover) return;
    if (region.matches(":popover-open")) region.hidePopover();
    if (messages.length > 0) region.showPopover();
  }, [messages]);
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      className="pointer-events-none fixed inset-x-0 top-auto bottom-[calc(var(--tab-bar)+var(--bottom-bar,0px)+var(--safe-bottom)+0.75rem)] m-auto flex w-full max-w-md flex-col gap-2 overflow-visible bg-transparent px-4 lg:bottom-8"
    >
      {messages.map((message) => (
        <div
          key={message.key}
          className="pointer-events-auto mx-auto flex max-w-full animate-rise items-center gap-3 rounded-card bg-toast px-4 py-2.5 text-sm text-on-toast shadow-float"
        >
          {message.tone && message.tone !== "plain" && <Mark tone={message.tone} />}
          <span className="min-w-0 flex-1">{message.text}</span>
          {message.action && (
            <button
              type="button"
              className="-my-1 min-h-11 shrink-0 rounded-full px-2 font-semibold text-toast-action"
              onClick={() => {
                message.action?.onPress();
                set(shown.filter((one) => one.key !== message.key));
              }}
            >
              {message.action.label}
            </button>
          )}
        </div>
      ))}
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
