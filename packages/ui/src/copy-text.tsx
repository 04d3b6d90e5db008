/** A text with a copy button. */
import { useState } from "react";
import { classes } from "./classes.ts";
import { toast } from "./toast.tsx";
import { useWords } from "./words.ts";

const SAYS_SO_MS = 2_000;

/** Copies `text` to the clipboard, also without HTTPS, where the clipboard API is missing. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.setAttribute("readonly", "");
    area.className = "sr-only";
    document.body.append(area);
    area.select();
    const copied = document.execCommand("copy");
    area.remove();
    return copied;
  }
}

export interface CopyTextProps {
  text: string;
  /** The label of the button; "Copy" by default. */
  copyLabel?: string;
  /** Shows the text next to the button. */
  showText?: boolean;
  className?: string;
}

export function CopyText({ text, copyLabel, showText = true, className }: CopyTextProps) {
  const words = useWords();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!(await copyText(text))) return;
    setCopied(true);
    toast({ text: words.copied, tone: "success" });
    setTimeout(() => setCopied(false), SAYS_SO_MS);
  };
  return (
    <span className={classes("inline-flex max-w-full min-w-0 items-center gap-2", className)}>
      {showText && (
        <span translate="no" className="figures min-w-0 break-all select-all">
          {text}
        </span>
      )}
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-8 shrink-0 rounded-full bg-brand-soft px-3 text-xs font-semibold text-brand-ink touch-target"
      >
        {copied ? words.copied : (copyLabel ?? words.copy)}
      </button>
    </span>
  );
}
