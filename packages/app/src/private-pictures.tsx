/** Private pictures: loaded with the session when they scroll into view; a tap enlarges them. */
import type { PrivatePicture } from "@banyan/contract/browser/feedback.ts";
import { loadedLater, useSheet } from "@banyan/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { loadPrivatePicture } from "./load-private-picture.ts";

const PictureViewer = loadedLater(() => import("./picture-viewer.tsx"));

export interface PrivatePicturesProps {
  pictures: readonly PrivatePicture[];
  /** The subject of the pictures. */
  name: string;
  /** Requests new URLs because one has expired. */
  onExpired: () => void;
}

export function PrivatePictures({ pictures, name, onExpired }: PrivatePicturesProps) {
  const { t } = useLingui();
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const viewer = useSheet<number>();
  const made = useRef(new Set<string>());
  useEffect(() => {
    const all = made.current;
    return () => all.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  const total = pictures.length;
  const loaded = pictures.filter(({ id }) => urls[id]);
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {pictures.map((picture, at) => {
          const number = at + 1;
          const url = urls[picture.id];
          return (
            <li key={picture.id} className="aspect-square overflow-hidden rounded-field bg-sunken">
              {url ? (
                <button
                  type="button"
                  aria-label={t`Picture ${number} of ${total}, enlarge`}
                  onClick={() => viewer.open(loaded.indexOf(picture))}
                  className="block size-full cursor-zoom-in focus-visible:-outline-offset-4"
                >
                  <img src={url} alt="" className="size-full object-cover" />
                </button>
              ) : (
                <Loading
                  key={`${picture.url} ${attempt}`}
                  picture={picture}
                  number={number}
                  onLoaded={(blob) => {
                    const shown = URL.createObjectURL(blob);
                    made.current.add(shown);
                    setUrls((before) => ({ ...before, [picture.id]: shown }));
                  }}
                  onAgain={() => {
                    setAttempt(attempt + 1);
                    onExpired();
                  }}
                />
              )}
            </li>
          );
        })}
      </ul>
      {viewer.show((first) => (
        <PictureViewer
          pictures={loaded.map((picture, at) => ({
            ...picture,
            url: urls[picture.id] ?? "",
            label: `${name} ${at + 1}`,
          }))}
          at={first}
        />
      ))}
    </>
  );
}

interface LoadingProps {
  picture: PrivatePicture;
  number: number;
  onLoaded: (blob: Blob) => void;
  onAgain: () => void;
}

/** Placeholder of a picture until it is in view and loaded. */
function Loading({ picture, number, onLoaded, onAgain }: LoadingProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"out of view" | "loading" | "failed">("out of view");
  const { url } = picture;
  const latest = useRef(onLoaded);
  useEffect(() => {
    latest.current = onLoaded;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let over = false;
    const load = async () => {
      watch.disconnect();
      setState("loading");
      try {
        const blob = await loadPrivatePicture(url);
        if (!over) latest.current(blob);
      } catch {
        if (!over) setState("failed");
      }
    };
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void load();
    });
    watch.observe(element);
    return () => {
      over = true;
      watch.disconnect();
    };
  }, [url]);
  return (
    <div ref={place} className={state === "loading" ? "size-full shimmer" : "size-full"}>
      {state === "failed" && (
        <button
          type="button"
          aria-label={t`Load picture ${number} again`}
          onClick={onAgain}
          className="flex size-full items-center justify-center p-1 text-center text-xs text-ink-soft hover:text-ink"
        >
          <Trans>Try again</Trans>
        </button>
      )}
    </div>
  );
}
