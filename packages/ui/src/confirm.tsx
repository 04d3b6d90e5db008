/** A question with two answers. `confirm()` may be called from anywhere; `ConfirmHost` stands once in the app. */
import { type ComponentType, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { toast } from "./toast.tsx";
import { useWords } from "./words.ts";

const loadDialog = () => import("./question-dialog.tsx");

/** Loads what questions and sheets are drawn with, before somebody opens one. */
export async function prepareLayers(): Promise<void> {
  await Promise.all([loadDialog(), import("./sheet.tsx")]);
}

export interface Question {
  title: string;
  /** What exactly will happen. */
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for what cannot be taken back. */
  tone?: "plain" | "danger";
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

let asked: AskedQuestion | undefined;
const listeners = new Set<() => void>();

function ask(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Asks, and resolves with the answer; Escape means no. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    ask({
      ...question,
      answer: (yes) => {
        ask(undefined);
        resolve(yes);
      },
    });
  });
}

export function ConfirmHost() {
  const words = useWords();
  const question = useSyncExternalStore(subscribe, () => asked);
  // It stays when it was answered, so that it closes before the eye.
  const [Dialog, setDialog] = useState<ComponentType<{ question: AskedQuestion | undefined }>>();
  const load = useEffectEvent(() =>
    loadDialog().then(
      (found) => setDialog(() => found.QuestionDialog),
      () => {
        question?.answer(false);
        toast({ text: words.notLoaded, tone: "danger" });
      },
    ),
  );
  const isMissing = question !== undefined && Dialog === undefined;
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing]);
  return Dialog && <Dialog question={question} />;
}
