/** Pictures over the whole screen: swipe from one to the next, pinch or double tap to come closer, drag to look around. */
import type { Picture as PictureData } from "@banyan/contract/fields.ts";
import { IconButton, Modal } from "@banyan/ui";
import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import { type PointerEvent, useEffect, useRef, useState } from "react";

const NEAR_SCALE = 2.5;
const MAX_SCALE = 4;

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
          <IconButton
            label={t`Close`}
            tone="solid"
            onClick={onClose}
            className="absolute! end-3 top-[calc(0.75rem+var(--safe-top))]"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </>
      )}
    </Modal>
  );
}

interface View {
  scale: number;
  x: number;
  y: number;
}

const WHOLE: View = { scale: 1, x: 0, y: 0 };

function Zoomable({ picture, alt }: { picture: PictureData; alt: string }) {
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const spread = useRef(0);
  const move = (event: PointerEvent) => {
    const finger = fingers.current.get(event.pointerId);
    if (!finger) return;
    const [dx, dy] = [event.clientX - finger.x, event.clientY - finger.y];
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const [first, second] = [...fingers.current.values()];
    if (first && second) {
      const apart = Math.hypot(first.x - second.x, first.y - second.y);
      const factor = spread.current > 0 ? apart / spread.current : 1;
      spread.current = apart;
      setView((before) => within({ ...before, scale: before.scale * factor }));
    } else if (view.scale > 1) {
      setView((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
    }
  };
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
    spread.current = 0;
  };
  // A key press is a click without a count; fingers and mice need two.
  const turn = () => setView(view.scale > 1 ? WHOLE : { ...WHOLE, scale: NEAR_SCALE });
  const largest = picture.sources.at(-1);
  return (
    <button
      type="button"
      aria-pressed={view.scale > 1}
      onClick={(event) => event.detail === 0 && turn()}
      onPointerDown={(event) => fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })}
      onPointerMove={move}
      onPointerUp={lift}
      onPointerCancel={lift}
      onDoubleClick={turn}
      className="flex size-full items-center justify-center overflow-hidden"
      style={{ touchAction: view.scale > 1 ? "none" : "pan-x", cursor: view.scale > 1 ? "grab" : "zoom-in" }}
    >
      <img
        src={largest?.url}
        alt={alt}
        width={picture.width}
        height={picture.height}
        draggable={false}
        className="max-h-full max-w-full object-contain"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
      />
    </button>
  );
}

function within(view: View): View {
  const scale = Math.max(1, Math.min(MAX_SCALE, view.scale));
  return scale === 1 ? WHOLE : { ...view, scale };
}
