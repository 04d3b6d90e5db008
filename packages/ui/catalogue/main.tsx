/**
 * The catalogue: every component in every state, in light or dark, and in languages with short, long and wide texts.
 */
import "./catalogue.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ConfirmHost, chipClass, LocaleContext, loadPhrases, ToastRegion, WordsContext } from "../src/index.ts";
import { Controls } from "./parts/controls.tsx";
import { Data } from "./parts/data.tsx";
import { Fields } from "./parts/fields.tsx";
import { Layers } from "./parts/layers.tsx";
import { Lists } from "./parts/lists.tsx";
import { Pictures } from "./parts/pictures.tsx";
import { States } from "./parts/states.tsx";
import { putScheme, SCHEMES } from "./scheme.ts";
import { TEXTS, TextsContext } from "./texts.ts";

const PARTS: Record<string, () => ReactNode> = {
  controls: Controls,
  fields: Fields,
  lists: Lists,
  states: States,
  layers: Layers,
  data: Data,
  pictures: Pictures,
};
const WORDS = {
  close: "Close",
  copy: "Copy",
  copied: "Copied",
  showPassword: "Show the password",
  hidePassword: "Hide the password",
  loading: "Loading",
  notLoaded: "This could not be loaded",
  tryAgain: "Try again",
  whichAmount: "Which amount do you mean?",
};

const asked = new URLSearchParams(location.search);
const chosen = {
  part: asked.get("part") ?? "controls",
  lang: asked.get("lang") ?? "en",
  scheme: asked.get("scheme") ?? "system",
};

function Choice({ name, values }: { name: keyof typeof chosen; values: readonly string[] }) {
  return (
    <nav aria-label={name} className="flex flex-wrap gap-2">
      {values.map((value) => (
        <a
          key={value}
          href={`?${new URLSearchParams({ ...chosen, [name]: value })}`}
          aria-current={chosen[name] === value ? "page" : undefined}
          className={chipClass(chosen[name] === value)}
        >
          {value}
        </a>
      ))}
    </nav>
  );
}

function Catalogue() {
  const Part = PARTS[chosen.part] ?? Controls;
  return (
    <>
      <header className="grid gap-3 border-b border-line bg-surface px-4 py-3">
        <h1 className="text-lg font-semibold">Catalogue: {chosen.part}</h1>
        <Choice name="part" values={Object.keys(PARTS)} />
        <Choice name="lang" values={Object.keys(TEXTS)} />
        <Choice name="scheme" values={SCHEMES} />
      </header>
      <main className="page-width grid gap-x-8 gap-y-6 py-6 md:grid-cols-2">
        <Part />
      </main>
      <ToastRegion />
      <ConfirmHost />
    </>
  );
}

const texts = TEXTS[chosen.lang] ?? TEXTS.en;
const place = document.getElementById("root");
document.documentElement.lang = chosen.lang;
putScheme(chosen.scheme);
await loadPhrases(chosen.lang);
if (place && texts) {
  createRoot(place).render(
    <StrictMode>
      <LocaleContext value={chosen.lang}>
        <WordsContext value={WORDS}>
          <TextsContext value={texts}>
            <Catalogue />
          </TextsContext>
        </WordsContext>
      </LocaleContext>
    </StrictMode>,
  );
}
