/** A question with two answers. `confirm()` may be called from anywhere; `ConfirmHost` stands once in the app. */
import { useId, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

export interface Question {
  title: string;
  /** What exactly will happen. */
  text?: string;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for what cannot be taken back. */
  tone?: "plain" | "danger";
}

let asked: (Question & { answer: (yes: boolean) => void }) | undefined;
const listeners = new Set<() => void>();

function ask(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
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
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  const titleId = useId();
  const textId = useId();
  return (
    <Modal
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={question?.text ? textId : undefined}
      className="dialog"
    >
      {question && (
        <>
          <h2 id={titleId} className="text-lg font-semibold">
            {question.title}
          </h2>
          {question.text && (
            <p id={textId} className="mt-2 text-sm text-ink-soft">
              {question.text}
            </p>
          )}
          <div className="mt-6 grid grid-cols-2 gap-3">
            <Button variant="outline" onClick={() => question.answer(false)}>
              {question.cancelLabel}
            </Button>
            <Button variant={question.tone === "danger" ? "danger" : "primary"} onClick={() => question.answer(true)}>
              {question.confirmLabel}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
