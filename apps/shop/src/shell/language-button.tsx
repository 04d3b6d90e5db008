/** The language switch of phones, in the head of each page. Desktops have it in the site header. */
import { IconButton, loadedLater, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Globe } from "lucide-react";
import { isMobile } from "./device.ts";

const LanguageSheet = loadedLater(() => import("../parts/texts/language-sheet.tsx"));

export function LanguageButton({ tone, className }: { tone?: "solid"; className?: string }) {
  const { t } = useLingui();
  const sheet = useSheet();
  if (!isMobile()) return null;
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
