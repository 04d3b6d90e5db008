/** Pictures over the whole screen: swipe from one to the next, pinch or double tap to come closer, drag to look around. */
import { useEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import { Modal } from "./modal.tsx";
import { useOpening } from "./opening.ts";
import { PanZoom } from "./pan-zoom.tsx";
import { useWords } from "./words.ts";

export interface ViewedPicture {
  id: string;
  /** The largest there is: it is drawn as large as the window shows all of it. */
  url: string;
  width: number;
  height: number;
  /** What it shows, for screen readers. */
  label: string;
}

export interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  label: string;
  /** Which picture is shown first. */
  at: number;
}

export default function PictureViewer({ pictures, label, at }: PictureViewerProps) {
  const words = useWords();
  const { open, close } = useOpening();
  const track = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const element = track.current;
    if (element) element.scrollLeft = at * element.clientWidth;
  }, [at]);
  return (
    <Modal
      open={open}
      onClose={close}
      aria-label={label}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-black/95 text-white"
    >
      <ul ref={track} className="no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto">
        {pictures.map((picture) => (
          <li key={picture.id} className="flex size-full shrink-0 snap-center items-center justify-center">
            <PanZoom label={picture.label} size={picture} touchAtFirst="pan-x" className="size-full">
              <img
                src={picture.url}
                alt=""
                width={picture.width}
                height={picture.height}
                draggable={false}
                className="size-full max-w-none object-contain"
              />
            </PanZoom>
          </li>
        ))}
      </ul>
      <div className="absolute end-3 top-[calc(0.75rem+var(--safe-top))]">
        <IconButton label={words.close} tone="solid" onClick={close}>
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className="size-5"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          >
            <path d="M6 6l12 12M18 6 6 18" strokeLinecap="round" />
          </svg>
        </IconButton>
      </div>
    </Modal>
  );
}
