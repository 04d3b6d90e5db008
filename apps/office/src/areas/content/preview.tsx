/**
 * A preview of a content piece in any language, on a phone or a wide screen. Rendered by the shop's components in an
 * iframe of that width, so that media queries apply.
 */

import { LANGUAGE_NAMES, LANGUAGES, type Language, textIn } from "@banyan/contract/languages.ts";
import type { PieceKind } from "@banyan/contract/piece-parts.ts";
import { Picture, Select } from "@banyan/ui";
import { BannerFace } from "@banyan/ui/banner-face.tsx";
import { Blocks } from "@banyan/ui/blocks.tsx";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { PieceDraft } from "./draft.rules.ts";
import { WidthFrame } from "./width-frame.tsx";

const WIDTHS = { phone: 390, wide: 1200 } as const;

interface PreviewProps {
  kind: PieceKind;
  draft: PieceDraft;
  first: Language;
}

export function Preview({ kind, draft, first }: PreviewProps) {
  const { t } = useLingui();
  const [language, setLanguage] = useState(first);
  const [screen, setScreen] = useState<keyof typeof WIDTHS>("phone");
  return (
    <div className="grid gap-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t`Language`}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={({ target }) => setLanguage(target.value as Language)}
        />
        <Select
          label={t`Screen`}
          value={screen}
          options={[
            { value: "phone", label: t({ context: "device", message: "Phone" }) },
            { value: "wide", label: t`Wide screen` },
          ]}
          onChange={({ target }) => setScreen(target.value as keyof typeof WIDTHS)}
        />
      </div>
      <WidthFrame title={t`Preview`} width={WIDTHS[screen]} lang={language}>
        <div className="p-4 lg:p-8">
          {kind === "banner" ? (
            <BannerPreview draft={draft} language={language} />
          ) : (
            <TextPreview draft={draft} language={language} />
          )}
        </div>
      </WidthFrame>
    </div>
  );
}

function BannerPreview({ draft, language }: { draft: PieceDraft; language: Language }) {
  const { t } = useLingui();
  const { picture, widePicture } = draft;
  if (!picture || !widePicture)
    return <p className="text-sm text-ink-soft">{t`Both pictures are needed for a preview.`}</p>;
  return (
    <div className="relative overflow-hidden rounded-card lg:rounded-[1.5rem]">
      <BannerFace
        title={textIn(draft.title, language)}
        subtitle={textIn(draft.summary, language)}
        picture={picture}
        widePicture={widePicture}
        priority
      />
    </div>
  );
}

function TextPreview({ draft, language }: { draft: PieceDraft; language: Language }) {
  const blocks = draft.body[language].length > 0 ? draft.body[language] : draft.body.en;
  return (
    <article className="lg:max-w-3xl">
      <h1 className="mb-4 text-xl font-semibold lg:text-3xl">{textIn(draft.title, language)}</h1>
      {draft.picture && (
        <Picture
          picture={draft.picture}
          alt=""
          sizes="(width >= 64rem) 768px, 94vw"
          priority
          className="mb-5 rounded-card"
        />
      )}
      <Blocks blocks={blocks} />
    </article>
  );
}
