/** ID type, number, name and the two photos. What was filled in stays, whatever happens on the way. */

import { useSend } from "@banyan/app/send.ts";
import type { Refused } from "@banyan/contract/client.ts";
import { type Identity, type IdType, kyc } from "@banyan/contract/kyc.ts";
import type { UserInfo } from "@banyan/contract/members.ts";
import { Button, RadioCards, TextField, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Notice } from "../../parts/notice.tsx";
import { draftOf, forgetDraft, keepTexts, type Part, shotIsLost, shotOf, type Texts, useShot } from "./draft.ts";
import { Mistakes } from "./mistakes.tsx";
import { IdCardExample, PassportExample, SelfieExample } from "./photo-art.tsx";
import { focusPhoto, PhotoField } from "./photo-field.tsx";

/** Width by height of an identity card, an open passport, a portrait. */
const RATIOS: Record<IdType, number> = { id_card: 85.6 / 54, passport: 125 / 88 };
const PORTRAIT = 3 / 4;

export interface IdentityFormProps {
  user: UserInfo;
  /** What was submitted before and turned down. */
  before: Pick<Identity, "idType" | "name">;
  onSubmitted: (identity: Identity) => void;
}

export function IdentityForm({ user, before, onSubmitted }: IdentityFormProps) {
  const { t } = useLingui();
  const form = useForm<Texts>({
    defaultValues: draftOf(user.memberId).texts ?? {
      idType: before.idType ?? "id_card",
      number: "",
      name: before.name ?? user.name,
    },
  });
  useEffect(() => () => keepTexts(user.memberId, form.getValues()), [form, user.memberId]);
  const idType = useWatch({ control: form.control, name: "idType" });
  const photos = usePhotos();
  const [problem, setProblem] = useState<string>();
  const send = useSend(kyc.submit, {
    onDone(identity) {
      forgetDraft(user.memberId);
      toast({ text: t`Your papers were submitted`, tone: "success" });
      onSubmitted(identity);
    },
    onRefused(refused) {
      if (refused.name === "UPLOAD_NOT_FOUND") photos.lost(refused.message);
      else if (!showFields(refused)) setProblem(refused.message);
      return true;
    },
  });
  const showFields = ({ fields }: Refused) => {
    photos.refuse(fields);
    let shown = fields.idPhoto !== undefined || fields.selfie !== undefined;
    for (const name of ["number", "name"] as const) {
      if (fields[name] === undefined) continue;
      form.setError(name, { message: fields[name] }, { shouldFocus: !shown });
      shown = true;
    }
    return shown;
  };
  const submit = async () => {
    setProblem(undefined);
    const textsAreRight = await form.trigger(undefined, { shouldFocus: true });
    const ids = photos.check({ focus: textsAreRight });
    if (textsAreRight && ids) send.mutate({ ...form.getValues(), ...ids });
  };
  const { errors } = form.formState;
  const isCard = idType === "id_card";
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RadioCards
        label={t`ID type`}
        value={idType}
        onChange={(next) => form.setValue("idType", next)}
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
        maxLength={40}
        {...form.register("number", { validate: (text) => text.trim() !== "" || t`Please enter the number` })}
        error={errors.number?.message}
      />
      <TextField
        label={t`Name`}
        hint={t`As it stands on the document`}
        autoComplete="name"
        maxLength={80}
        {...form.register("name", { validate: (text) => text.trim() !== "" || t`Please enter the name` })}
        error={errors.name?.message}
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
        error={photos.errors.idPhoto}
      />
      <PhotoField
        part="selfie"
        label={t`Selfie with the document`}
        camera="user"
        ratio={PORTRAIT}
        example={<SelfieExample className="mx-auto w-full max-w-32" />}
        tips={[
          t`Your face and the document in one picture`,
          t`Fingers cover nothing of it`,
          t`No sunglasses, cap or filter`,
        ]}
        error={photos.errors.selfie}
      />
      <Mistakes />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="grid gap-3">
        <Button type="submit" variant="accent" size="lg" block busy={send.isPending}>
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

/** The two photos as fields of the form: what is wrong with them, and the way to the first wrong one. */
function usePhotos() {
  const { t } = useLingui();
  const shots = { idPhoto: useShot("idPhoto"), selfie: useShot("selfie") };
  const [asked, setAsked] = useState<Partial<Record<Part, string>>>({});
  const missing = (part: Part): string | undefined => {
    const shot = shotOf(part);
    if (!shot) return part === "idPhoto" ? t`Please add the photo of the document` : t`Please add the selfie`;
    return shot.uploadId || shot.problem ? undefined : t`The photo is still being sent. Please wait a moment.`;
  };
  return {
    // What was asked for is no longer wrong once it is there.
    errors: {
      idPhoto: shots.idPhoto?.uploadId === undefined ? asked.idPhoto : undefined,
      selfie: shots.selfie?.uploadId === undefined ? asked.selfie : undefined,
    },
    check({ focus }: { focus: boolean }) {
      const wrong = { idPhoto: missing("idPhoto"), selfie: missing("selfie") };
      setAsked(wrong);
      const ids = { idPhoto: shots.idPhoto?.uploadId, selfie: shots.selfie?.uploadId };
      if (ids.idPhoto && ids.selfie) return { idPhoto: ids.idPhoto, selfie: ids.selfie };
      if (focus) focusPhoto(ids.idPhoto ? "selfie" : "idPhoto");
      return undefined;
    },
    refuse(fields: Record<string, string>) {
      const wrong = { idPhoto: fields.idPhoto, selfie: fields.selfie };
      for (const part of ["idPhoto", "selfie"] as const) if (wrong[part]) shotIsLost(part, wrong[part]);
      if (wrong.idPhoto || wrong.selfie) focusPhoto(wrong.idPhoto ? "idPhoto" : "selfie");
    },
    /** Which of them the server does not know is not said; sending both again mends it. */
    lost(message: string) {
      for (const part of ["idPhoto", "selfie"] as const) shotIsLost(part, message);
      focusPhoto("idPhoto");
    },
  };
}
