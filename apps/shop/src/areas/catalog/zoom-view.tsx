/** Pictures over the whole screen: swipe from one to the next, pinch or double tap to come closer, drag to look around. */
import type { Picture as PictureData } from "@banyan/contract/fields.ts";
import { IconButton, Modal, PanZoom } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";

interface ZoomViewProps {
  pictures: readonly PictureData[];
  name: string;
  /** Which picture is shown; closed where undefined. */
  at: number | undefined;
  onClose: () => void;
}

export default function ZoomView({ pictures, name, at, onClose }: ZoomViewProps) {
  const { t } = useLingui();
  const track = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = track.current;
    if (element && at !== undefined) element.scrollLeft = at * element.clientWidth;
  }, [at]);
  return (
    <Modal
      open={at !== undefined}
      onClose={onClose}
      aria-label={t`Pictures`}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-black/95 text-white"
    >
      {at !== undefined && (
        <>
          <ul ref={track} className="no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto">
            {pictures.map((picture, index) => {
              const number = index + 1;
              return (
                <li key={picture.id} className="flex size-full shrink-0 snap-center items-center justify-center">
                  <Zoomable picture={picture} alt={`${name} ${number}`} />
                </li>
              );
            })}
          </ul>
          <div className="absolute end-3 top-[calc(0.75rem+var(--safe-top))]">
            <IconButton label={t`Close`} tone="solid" onClick={onClose}>
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
        </>
      )}
    </Modal>
  );
}

/** At first as large as the window shows all of it, and not as a part of the page: it is drawn from the largest source. */
function Zoomable({ picture, alt }: { picture: PictureData; alt: string }) {
  const largest = picture.sources.at(-1);
  return (
    <PanZoom label={alt} size={picture} touchAtFirst="pan-x" className="size-full">
      <img
        src={largest?.url}
        alt=""
        width={picture.width}
        height={picture.height}
        draggable={false}
        className="size-full max-w-none object-contain"
      />
    </PanZoom>
  );
}
