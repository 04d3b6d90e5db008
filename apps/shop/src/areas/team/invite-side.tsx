/** An invitation to one side of the team: QR code, codes, link, and sharing options. */

import { saveFile } from "@banyan/app/save-file.ts";
import { shopName } from "@banyan/app/shop-name.ts";
import { sharedPath } from "@banyan/contract/short-links.ts";
import { Button, Card, CopyText, copyText, loadedLater, QrCode, toast, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Link2, Share2 } from "lucide-react";
import { useRef } from "react";
import { apiLanguage } from "../../i18n/language.ts";
import { codePicture } from "../../parts/share/code-picture.ts";
import { BreakingText } from "../../parts/texts/breaking-text.tsx";
import { useUser } from "../../session/session.ts";

const ShareSheet = loadedLater(() => import("../../parts/share/share-sheet.tsx"));

export interface InvitationProps {
  title: string;
  /** Where people who join with it are placed. */
  text: string;
  qrLabel: string;
  inviteCode: string;
  /** Absent where the side is only chosen when the link is opened. */
  nodeCode?: string | undefined;
  link: string;
}

/** An invitation to one side. */
export function InviteSide(invitation: InvitationProps) {
  return (
    <Card className="flex h-full flex-col p-5 lg:p-6">
      <h2 className="sr-only mb-4 text-center text-lg font-semibold lg:not-sr-only lg:mb-4">{invitation.title}</h2>
      <Invitation {...invitation} />
    </Card>
  );
}

export function Invitation({ title, text, qrLabel, inviteCode, nodeCode, link: path }: InvitationProps) {
  const { t } = useLingui();
  const user = useUser();
  const code = useRef<SVGSVGElement>(null);
  const link = sharedPath(path, apiLanguage());
  const save = async () => {
    if (!code.current) return;
    const name = user?.nickname || user?.name;
    const picture = await codePicture(code.current, {
      title: name ? t`Invitation from ${name}` : shopName,
      lines: [title, t`Invitation code ${inviteCode}`, ...(nodeCode ? [t`Node code ${nodeCode}`] : [])],
    });
    saveFile(picture, `invitation-${nodeCode ?? inviteCode}.png`);
  };
  return (
    <>
      <div className="mx-auto w-full max-w-60">
        <QrCode
          ref={code}
          text={link}
          label={qrLabel}
          className="w-full overflow-hidden rounded-field border border-line bg-white p-1"
        />
      </div>
      <p className="mx-auto mt-3 max-w-xs text-center text-sm text-ink-soft">{text}</p>
      <dl className="mt-5 grid gap-3 text-sm">
        <Code name={t`Invitation code`} code={inviteCode} />
        {nodeCode && <Code name={t`Node code`} code={nodeCode} />}
      </dl>
      <p className="mt-4 mb-4 rounded-field bg-sunken px-3.5 py-2.5 text-xs text-ink-soft select-all">
        <BreakingText text={link} />
      </p>
      <Ways link={path} onSave={() => void save()} />
    </>
  );
}

function Code({ name, code }: { name: string; code: string }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold">
        <CopyText text={code} />
      </dd>
    </div>
  );
}

function Ways({ link, onSave }: { link: string; onSave: () => void }) {
  const { t } = useLingui();
  const sharing = useSheet();
  const copy = async () => {
    if (await copyText(sharedPath(link, apiLanguage()))) toast({ text: t`Invitation link copied`, tone: "success" });
  };
  const icon = { "aria-hidden": true, className: "size-5 shrink-0", strokeWidth: 1.8 } as const;
  return (
    <div className="mt-auto flex flex-wrap gap-3">
      <Button size="bar" block icon={<Link2 {...icon} />} onClick={() => void copy()}>
        <Trans>Copy the invitation link</Trans>
      </Button>
      <Button variant="outline" className="flex-1" icon={<Share2 {...icon} />} onClick={() => sharing.open()}>
        <Trans>Share</Trans>
      </Button>
      <Button variant="outline" className="flex-1" icon={<Download {...icon} />} onClick={onSave}>
        <Trans>Save the picture</Trans>
      </Button>
      {sharing.show(() => (
        <ShareSheet text={t`Join me at ${shopName}`} link={link} invites />
      ))}
    </div>
  );
}
