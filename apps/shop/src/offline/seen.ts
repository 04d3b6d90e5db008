/**
 * Keeps the products that are shown, for the page without a connection: from lists and product pages, with the pictures that
 * the page has loaded anyway. The cache of the device has them until the member signs out.
 */
import { queryClient } from "@banyan/app/query.ts";
import { shopName } from "@banyan/app/shop-name.ts";
import { catalog, type ProductCard, type ProductDetail } from "@banyan/contract/browser/catalog.ts";
import type { Picture } from "@banyan/contract/fields.ts";
import type { Language } from "@banyan/contract/languages.ts";
import { apiLanguage } from "../i18n/language.ts";
import { storedConfig, storedLanguage, storedUser } from "../session/state.ts";
import { SEEN_CACHE, SEEN_FILES, SEEN_LIST, WORKER_HERE } from "./caches.ts";
import { type Seen, type SeenProduct, withSeen } from "./seen.rules.ts";

/** The pictures of a list come a moment after its text. */
const WAIT_MS = 2_000;
const DEFAULT_ZONE = "Asia/Taipei";

type Shown = SeenProduct & { pictures: readonly Picture[] };

const waiting = new Map<string, Shown>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Notes what is shown now, and all that is shown later. */
export function keepSeen(): void {
  const cache = queryClient.getQueryCache();
  for (const { queryKey, state } of cache.getAll()) note(queryKey, state.data);
  cache.subscribe((event) => {
    if (event.type === "updated" && event.action.type === "success") note(event.query.queryKey, event.query.state.data);
  });
  // The page without a connection is in the language chosen last.
  storedLanguage.subscribe(writeSoon);
  storedUser.subscribe(() => {
    if (storedUser.get()) return;
    waiting.clear();
    caches.delete(SEEN_CACHE).catch(() => {});
  });
  writeSoon();
}

/** The products of an answer, by the path of its call. Answers for a member have other paths. */
const READERS: Record<string, (data: unknown) => readonly (ProductCard | ProductDetail)[]> = {
  [catalog.detail.path]: (data) => [data as ProductDetail],
  [catalog.recommend.path]: (data) => (data as { list: ProductCard[] }).list,
  [catalog.products.path](data) {
    const { pages = [data] } = data as { pages?: unknown[] };
    return pages.flatMap((page) => (page as { list: ProductCard[] }).list);
  },
};

function note([path, language]: readonly unknown[], data: unknown): void {
  const read = READERS[String(path)];
  if (!read || data === undefined) return;
  for (const product of read(data)) {
    const { id, name, summary, price, priceTo, picture } = product;
    const detail = "description" in product ? product : undefined;
    const pictures = [picture, detail?.pictures[0]].filter((one) => one !== null && one !== undefined);
    const description = detail?.description ?? waiting.get(id)?.description ?? "";
    waiting.delete(id);
    waiting.set(id, {
      ...{ id, name, summary, description, price, priceTo, pictures },
      language: language as Language,
      picture: null,
      at: Date.now(),
    });
  }
  writeSoon();
}

function writeSoon(): void {
  clearTimeout(timer);
  // Tabs write in turn.
  timer = setTimeout(() => void navigator.locks.request(SEEN_CACHE, write).catch(() => {}), WAIT_MS);
}

async function write(): Promise<void> {
  if (!(await caches.has(WORKER_HERE))) return;
  const shown = [...waiting.values()];
  waiting.clear();
  const cache = await caches.open(SEEN_CACHE);
  const before = await keptProducts(cache);
  const has = new Set(before.flatMap(({ id, picture }) => (picture ? id : [])));
  const now = await Promise.all(
    shown.map(async ({ pictures, ...product }) => {
      return { ...product, picture: has.has(product.id) ? null : await keepPicture(cache, pictures) };
    }),
  );
  const products = withSeen(before, now);
  const seen: Seen = {
    shop: shopName,
    language: apiLanguage(),
    zone: storedConfig.get()?.timeZone ?? DEFAULT_ZONE,
    ofMember: Boolean(storedUser.get()),
    products,
  };
  await cache.put(SEEN_LIST, new Response(JSON.stringify(seen)));
  const kept = new Set([SEEN_LIST, ...products.map(({ picture }) => picture?.url)]);
  for (const request of await cache.keys()) if (!kept.has(new URL(request.url).pathname)) await cache.delete(request);
}

/** None of a list that cannot be read, or of a member who signed out before this module was there. */
async function keptProducts(cache: Cache): Promise<readonly SeenProduct[]> {
  try {
    const list = (await (await cache.match(SEEN_LIST))?.json()) as Seen | undefined;
    if (!list || (list.ofMember && !storedUser.get())) return [];
    return list.products.filter(({ id }) => id);
  } catch {
    return [];
  }
}

/** The one of its sizes that the page shows: the browser has it, so it costs no traffic. */
async function keepPicture(cache: Cache, pictures: readonly Picture[]): Promise<SeenProduct["picture"]> {
  const loaded = new Set(
    Array.from(document.images, ({ complete, currentSrc }) => complete && currentSrc && new URL(currentSrc).pathname),
  );
  const address = pictures.flatMap(({ sources }) => sources).find((source) => loaded.has(source.url))?.url;
  if (!address) return null;
  try {
    const answer = await fetch(address, { cache: "force-cache" });
    const body = await answer.blob();
    if (!answer.ok) return null;
    const url = SEEN_FILES + address.slice(address.lastIndexOf("/") + 1);
    await cache.put(url, new Response(body));
    return { url, bytes: body.size };
  } catch {
    return null;
  }
}
