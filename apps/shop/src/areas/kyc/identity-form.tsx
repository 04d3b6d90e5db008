/** Document type, number, name and the two photos. Input survives every failure. */
import { useContractForm } from "@banyan/app/form/use-contract-form.ts";
import { Notice } from "@banyan/app/notice.tsx";
import { type Identity, type IdType, kyc } from "@banyan/contract/browser/kyc.ts";
import { LENGTHS } from "@banyan/contract/lengths.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { Button, RadioCards, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { forgetDraft, keepNumber, numberOf, type Part, shots } from "./draft.ts";
import { Mistakes } from "./mistakes.tsx";
import { IdCardExample, PassportExample, SelfieExample } from "./photo-art.tsx";
import { PhotoField } from "./photo-field.tsx";

/** Aspect ratio (width ÷ height) of an ID card and an open passport. */
const RATIOS: Record<IdType, number> = { id_card: 85.6 / 54, passport: 125 / 88 };
const PORTRAIT = 3 / 4;
const PARTS = ["idPhoto", "selfie"] as const satisfies Part[];

export interface IdentityFormProps {
  user: UserInfo;
  /** The previous, rejected submission. */
  before: Pick<Identity, "idType" | "name">;
  onSubmitted: (identity: Identity) => void;
}

export function IdentityForm({ user, before, onSubmitted }: IdentityFormProps) {
  const { t } = useLingui();
  const photos = usePhotos();
  const form = useContractForm(kyc.submit, {
    defaults: {
      idType: before.idType ?? ("id_card" as IdType),
      number: numberOf(user.memberId),
      name: before.name ?? user.name,
      idPhoto: "",
      selfie: "",
    },
    input: (values) => ({ ...values, ...photos.ids() }),
    words: { number: t`Please enter the number`, name: t`Please enter the name` },
    check: () => ({ idPhoto: photos.missing("idPhoto"), selfie: photos.missing("selfie") }),
    draft: "",
    onDone(identity) {
      forgetDraft();
      toast({ text: t`Your documents were submitted`, tone: "success" });
      onSubmitted(identity);
    },
    onRefused(refused) {
      // The server does not say which upload is unknown, so resend both.
      const lost = refused.name === "UPLOAD_NOT_FOUND";
      for (const part of PARTS) {
        const problem = lost ? refused.message : refused.fields[part];
        if (problem) shots.lose(part, problem);
      }
      if (lost) form.focus("idPhoto");
      return lost;
    },
  });
  const { idType } = form.values;
  const { problem } = form;
  const number = form.field("number");
  const isCard = idType === "id_card";
  return (
    <form {...form.props} className="grid gap-6">
      <RadioCards
        label={t`ID type`}
        {...form.bind("idType")}
        cards={[
          { value: "id_card", title: t`ID card` },
          { value: "passport", title: t`Passport` },
        ]}
      />
      <TextField
        label={isCard ? t`ID number` : t`Passport number`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LENGTHS.idNumber}
        {...number}
        onChange={(event) => {
          keepNumber(event.target.value);
          void number.onChange(event);
        }}
      />
      <TextField
        label={t`Name`}
        hint={t`As shown on the document`}
        autoComplete="name"
        maxLength={LENGTHS.personName}
        {...form.field("name")}
      />
      <PhotoField
        part="idPhoto"
        label={isCard ? t`Photo of the ID card` : t`Photo of the passport`}
        camera="environment"
        ratio={RATIOS[idType]}
        example={isCard ? <IdCardExample className="w-full" /> : <PassportExample className="w-full" />}
        tips={[
          isCard ? t`The side with your picture, all four corners` : t`The page with your picture, all four corners`,
          t`Sharp, bright, without reflections`,
        ]}
        ref={form.hold("idPhoto")}
        error={photos.isSent("idPhoto") ? undefined : form.errors.idPhoto}
      />
      <PhotoField
        part="selfie"
        label={t`Selfie with the document`}
        camera="user"
        ratio={PORTRAIT}
        example={<SelfieExample className="mx-auto w-full max-w-32" />}
        tips={[
          t`Your face and the document in one picture`,
          t`No fingers covering any of it`,
          t`No sunglasses, cap or filter`,
        ]}
        ref={form.hold("selfie")}
        error={photos.isSent("selfie") ? undefined : form.errors.selfie}
      />
      <Mistakes />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="grid gap-3">
        <Button type="submit" variant="accent" size="lg" block busy={form.busy}>
          <Trans>Submit for review</Trans>
        </Button>
        <p className="flex items-start gap-2 text-sm text-ink-faint">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} />
          <Trans>
            Photos and number are stored encrypted. Only our reviewers can open them, and every view is recorded.
          </Trans>
        </p>
      </div>
    </form>
  );
}

/** The two photos as form fields. */
function usePhotos() {
  const { t } = useLingui();
  const shown = shots.useAll();
  return {
    isSent: (part: Part) => shown.get(part)?.uploadId !== undefined,
    ids: () => ({
      idPhoto: shots.all().get("idPhoto")?.uploadId ?? "",
      selfie: shots.all().get("selfie")?.uploadId ?? "",
    }),
    /** Why a photo cannot be submitted; undefined if the photo itself shows the reason. */
    missing(part: Part): string | undefined {
      const shot = shots.all().get(part);
      if (!shot) return part === "idPhoto" ? t`Please add the photo of the document` : t`Please add the selfie`;
      return shot.uploadId || shot.problem ? undefined : t`The photo is still being sent. Please wait a moment.`;
    },
  };
}
