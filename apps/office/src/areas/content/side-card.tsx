/** A piece's properties besides its texts: type, pictures, and a banner's link. */

import { ANNOUNCEMENT_TOPICS } from "@banyan/contract/browser/office/content.ts";
import { OTHER_PARTS } from "@banyan/contract/piece-parts.ts";
import { Select } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { PictureField } from "../../parts/editors/picture-field.tsx";
import type { EditorPart } from "./editor-parts.ts";
import { LinkField } from "./link-field.tsx";

const TOPIC_NAMES: Record<(typeof ANNOUNCEMENT_TOPICS)[number], MessageDescriptor> = {
  news: msg`News`,
  announcement: msg`Announcement`,
  story: msg`Story of a maker`,
};

export function SideCard({ kind, draft, change, errors }: EditorPart) {
  const { t, i18n } = useLingui();
  const parts: readonly string[] = OTHER_PARTS[kind];
  return (
    <SectionCard title={kind === "banner" ? t`Pictures and link` : t`Picture`}>
      <div className="grid gap-4">
        {parts.includes("topic") && (
          <Select
            label={t`Type`}
            value={draft.topic ?? "news"}
            options={ANNOUNCEMENT_TOPICS.map((value) => ({ value, label: i18n._(TOPIC_NAMES[value]) }))}
            hint={draft.topic === "story" ? t`The home page shows the newest story.` : undefined}
            onChange={({ target }) => change({ topic: target.value as typeof draft.topic })}
          />
        )}
        <PictureField
          label={kind === "banner" ? t`Picture for phones (16:9)` : t`Picture above the text`}
          value={draft.picture}
          error={errors.pictureId}
          onChange={(picture) => change({ picture })}
        />
        {parts.includes("widePicture") && (
          <PictureField
            label={t`Picture for wide screens (3:1)`}
            value={draft.widePicture}
            error={errors.widePictureId}
            onChange={(widePicture) => change({ widePicture })}
          />
        )}
        {parts.includes("link") && (
          <LinkField
            value={draft.link}
            error={errors["link.id"] ?? errors.link}
            onChange={(link) => change({ link })}
          />
        )}
      </div>
    </SectionCard>
  );
}
