/** The submitted data: the number masked, photos on request. */

import { call } from "@banyan/app/call.ts";
import { sayError } from "@banyan/app/errors.ts";
import { loadPrivatePicture } from "@banyan/app/load-private-picture.ts";
import { type Identity, kyc } from "@banyan/contract/browser/kyc.ts";
import { Button, List, ListRow, Time } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useEffect } from "react";

export function Submitted({ identity }: { identity: Identity }) {
  const { t } = useLingui();
  const { idType, name, number, submittedAt, decidedAt, photos, state } = identity;
  return (
    <div className="grid gap-4">
      <List aria-label={t`What you submitted`}>
        <ListRow title={t`ID type`} value={idType === "passport" ? t`Passport` : t`ID card`} />
        <ListRow title={t`Name`} value={name} />
        <ListRow
          title={idType === "passport" ? t`Passport number` : t`ID number`}
          value={
            <span translate="no" className="figures">
              {number}
            </span>
          }
        />
        {submittedAt && <ListRow title={t`Submitted`} value={<Time at={submittedAt} />} />}
        {state === "approved" && decidedAt && <ListRow title={t`Confirmed`} value={<Time at={decidedAt} />} />}
      </List>
      {photos && <Photos />}
    </div>
  );
}

function Photos() {
  const { t } = useLingui();
  const opening = useMutation({ mutationFn: openPhotos, onError: sayError });
  const urls = opening.data;
  useEffect(() => () => urls?.forEach((url) => URL.revokeObjectURL(url)), [urls]);
  if (!urls) {
    return (
      <Button
        variant="outline"
        className="justify-self-center"
        icon={<Eye aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
        busy={opening.isPending}
        onClick={() => opening.mutate()}
      >
        <Trans>Show my photos</Trans>
      </Button>
    );
  }
  const names = [t`Photo of the document`, t`Selfie with the document`];
  return (
    <div className="grid grid-cols-2 gap-3">
      {urls.map((url, at) => (
        <img
          key={url}
          src={url}
          alt={names[at]}
          className="aspect-3/4 w-full rounded-card border border-line bg-sunken object-contain"
        />
      ))}
    </div>
  );
}

/** URLs expire within minutes, so request new ones. */
async function openPhotos(): Promise<string[]> {
  const { photos } = await call(kyc.info, {});
  const found = await Promise.all(
    photos ? [loadPrivatePicture(photos.idPhoto), loadPrivatePicture(photos.selfie)] : [],
  );
  return found.map((picture) => URL.createObjectURL(picture));
}
