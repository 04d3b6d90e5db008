/** Dragging pictures to reorder them, and dropping files. The buttons of each picture do the same. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface Dragging {
  /** A picture was dragged over another. */
  onMove: (id: string, over: string) => void;
  onFiles: (files: File[]) => void;
}

/** `list` is the element of the pictures, each with its id in `data-picture`; `dragged` is the one being dragged. */
export function useDragging({ onMove, onFiles }: Dragging) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const begin = useEffectEvent((event: DragEvent) => setDragged(pictureOf(event)));
  const enter = useEffectEvent((event: DragEvent) => {
    const over = pictureOf(event);
    if (dragged && over && over !== dragged) onMove(dragged, over);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const place = list.current;
    if (!place) return;
    const listening = new AbortController();
    const { signal } = listening;
    place.addEventListener("dragstart", (event) => begin(event), { signal });
    place.addEventListener("dragenter", (event) => enter(event), { signal });
    place.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    place.addEventListener("drop", (event) => drop(event), { signal });
    place.addEventListener("dragend", () => setDragged(undefined), { signal });
    return () => listening.abort();
  }, []);
  return { list, dragged };
}

function pictureOf(event: DragEvent): string | undefined {
  const picture = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-picture]") : null;
  return picture?.dataset.picture;
}
