/**
 * A fullscreen picture viewer: swipe between pictures, pinch or double tap to zoom, drag to pan. Arrow keys switch
 * pictures unless zoomed in.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { LineButton } from "./line-button.tsx";
import { Modal } from "./modal.tsx";
import { useOpening } from "./opening.ts";
import { PanZoom } from "./pan-zoom.tsx";
import { useWords } from "./words.ts";

export interface ViewedPicture {
  id: string;
  /** The largest available version. */
  url: string;
  width: number;
  height: number;
  /** The accessible name. */
  label: string;
}

export interface PictureViewerProps {
  pictures: readonly ViewedPicture[];
  label: string;
  /** Index of the initial picture. */
  at: number;
  words: { previous: string; next: string };
}

export default function PictureViewer({ pictures, label, at, words: { previous, next } }: PictureViewerProps) {
  const words = useWords();
  const { open, close } = useOpening();
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(at);
  const last = pictures.length - 1;
  useEffect(() => {
    const element = track.current;
    if (element) element.scrollLeft = at * element.clientWidth;
  }, [at]);
  const go = (to: number) => {
    const element = track.current;
    if (!element || to < 0 || to > last) return;
    const hadFocus = element.contains(document.activeElement);
    element.scrollLeft = to * element.clientWidth;
    setShown(to);
    // Zoom and pan keys belong to the visible picture.
    if (hadFocus) element.children[to]?.querySelector<HTMLElement>("[data-pans]")?.focus({ preventScroll: true });
  };
  const turn = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.defaultPrevented) return;
    event.preventDefault();
    go(shown + by);
  };
  return (
    <Modal
      open={open}
      onClose={close}
      aria-label={label}
      onKeyDown={turn}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none bg-black/95 text-white"
    >
      <ul
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setShown(Math.round(scrollLeft / clientWidth))}
        className="no-scrollbar flex size-full snap-x snap-mandatory overflow-x-auto"
      >
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
      {last > 0 && (
        <>
          <p
            aria-live="polite"
            className="figures pointer-events-none absolute start-3.5 top-[calc(0.75rem+var(--safe-top))] flex h-11 items-center"
          >
            <span className="rounded-full bg-black/55 px-2.5 py-0.5 text-sm font-medium">
              {shown + 1} / {pictures.length}
            </span>
          </p>
          <div className="absolute inset-y-0 start-3.5 my-auto hidden h-11 lg:block">
            <LineButton
              tone="solid"
              label={previous}
              path="M15 5l-7 7 7 7"
              aria-disabled={shown === 0}
              onClick={() => go(shown - 1)}
            />
          </div>
          <div className="absolute inset-y-0 end-3 my-auto hidden h-11 lg:block">
            <LineButton
              tone="solid"
              label={next}
              path="M9 5l7 7-7 7"
              aria-disabled={shown === last}
              onClick={() => go(shown + 1)}
            />
          </div>
        </>
      )}
      <div className="absolute end-3 top-[calc(0.75rem+var(--safe-top))]">
        <LineButton tone="solid" label={words.close} path="M6 6l12 12M18 6 6 18" onClick={close} />
      </div>
    </Modal>
  );
}
