/** Scans another member's code by camera or from a picture. Both are read on the device. */
import { Notice } from "@banyan/app/notice.tsx";
import { Button, Sheet, useOpening } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { CameraOff, Images, RefreshCw } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { PictureInput } from "../../parts/pictures/picture-input.tsx";
import { codeInFrame, codeInPicture, freeCanvas } from "./read-code.ts";
import { type CodeProblem, readTransferCode } from "./transfer-code.rules.ts";
import { type CameraProblem, useCamera } from "./use-camera.ts";

/** Time between two frames that are read. The battery lasts longer, and people hold a code still for much longer. */
const FRAME_MS = 200;

interface ScanSheetProps {
  ownId: string;
  onFound: (memberId: string) => void;
}

export default function ScanSheet({ ownId, onFound }: ScanSheetProps) {
  const { t } = useLingui();
  const { open, close } = useOpening();
  const video = useRef<HTMLVideoElement>(null);
  const [canvas] = useState(() => document.createElement("canvas"));
  const files = useRef<HTMLInputElement>(null);
  const camera = useCamera(video, open);
  const [problem, setProblem] = useState<ScanProblem>();
  const [reading, setReading] = useState(false);
  const says = useSentences();
  const on = camera.state === "on";
  const works = on || camera.state === "starting";
  /** Closed, or a code was taken. A picture that is still being read has no effect then. */
  const over = useRef(false);
  useEffect(() => {
    if (!open) over.current = true;
  }, [open]);

  const take = (text: string) => {
    if (over.current) return;
    const code = readTransferCode(text, { origin: location.origin, ownId });
    if ("problem" in code) return setProblem(code.problem);
    over.current = true;
    onFound(code.memberId);
    close();
  };
  const readFrame = useEffectEvent(() => {
    let text: string | undefined;
    try {
      text = video.current ? codeInFrame(video.current, canvas) : undefined;
    } catch {
      return camera.giveUp();
    }
    if (text) take(text);
  });
  useEffect(() => {
    if (!on || !open) return;
    const timer = setInterval(readFrame, FRAME_MS);
    return () => {
      clearInterval(timer);
      freeCanvas(canvas);
    };
  }, [on, open, canvas]);
  const pick = async ([file]: File[]) => {
    if (!file) return;
    setProblem(undefined);
    setReading(true);
    try {
      const text = await codeInPicture(file);
      if (text === undefined) setProblem("nothing");
      else take(text);
    } catch {
      setProblem("noPicture");
    } finally {
      setReading(false);
    }
  };
  const icon = { "aria-hidden": true, className: "size-4.5 shrink-0", strokeWidth: 1.9 } as const;

  return (
    <Sheet title={t`Scan a QR code`}>
      <div className="grid gap-4">
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`Camera picture`}
          className="mx-auto aspect-square w-full max-w-xs rounded-card bg-sunken object-cover"
          hidden={!works}
        />
        <div aria-live="polite" className="grid gap-4">
          {!works && (
            <Notice tone="warning" icon={<CameraOff {...icon} />}>
              {says[camera.state as CameraProblem]}
            </Notice>
          )}
          {problem ? (
            <Notice tone="danger">{says[problem]}</Notice>
          ) : (
            works && (
              <p className="text-center text-sm text-ink-soft">
                {on ? (
                  <Trans>Point the camera at the code of the receiver.</Trans>
                ) : (
                  <Trans>Allow the camera if your browser asks.</Trans>
                )}
              </p>
            )
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {(camera.state === "refused" || camera.state === "busy") && (
            <Button variant="outline" className="flex-1" icon={<RefreshCw {...icon} />} onClick={camera.retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button
            variant={works ? "outline" : "primary"}
            className="flex-1"
            busy={reading}
            icon={<Images {...icon} />}
            onClick={() => files.current?.click()}
          >
            <Trans>Choose a picture</Trans>
          </Button>
        </div>
        <p className="text-center text-xs text-ink-soft">
          <Trans>The picture is read on this device and not sent.</Trans>
        </p>
      </div>
      <PictureInput ref={files} label={t`Choose a picture`} onPick={(picked) => void pick(picked)} />
    </Sheet>
  );
}

type ScanProblem = CodeProblem | "nothing" | "noPicture";

/** What is wrong, and what to do. */
function useSentences(): Record<CameraProblem | ScanProblem, string> {
  const { t } = useLingui();
  return {
    insecure: t`The camera only works over a secure connection (https). Choose a picture of the code, or type the member ID.`,
    unsupported: t`This browser has no access to a camera. Open the shop in another browser, or choose a picture of the code.`,
    refused: t`This site may not use the camera. Allow it in the settings of your browser and try again, or choose a picture of the code.`,
    none: t`No camera was found on this device. Choose a picture of the code.`,
    busy: t`The camera could not be started. Close other apps that use it and try again, or choose a picture of the code.`,
    own: t`This is your own code. Scan the code of the member to whom you want to transfer.`,
    invitation: t`This is an invitation to the shop, not a code for transfers. Ask the member to open “My code” on the transfer page.`,
    foreign: t`This is not the code of a member of this shop. Ask the member to open “My code” on the transfer page.`,
    nothing: t`No QR code was found in this picture. Choose one that shows the whole code, sharp and large.`,
    noPicture: t`This file could not be opened as a picture. Choose a JPEG, PNG or WebP file.`,
  };
}
