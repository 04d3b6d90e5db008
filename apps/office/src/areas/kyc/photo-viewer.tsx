/** A photo in a frame: pan by dragging, pinch, wheel or keys; buttons zoom and rotate. */
import { IconButton, PanZoom, type PanZoomHandle } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { Maximize, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useRef, useState } from "react";

const FACTOR = 1.5;

interface PhotoViewerProps {
  url: string;
  name: string;
  size: { width: number; height: number };
  /** The URL expired before the photo was loaded. */
  onBroken: () => void;
}

export function PhotoViewer({ url, name, size, onBroken }: PhotoViewerProps) {
  const { t } = useLingui();
  const pan = useRef<PanZoomHandle>(null);
  /** Clockwise rotations by 90°. */
  const [turns, setTurns] = useState(0);
  const turn = () => setTurns(turns + 1);
  const isSideways = turns % 2 === 1;
  return (
    <div>
      <PanZoom
        ref={pan}
        label={t`${name}: arrow keys move it, plus and minus enlarge it, R turns it`}
        size={isSideways ? { width: size.height, height: size.width } : size}
        onOtherKey={(key) => key.toLowerCase() === "r" && turn()}
        className="aspect-4/3 bg-sunken"
      >
        <img
          src={url}
          alt={name}
          draggable={false}
          onError={onBroken}
          className="absolute top-1/2 left-1/2 max-w-none"
          style={{ ...size, transform: `translate(-50%, -50%) rotate(${turns * 90}deg)` }}
        />
      </PanZoom>
      <div className="flex justify-center gap-1 border-t border-line p-1.5">
        <IconButton label={t`Smaller`} onClick={() => pan.current?.enlarge(1 / FACTOR)}>
          <ZoomOut aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t`Larger`} onClick={() => pan.current?.enlarge(FACTOR)}>
          <ZoomIn aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t`Turn`} onClick={turn}>
          <RotateCw aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
        <IconButton label={t`Whole photo`} onClick={() => pan.current?.fit()}>
          <Maximize aria-hidden="true" className="size-5" strokeWidth={1.8} />
        </IconButton>
      </div>
    </div>
  );
}
