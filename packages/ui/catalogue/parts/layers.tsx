/** Layers over the page: sheets, questions, messages. */
import { type ReactNode, useState } from "react";
import {
  Button,
  confirm,
  loadedLater,
  Modal,
  Sheet,
  TextField,
  toast,
  useClose,
  useSheet,
  useWords,
} from "../../src/index.ts";
import { State } from "../state.tsx";
import { useTexts } from "../texts.ts";

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const SlowSheet = loadedLater(async () => {
  await wait(1500);
  return { default: LongSheet };
});
let tries = 0;
const BrokenSheet = loadedLater(async () => {
  tries += 1;
  if (tries % 2 === 1) throw new TypeError("no connection");
  return { default: LongSheet };
});

export function Layers() {
  const texts = useTexts();
  const [answer, setAnswer] = useState("");
  const [shown, setShown] = useState(false);
  const words = useWords();
  const ask = async (tone: "plain" | "danger") => {
    const yes = await confirm({
      title: texts.question,
      text: texts.sentence,
      confirmLabel: texts.action,
      cancelLabel: "No",
      tone,
    });
    setAnswer(yes ? "yes" : "no");
  };
  return (
    <>
      <State name="Sheet">
        <div className="flex flex-wrap gap-3">
          <Opens name="Sheet with a form">
            <FormSheet />
          </Opens>
          <Opens name="Sheet with much in it">
            <LongSheet />
          </Opens>
          <Opens name="Wide sheet with a head">
            <Sheet wide title={texts.name} head={<p className="text-xl font-bold">{texts.sentence}</p>}>
              <p>{texts.sentence}</p>
            </Sheet>
          </Opens>
          <Opens name="Sheet at the side">
            <Sheet side title={texts.name} footer={<Button block>{texts.name}</Button>}>
              <p>{texts.sentence}</p>
            </Sheet>
          </Opens>
          <Opens name="Sheet that comes late">
            <SlowSheet />
          </Opens>
          <Opens name="Sheet that does not come">
            <BrokenSheet />
          </Opens>
          <Opens name="Sheet that asks before it closes">
            <AskingSheet />
          </Opens>
        </div>
      </State>
      <State name="confirm">
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={() => void ask("plain")}>
            Question
          </Button>
          <Button variant="outline" onClick={() => void ask("danger")}>
            Dangerous question
          </Button>
        </div>
        <p className="mt-2 text-sm">Answer: {answer}</p>
      </State>
      <State name="toast">
        <div className="flex flex-wrap gap-3">
          {(["plain", "success", "danger"] as const).map((tone) => (
            <Button key={tone} variant="outline" onClick={() => toast({ text: texts.sentence, tone })}>
              Message {tone}
            </Button>
          ))}
          <Button
            variant="outline"
            onClick={() =>
              toast({ text: texts.name, action: { label: "Undo", onPress: () => toast({ text: "Undone" }) } })
            }
          >
            Message with an action
          </Button>
        </div>
      </State>
      <State name="Modal">
        <Button variant="outline" onClick={() => setShown(true)}>
          Whole screen
        </Button>
        <Modal
          open={shown}
          onClose={() => setShown(false)}
          aria-label={texts.name}
          className="fixed inset-0 size-full max-h-none max-w-none bg-surface p-6 text-ink"
        >
          <p>{texts.sentence}</p>
          <Button className="mt-4" onClick={() => setShown(false)}>
            {words.close}
          </Button>
        </Modal>
      </State>
      <div aria-hidden="true" className="h-[150vh]" />
    </>
  );
}

function Opens({ name, children }: { name: string; children: ReactNode }) {
  const sheet = useSheet();
  return (
    <>
      <Button variant="outline" onClick={() => sheet.open()}>
        {name}
      </Button>
      {sheet.show(() => children)}
    </>
  );
}

function FormSheet() {
  const { name, action, hint, sentence } = useTexts();
  const close = useClose();
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      toast({ text: sentence, tone: "success", action: { label: "Undo", onPress: close } });
    }, 400);
  };
  return (
    <Sheet
      title={name}
      footer={
        <Button block size="lg" busy={busy} onClick={send}>
          {action}
        </Button>
      }
    >
      <p className="mb-3">{sentence}</p>
      <TextField label={name} hint={hint} defaultValue="Lin Mei" />
    </Sheet>
  );
}

function LongSheet() {
  const { name, sentence } = useTexts();
  return (
    <Sheet title={name}>
      {Array.from({ length: 40 }, (_, index) => (
        <p key={index} className="mb-3">
          {sentence}
        </p>
      ))}
    </Sheet>
  );
}

function AskingSheet() {
  const { name, question, action } = useTexts();
  const close = useClose();
  const ask = async () => {
    if (await confirm({ title: question, confirmLabel: action, cancelLabel: "No", tone: "danger" })) close();
  };
  return (
    <Sheet title={name} onDismiss={() => void ask()}>
      <TextField label={name} />
    </Sheet>
  );
}
