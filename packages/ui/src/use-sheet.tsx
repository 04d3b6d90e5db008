/** Opens a sheet: mounted anew for each opening, kept until it has closed before the eye, and loaded when needed. */
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
  /** Draws the sheet in its place while it is open. */
  show: (draw: (subject: Subject) => ReactNode) => ReactNode;
}

interface Opened<Subject> {
  times: number;
  subject: Subject;
  open: boolean;
}

export interface SheetOptions<Subject> {
  /** The sheet could not be loaded, and somebody waits for what it asks. In place of offering another try. */
  onNotLoaded?: (subject: Subject) => void;
}

export function useSheet<Subject = void>({ onNotLoaded }: SheetOptions<Subject> = {}): OpenedSheet<Subject> {
  const words = useWords();
  const [opening, setOpening] = useState<Opened<Subject>>();
  const isOpen = opening?.open === true;
  const isClosing = opening?.open === false;
  useEffect(() => {
    if (!isClosing) return;
    const timer = setTimeout(() => setOpening(undefined), CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isClosing]);
  const open = (subject: Subject) => setOpening((last) => ({ times: (last?.times ?? 0) + 1, subject, open: true }));
  const close = () => setOpening((last) => last && { ...last, open: false });
  /** An answer that comes late closes the sheet that asked, and not one that was opened since. */
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

/** On a slow connection it shows that the press was heard, and can be closed. */
function OnItsWay() {
  const [View, setView] = useState<ComponentType>();
  useEffect(() => {
    const show = () => import("./sheet-on-its-way.tsx").then(({ SheetOnItsWay }) => setView(() => SheetOnItsWay));
    // Where not even that comes, what is waited for says so.
    const timer = setTimeout(() => show().catch(() => {}), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return View && <View />;
}
