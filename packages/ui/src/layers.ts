/**
 * Layers over the page: sheets, questions, large pictures. Each open layer has a browser history entry, so that "back"
 * closes the layer rather than the page. The router does not see these entries: they have the page's URL and state, and
 * `underLayers` removes them before navigation.
 */
import { createState } from "./state.ts";

export interface Layer {
  id: string;
  /** The user went back: closes the layer. A layer that stays open gets a new entry. */
  onBack: () => void;
  /** False for a layer that "back" does not close. */
  hasEntry: boolean;
}

const layers = createState<readonly Layer[]>([]);

export const subscribeToLayers = layers.subscribe;

/** The id of the topmost layer; undefined if there is none. */
export function topLayer(): string | undefined {
  return layers.get().at(-1)?.id;
}

/** Adds a layer on top. Returns the function that removes it. */
export function addLayer(layer: Layer): () => void {
  change([...layers.get(), layer]);
  return () => change(layers.get().filter((one) => one !== layer));
}

function change(next: readonly Layer[]): void {
  layers.set(next);
  void settleLayers();
}

/** The number of layer entries above the page's entry at the current history position. */
function depth(): number {
  const state: { openLayers?: number } | null = history.state;
  return state?.openLayers ?? 0;
}

let leaving = 0;
const wanted = () => (leaving > 0 ? 0 : layers.get().filter((layer) => layer.hasEntry).length);

let settling: Promise<void> | undefined;

/** Resolves once the history has one entry per open layer. */
export function settleLayers(): Promise<void> {
  settling ??= settle().finally(() => {
    settling = undefined;
  });
  return settling;
}

async function settle(): Promise<void> {
  // If one layer closes and another opens in the same task, they share an entry.
  await new Promise((resolve) => setTimeout(resolve));
  while (depth() !== wanted()) {
    if (depth() > wanted()) await goBack(depth() - wanted());
    // Bypasses the router's patched `pushState`, which would treat this as a navigation.
    else History.prototype.pushState.call(history, { ...history.state, openLayers: depth() + 1 }, "");
    page = pageHere();
  }
}

/** The page's entry below the layers, as in `history.state`; undefined after the page was left. */
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

// Registered before the router's listener, which must not see steps between a page and its layers.
addEventListener("popstate", onPopState, { capture: true });

function onPopState(event: Event): void {
  if (pageHere() === page) event.stopImmediatePropagation();
  else page = undefined;
  if (arrive) {
    arrive();
    arrive = undefined;
    return;
  }
  const left = layers
    .get()
    .filter((layer) => layer.hasEntry)
    .slice(depth());
  for (const layer of left.reverse()) layer.onBack();
  void settleLayers();
}

type Move = (...given: never[]) => void;

/** Wraps a router's history to remove layer entries before each navigation, so that none remain between two pages. */
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
