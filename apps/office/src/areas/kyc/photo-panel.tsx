/** A photo that requires a reason to open, then can be zoomed, rotated and panned. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { officeKyc } from "@banyan/contract/browser/office/kyc.ts";
import { Button, Chip, EmptyState, useClose, useSheet } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { EyeOff, LockKeyhole } from "lucide-react";
import { useState } from "react";
import { SectionCard } from "../../parts/cards/section-card.tsx";
import { ActionSheet } from "../../parts/sheets/action-sheet.tsx";
import { ReasonField } from "../../parts/sheets/reason-field.tsx";
import { PhotoViewer } from "./photo-viewer.tsx";
import { PHOTO_NAMES, type PhotoPart } from "./submission.ts";

interface PhotoPanelProps {
  submissionId: string;
  part: PhotoPart;
  size: { width: number; height: number };
  onOpened: () => void;
}

export function PhotoPanel({ submissionId, part, size, onOpened }: PhotoPanelProps) {
  const { t, i18n } = useLingui();
  const asking = useSheet();
  const [url, setUrl] = useState<string>();
  const name = i18n._(PHOTO_NAMES[part]);
  return (
    <SectionCard
      title={name}
      flush
      actions={
        url && (
          <Button
            variant="quiet"
            size="sm"
            icon={<EyeOff aria-hidden="true" className="size-4" strokeWidth={1.9} />}
            onClick={() => setUrl(undefined)}
          >
            {t`Close the photo`}
          </Button>
        )
      }
    >
      {url ? (
        <PhotoViewer key={url} url={url} name={name} size={size} onBroken={() => setUrl(undefined)} />
      ) : (
        <EmptyState
          picture={<LockKeyhole aria-hidden="true" className="mx-auto size-12" strokeWidth={1.3} />}
          title={t({ context: "photo", message: "Closed" })}
          text={t`It opens once you say why. Your reason is kept in the audit log.`}
          action={
            <Button variant="outline" onClick={() => asking.open()}>
              {part === "idPhoto" ? t`Open the ID photo` : t`Open the selfie`}
            </Button>
          }
        />
      )}
      {asking.show(() => (
        <ReasonSheet
          submissionId={submissionId}
          part={part}
          name={name}
          onUrl={(next) => {
            setUrl(next);
            onOpened();
          }}
        />
      ))}
    </SectionCard>
  );
}

interface ReasonSheetProps {
  submissionId: string;
  part: PhotoPart;
  name: string;
  onUrl: (url: string) => void;
}

function ReasonSheet({ submissionId, part, name, onUrl }: ReasonSheetProps) {
  const { t } = useLingui();
  const close = useClose();
  const form = useContractForm(officeKyc.viewPhoto, {
    defaults: { reason: "" },
    input: ({ reason }) => ({ submissionId, photo: part, reason }),
    onDone({ url }) {
      close();
      onUrl(url);
    },
  });
  const { reason } = form.values;
  const usual = [t`Review of the submission`, t`Second look before deciding`, t`The member asks about the decision`];
  return (
    <ActionSheet title={t`Why do you open “${name}”?`} action={t`Open`} form={form} incomplete={reason.trim() === ""}>
      <div className="flex flex-wrap gap-2">
        {usual.map((text) => (
          <Chip key={text} chosen={reason === text} onClick={() => form.set({ reason: text })}>
            {text}
          </Chip>
        ))}
      </div>
      <ReasonField {...form.field("reason")} />
    </ActionSheet>
  );
}
