/** The member's own code to receive a transfer: QR code, member ID, link and picture. */
import { saveFile } from "@banyan/app/save-file.ts";
import { shopName } from "@banyan/app/shop-name.ts";
import { Button, CopyText, copyText, QrCode, Sheet, toast } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Link2 } from "lucide-react";
import { useRef } from "react";
import { codePicture } from "../../parts/share/code-picture.ts";
import { transferAddress } from "./transfer-code.rules.ts";

export default function MyCodeSheet({ memberId }: { memberId: string }) {
  const { t } = useLingui();
  const code = useRef<SVGSVGElement>(null);
  const address = transferAddress(location.origin, memberId);
  const copy = async () => {
    const copied = await copyText(address);
    toast(
      copied ? { text: t`Link copied`, tone: "success" } : { text: t`The link could not be copied`, tone: "danger" },
    );
  };
  const save = async () => {
    if (!code.current) return;
    const lines = [t`Scan to transfer to me`, t`Member ID ${memberId}`];
    saveFile(await codePicture(code.current, { title: shopName, lines }), `transfer-${memberId}.png`);
  };
  const icon = { "aria-hidden": true, className: "size-5 shrink-0", strokeWidth: 1.8 } as const;
  return (
    <Sheet title={t`My code`}>
      <div className="mx-auto w-full max-w-60">
        <QrCode
          ref={code}
          text={address}
          label={t`QR code for transfers to me`}
          className="w-full overflow-hidden rounded-field border border-line bg-white p-1"
        />
      </div>
      <p className="mx-auto mt-3 max-w-xs text-center text-sm text-ink-soft">
        <Trans>
          Another member scans it on the transfer page or with the camera app, and chooses the amount. Only parts of
          your name are shown.
        </Trans>
      </p>
      <dl className="mt-5 text-sm">
        <div className="flex items-center justify-between gap-4">
          <dt className="text-ink-soft">
            <Trans>Member ID</Trans>
          </dt>
          <dd className="font-semibold">
            <CopyText text={memberId} />
          </dd>
        </div>
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="outline" className="flex-1" icon={<Link2 {...icon} />} onClick={() => void copy()}>
          <Trans>Copy link</Trans>
        </Button>
        <Button variant="outline" className="flex-1" icon={<Download {...icon} />} onClick={() => void save()}>
          <Trans>Save the picture</Trans>
        </Button>
      </div>
    </Sheet>
  );
}
