/** Opens a sheet: mounted anew for each opening, kept until it has closed before the eye, and loaded when needed. */
import { Component, type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from "react";
import { Loading, Skeleton } from "./card.tsx";
import { CLOSING_MS, OpeningContext, Sheet } from "./sheet.tsx";
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
          <Suspense fallback={<SheetOnItsWay />}>{draw(opening.subject)}</Suspense>
        </OpeningContext>
      </LoadBoundary>
    );
  return { isOpen, open, close, show };
}

/** A component that is loaded when it is first drawn. What failed to load is tried anew the next time. */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let loading: ReturnType<typeof load> | undefined;
  return function Later(props: Props) {
    loading ??= load().catch((error: unknown) => {
      throw new LoadError(error, () => {
        loading = undefined;
      });
    });
    const { default: View } = use(loading);
    return <View {...props} />;
  };
}

class LoadError extends Error {
  /** Lets the part be loaded anew. Before that, drawing it again would fail again. */
  readonly forget: () => void;
  constructor(cause: unknown, forget: () => void) {
    super("A part of the app could not be loaded", { cause });
    this.forget = forget;
  }
}

interface BoundaryProps {
  onNotLoaded: () => void;
  children: ReactNode;
}

/** Shows nothing where a part could not be loaded; any other error goes on to the page. */
class LoadBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  override componentDidCatch(error: unknown) {
    if (!(error instanceof LoadError)) return;
    error.forget();
    this.props.onNotLoaded();
  }
  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (error instanceof LoadError) return null;
    throw error;
  }
}

/** On a slow connection it shows that the press was heard, and can be closed. */
function SheetOnItsWay() {
  const words = useWords();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Sheet title={words.loading}>
      <Loading label={words.loading} className="grid gap-3 pt-1">
        <Skeleton className="h-12 w-full rounded-field" />
        <Skeleton className="h-12 w-full rounded-field" />
        <Skeleton className="h-12 w-full rounded-field" />
      </Loading>
    </Sheet>
  );
}
