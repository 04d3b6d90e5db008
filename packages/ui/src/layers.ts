/**
 * What lies over the page: sheets, questions, large pictures. Each open layer has an entry in the browser's history, so
 * that "back" closes the layer and not the page. The router does not see these entries: they have the page's address and
 * state, and `underLayers` takes them away before it moves on.
 */

export interface Layer {
  id: string;
  /** Somebody went back: asks the layer to close. It may stay, and then gets its entry again. */
  onBack: () => void;
  /** False for a layer that back does not close. */
  hasEntry: boolean;
}

let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

export function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The id of the layer that lies above all others; undefined where there is only the page. */
export function topLayer(): string | undefined {
  return layers.at(-1)?.id;
}

/** Puts a layer on top. Returns what takes it away again. */
export function addLayer(layer: Layer): () => void {
  change([...layers, layer]);
  return () => change(layers.filter((one) => one !== layer));
}

function change(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
  void settleLayers();
}

/** How many entries of layers lie on the page's own, at the place in the history where we are. */
function depth(): number {
  const state: { openLayers?: number } | null = history.state;
  return state?.openLayers ?? 0;
}

let leaving = 0;
const wanted = () => (leaving > 0 ? 0 : layers.filter((layer) => layer.hasEntry).length);

let settling: Promise<void> | undefined;

/** Resolves when the history has one entry for each open layer. */
export function settleLayers(): Promise<void> {
  settling ??= settle().finally(() => {
    settling = undefined;
  });
  return settling;
}

async function settle(): Promise<void> {
  // Where one layer closes and another one opens, they share an entry.
  await new Promise((resolve) => setTimeout(resolve));
  while (depth() !== wanted()) {
    if (depth() > wanted()) await goBack(depth() - wanted());
    // The router puts a `pushState` of its own on the object, by which it would take this for a new page.
    else History.prototype.pushState.call(history, { ...history.state, openLayers: depth() + 1 }, "");
    page = pageHere();
  }
}

/** The entry of the page below the layers, as it looks in `history.state`. Undefined when that page was left. */
let page: string | undefined;

function pageHere(): string {
  return JSON.stringify([location.href, { ...history.state, openLayers: undefined }]);
}

let arrive: (() => void) | undefined;

function goBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    arrive = resolve;
    history.go(-steps);
  });
}

// Before the router's own listener, which shall not hear of steps between a page and its layers.
addEventListener("popstate", onPopState, { capture: true });

function onPopState(event: Event): void {
  if (pageHere() === page) event.stopImmediatePropagation();
  else page = undefined;
  if (arrive) {
    arrive();
    arrive = undefined;
    return;
  }
  const left = layers.filter((layer) => layer.hasEntry).slice(depth());
  for (const layer of left.reverse()) layer.onBack();
  void settleLayers();
}

type Move = (...given: never[]) => void;

/** Lets a router's history first take away the entries of layers, so that none of them lies between two pages. */
export function underLayers<History extends { push: Move; replace: Move; back: Move; go: Move }>(
  history: History,
): History {
  const moves: { push: Move; replace: Move; back: Move; go: Move } = history;
  for (const name of ["push", "replace", "back", "go"] as const) {
    const move = moves[name];
    const goOn: Move = (...given) => {
      page = undefined;
      move(...given);
    };
    moves[name] = (...given) => {
      if (depth() === 0 && !settling) goOn(...given);
      else void leave().then(() => goOn(...given));
    };
  }
  return history;
}

async function leave(): Promise<void> {
  leaving += 1;
  await settleLayers();
  leaving -= 1;
}
