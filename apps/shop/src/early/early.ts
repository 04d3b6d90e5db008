/**
 * Runs before the application: it starts the files and requests of the first page, shows its first picture, runs the
 * application, and says so where that does not come. It is a script of its own (build/early.ts), so it must stay small.
 * `answers.ts` hands the answers to the application.
 */
import type { Picture } from "@banyan/contract/fields.ts";
import { isLanguage, type Language, languageOfTags } from "@banyan/contract/languages.ts";
import { isMobileAgent } from "../shell/mobile.ts";
import type { EarlyPlan } from "./plan.ts";

/** So long people wait for anything at all (docs/product.md 8). */
const NOTHING_CAME_MS = 60_000;
/** The words are in here, because nothing more may be loaded when they are needed. */
const WORDS: Record<Language, readonly [problem: string, again: string]> = {
  "zh-TW": ["網路錯誤", "再試一次"],
  vi: ["Lỗi mạng", "Thử lại"],
  "zh-CN": ["网络错误", "重试"],
  ja: ["ネットワークエラー", "もう一度試す"],
  ko: ["네트워크 오류", "다시 시도"],
  id: ["Kesalahan jaringan", "Coba lagi"],
  th: ["เครือข่ายขัดข้อง", "ลองอีกครั้ง"],
  en: ["Network error", "Try again"],
};

// The page of a short link names the route that it opens (apps/server/src/modules/links).
const { opens } = document.documentElement.dataset;
if (opens) history.replaceState(null, "", opens);

const plan = JSON.parse(document.currentScript?.dataset.plan ?? "") as EarlyPlan;
const [path = "", search = ""] = location.hash.replace(/^#/, "").split("?");
const stored = read("lang");
const language = isLanguage(stored) ? stored : languageOfTags(navigator.languages);
const hasWideBanner = matchMedia("(width >= 48rem)").matches;
const name = path || "/";

for (const href of plan.styles) preload({ rel: "preload", as: "style", href });
for (const file of [
  plan.pages[name] ?? [],
  plan.texts[language] ?? [],
  plan.first.includes(name) ? [] : (plan.otherTexts[language] ?? []),
  isMobileAgent(navigator.userAgent) ? [] : plan.desktop,
].flat())
  preload({ rel: "modulepreload", href: plan.files[file] ?? "" });

addEventListener("unhandledrejection", sayProblem);
addEventListener(
  "error",
  ({ target }) => {
    if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === "stylesheet"))
      sayProblem();
  },
  true,
);
setTimeout(sayProblem, NOTHING_CAME_MS);
// The browser says so once, before the application listens (parts/install).
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  globalThis.banyanInstall = event as unknown as typeof globalThis.banyanInstall;
});

globalThis.banyanEarly = {};
// `data-api` is the origin of the API, if it is another one (docs/operations.md).
const isOwnApi = !document.documentElement.dataset.api;
for (const url of isOwnApi ? addressesOf(plan.calls[name] ?? []) : []) {
  const response = fetch(url, { headers: { "content-type": "application/json", lang: language } });
  response
    .then((answer) => answer.clone().json())
    .then(
      ({ data }) => showPicture(data),
      () => {},
    );
  globalThis.banyanEarly[url] = { language, response };
}

runApp().catch((error: unknown) => {
  console.error(error);
  sayProblem();
});

/** One file after the other, each in a task of its own: all of them in one would keep a slow phone from answering. */
async function runApp(): Promise<void> {
  for (const file of plan.app) {
    await import(/* @vite-ignore */ file);
    await (globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function preload(link: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement("link"), link));
}

/** The requests of the page, with its parameter. With other parameters the page asks for something else. */
function addressesOf(calls: readonly string[]): string[] {
  const id = new URLSearchParams(search).get("id");
  if (id) return calls.filter((url) => url.endsWith("=ID")).map((url) => url.replace(/ID$/, encodeURIComponent(id)));
  return search ? [] : calls.filter((url) => !url.endsWith("=ID"));
}

/** What index.html shows until the application starts, unless it already shows an error. */
function firstView(): Element | null {
  return document.querySelector("#root > .first:not([role])");
}

interface WithPictures {
  pictures?: Picture[];
  list?: { widePicture?: Picture; picture?: Picture; price?: string }[];
}

/**
 * The first visible picture, with the sizes of the pages (banner, gallery, shelf). On a small screen it is shown at once
 * where the page will have it (.first in index.html); on a large one it is only loaded.
 */
function showPicture(data: WithPictures | undefined): void {
  const first = data?.list?.[0];
  const [picture, sizes, name] = first?.widePicture
    ? [hasWideBanner ? first.widePicture : first.picture, "(width >= 75rem) 1152px, 94vw", "banner"]
    : first?.price && path === "/pages/index"
      ? [first.picture, "(width >= 75rem) 276px, (width >= 64rem) 23vw, (width >= 40rem) 31vw, 46vw", "card"]
      : [data?.pictures?.[0], "(width >= 64rem) 560px, (width >= 48rem) 50vw, 100vw", "piece"];
  if (!picture) return;
  const srcset = picture.sources.map((source) => `${source.url} ${source.width}w`).join(", ");
  const place = firstView();
  if (!place || matchMedia("(width >= 40rem)").matches) {
    preload({ rel: "preload", as: "image", imageSrcset: srcset, imageSizes: sizes, fetchPriority: "high" });
    return;
  }
  const image = Object.assign(new Image(), { className: name, alt: "", fetchPriority: "high", sizes, srcset });
  image.addEventListener("load", () => place.replaceChildren(image), { once: true });
}

/** A file of the application could not be loaded, or nothing came in time. */
function sayProblem(): void {
  const place = firstView();
  if (!place) return;
  const [problem, again] = WORDS[language];
  const button = document.createElement("button");
  button.style.cssText =
    "min-height:48px;padding:8px 28px;border:1px solid;border-radius:99px;background:none;color:inherit;font:inherit;font-size:16px";
  button.textContent = again;
  button.addEventListener("click", () => location.reload());
  const message = document.createElement("div");
  message.style.cssText = "display:grid;gap:20px;justify-items:center;font:600 18px/1.5 system-ui,sans-serif";
  message.append(problem, button);
  const view = document.createElement("div");
  view.className = "first";
  view.lang = language;
  view.setAttribute("role", "alert");
  view.append(message);
  place.replaceWith(view);
}
