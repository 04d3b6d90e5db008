/** The language switch of visitors on phones, in the head of each page. Members have it in the settings, wide screens above. */
import { IconButton, loadedLater, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { useMember } from "../session/session.ts";
import { useWide } from "./device.ts";

const LanguageSheet = loadedLater(() => import("../parts/language-sheet.tsx"));

export function LanguageButton({ tone, className }: { tone?: "solid"; className?: string }) {
  const { t } = useLingui();
  const member = useMember();
  const wide = useWide();
  const sheet = useSheet();
  if (member || wide) return null;
  return (
    <>
      <IconButton label={t`Language`} tone={tone} className={className} onClick={() => sheet.open()}>
        <Globe aria-hidden="true" className="size-5.5" strokeWidth={1.8} />
      </IconButton>
      {sheet.show(() => (
        <LanguageSheet />
      ))}
    </>
  );
}
