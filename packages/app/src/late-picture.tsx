/**
 * Pictures of failures and of nothing found, which no first page needs. They load when one is shown. `loadPictures`
 * loads them after the first page, so that they are there without a connection; before that, their place stays empty.
 * After a failure, the next one that is shown tries again.
 */
import { useEffect, useState } from "react";

type Pictures = typeof import("@banyan/ui/art/late.ts");

let loaded: Pictures | undefined;

export const loadPictures = async () => {
  loaded = await import("@banyan/ui/art/late.ts");
  return loaded;
};

export function LatePicture({ name }: { name: keyof Pictures }) {
  const [pictures, setPictures] = useState(loaded);
  useEffect(() => {
    if (!pictures) loadPictures().then(setPictures, () => {});
  }, [pictures]);
  const Picture = pictures?.[name];
  return <div style={{ aspectRatio: "4 / 3" }}>{Picture && <Picture />}</div>;
}
