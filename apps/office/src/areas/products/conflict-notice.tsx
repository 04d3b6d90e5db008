/** Somebody else changed the product in the meantime: shows what was taken over, and where both changed the same. */
import { LANGUAGE_NAMES } from "@banyan/contract/languages.ts";
import { Button } from "@banyan/ui";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Merged, Part } from "./conflict.rules.ts";

const PART_NAMES: Record<Part["kind"], MessageDescriptor> = {
  name: msg`Name`,
  summary: msg`Summary`,
  description: msg`Description`,
  category: msg`Category`,
  presale: msg`Presale`,
  activation: msg`Activation package`,
  published: msg`Published`,
  pictures: msg`Pictures`,
  variants: msg`Specifications and SKUs`,
};

interface ConflictNoticeProps {
  merged: Merged;
  /** Discards one's own changes. */
  onTheirs: () => void;
  onSeen: () => void;
}

export function ConflictNotice({ merged, onTheirs, onSeen }: ConflictNoticeProps) {
  const { t } = useLingui();
  return (
    <div role="alert" className="mb-4 rounded-card bg-warning-soft p-4 text-sm text-warning">
      <h2 className="text-base font-semibold">{t`Somebody else changed this product meanwhile`}</h2>
      <p className="mt-1">{t`Nothing is saved yet. Your changes were put together with theirs; look at them and save again.`}</p>
      <PartList title={t`Changed by both; yours is in the fields`} parts={merged.both} />
      <PartList title={t`Taken over from them`} parts={merged.theirs} />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onSeen}>
          {t`Go on with this`}
        </Button>
        <Button size="sm" variant="outline" onClick={onTheirs}>
          {t`Discard mine, keep theirs`}
        </Button>
      </div>
    </div>
  );
}

function PartList({ title, parts }: { title: string; parts: readonly Part[] }) {
  const { i18n } = useLingui();
  if (parts.length === 0) return null;
  return (
    <>
      <p className="mt-2 font-medium">{title}</p>
      <ul className="list-disc ps-5">
        {parts.map((part) => {
          const language = "language" in part ? LANGUAGE_NAMES[part.language] : undefined;
          return (
            <li key={`${part.kind} ${language}`}>
              {i18n._(PART_NAMES[part.kind])}
              {language && ` (${language})`}
            </li>
          );
        })}
      </ul>
    </>
  );
}
