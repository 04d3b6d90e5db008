/** Opens a sheet: mounted on opening, unmounted after the closing animation, and lazy-loaded. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";
import { LoadBoundary } from "./loaded-later.tsx";
import { CLOSING_MS, OpeningContext } from "./opening.ts";
import { toast } from "./toast.tsx";
import { useWords } from "./words.ts";

const LOADING_AFTER_MS = 300;

export interface OpenedSheet<Subject> {
  isOpen: boolean;
  /** `subject` is what the sheet is about. */
  open: (subject: Subject) => void;
  close: () => void;
  /** Renders the sheet while it is open. */
  show: (draw: (subject: Subject) => ReactNode) => ReactNode;
}

interface Opened<Subject> {
  times: number;
  subject: Subject;
  open: boolean;
}

export interface SheetOptions<Subject> {
  /** The sheet failed to load and its result is awaited. Replaces the offer to retry. */
  onNotLoaded?: (subject: Subject) => void;
}

export function useSheet<Subject = void>({ onNotLoaded }: SheetOptions<Subject> = {}): OpenedSheet<Subject> {
  const words = useWords();
  const [opening, setOpening] = useState<Opened<Subject>>();
  const isOpen = opening?.open === true;
  const isClosing = opening?.open === false;
  useEffect(() => {
    if (!isClosing) return;
    // It may have been opened again just before this is rendered.
    const remove = () => setOpening((last) => (last?.open ? last : undefined));
    const timer = setTimeout(remove, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);
  const open = (subject: Subject) => setOpening((last) => ({ times: (last?.times ?? 0) + 1, subject, open: true }));
  const close = () => setOpening((last) => last && { ...last, open: false });
  /** A late response closes only the opening it belongs to. */
  const closeIt = (times: number) => setOpening((last) => (last?.times === times ? { ...last, open: false } : last));
  const sayNotLoaded = (subject: Subject) => {
    close();
    onNotLoaded?.(subject);
    const action = { label: words.tryAgain, onPress: () => open(subject) };
    toast({ text: words.notLoaded, tone: "danger", ...(!onNotLoaded && { action }) });
  };
  const show = (draw: (subject: Subject) => ReactNode) =>
    opening && (
      <LoadBoundary key={opening.times} onNotLoaded={() => sayNotLoaded(opening.subject)}>
        <OpeningContext value={{ open: opening.open, close: () => closeIt(opening.times) }}>
          <Suspense fallback={<OnItsWay />}>{draw(opening.subject)}</Suspense>
        </OpeningContext>
      </LoadBoundary>
    );
  return { isOpen, open, close, show };
}

/** On a slow connection, confirms the press and can be closed. */
function OnItsWay() {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    const show = () => import("./sheet-on-its-way.tsx").then(({ SheetOnItsWay }) => setView(() => SheetOnItsWay));
    // If this fails too, the awaited content shows the error.
    const timer = setTimeout(() => show().catch(() => {}), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return View && <View />;
}
