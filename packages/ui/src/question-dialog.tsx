/** The dialog of `confirm()`. Closes when there is no question. */
import { useId } from "react";
import { Button } from "./button.tsx";
import type { AskedQuestion } from "./confirm.tsx";
import { Modal } from "./modal.tsx";

export function QuestionDialog({ question }: { question: AskedQuestion | undefined }) {
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
