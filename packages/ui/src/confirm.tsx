/** A yes/no dialog. `confirm()` can be called from anywhere; the app mounts one `ConfirmHost`. */
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { createState, useValue } from "./state.ts";
import { toast } from "./toast.tsx";
import { useWords } from "./words.ts";

const loadDialog = () => import("./question-dialog.tsx");

/** Preloads the code of dialogs and sheets. */
export async function prepareLayers(): Promise<void> {
  await Promise.all([loadDialog(), import("./sheet.tsx")]);
}

export interface Question {
  title: string;
  /** What exactly will happen. */
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for irreversible actions. */
  tone?: "plain" | "danger";
}

export interface AskedQuestion extends Question {
  answer: (yes: boolean) => void;
}

const asked = createState<AskedQuestion | undefined>(undefined);

/** Asks, and resolves with the answer; Escape means no. A second question answers the first one with no. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    asked.set({
      ...question,
      answer: (yes) => {
        asked.set(undefined);
        resolve(yes);
      },
    });
  });
}

export function ConfirmHost() {
  const words = useWords();
  const question = useValue(asked);
  // Stays mounted after the answer, to animate closing.
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
