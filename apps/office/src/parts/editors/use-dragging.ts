/** Reorders list entries by drag and drop, and accepts dropped files. Each entry's buttons do the same. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

interface Dragging {
  /** An entry was dragged over another. */
  onMove: (id: string, over: string) => void;
  onFiles?: (files: File[]) => void;
}

/** `list` is the container of the entries, which have their id in `data-drag`; `dragged` is the one being dragged. */
export function useDragging({ onMove, onFiles }: Dragging) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const begin = useEffectEvent((event: DragEvent) => setDragged(entryOf(event)));
  const enter = useEffectEvent((event: DragEvent) => {
    const over = entryOf(event);
    if (dragged && over && over !== dragged) onMove(dragged, over);
  });
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles?.(files);
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

function entryOf(event: DragEvent): string | undefined {
  const entry = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-drag]") : null;
  return entry?.dataset.drag;
}
