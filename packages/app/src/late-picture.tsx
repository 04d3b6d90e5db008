/**
 * Pictures of failures and of nothing found, which no first page needs. They load when one is shown. `loadPictures`
 * loads them after the first page, so that they are there without a connection; before that, their place stays empty.
 */
import { type ComponentType, lazy, Suspense } from "react";

export const loadPictures = () => import("@banyan/ui/art/late.ts");

const late = (name: keyof Awaited<ReturnType<typeof loadPictures>>) =>
  lazy<ComponentType>(() =>
    loadPictures().then(
      (pictures) => ({ default: pictures[name] }),
      () => ({ default: () => null }),
    ),
  );

const PICTURES = { ErrorTree: late("ErrorTree"), Offline: late("Offline"), EmptySearch: late("EmptySearch") };

export function LatePicture({ name }: { name: keyof typeof PICTURES }) {
  const Picture = PICTURES[name];
  return (
    <div style={{ aspectRatio: "4 / 3" }}>
      <Suspense>
        <Picture />
      </Suspense>
    </div>
  );
}
