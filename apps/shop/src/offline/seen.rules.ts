/**
 * The products that this device has seen lately, for the page without a connection (worker/offline-page.ts). They are public:
 * nothing of a member is among them.
 */
import type { Language } from "@banyan/contract/languages.ts";

const MOST_PRODUCTS = 60;
const MOST_BYTES = 4 * 1024 * 1024;

export interface SeenProduct {
  id: string;
  language: Language;
  name: string;
  summary: string;
  /** Empty if only the card was seen. */
  description: string;
  price: string;
  priceTo: string;
  /** Its address in the cache. */
  picture: { url: string; bytes: number } | null;
  /** In milliseconds since 1970. */
  at: number;
}

export interface Seen {
  shop: string;
  /** The reader's. */
  language: Language;
  /** Whether a member was signed in when it was written. */
  ofMember: boolean;
  /** The time zone of the shop. */
  zone: string;
  /** Those seen last come first. */
  products: readonly SeenProduct[];
}

/** Adds what was seen now, and keeps what fits. Of a product whose card was seen again, its description and picture stay. */
export function withSeen(before: readonly SeenProduct[], now: readonly SeenProduct[]): SeenProduct[] {
  const known = new Map(before.map((product) => [product.id, product]));
  const added = now.map((product) => {
    const earlier = known.get(product.id);
    const description = earlier?.language === product.language ? earlier.description : "";
    return {
      ...product,
      description: product.description || description,
      picture: product.picture ?? earlier?.picture ?? null,
    };
  });
  const ids = new Set(now.map(({ id }) => id));
  return fitting([...added, ...before.filter(({ id }) => !ids.has(id))]);
}

function fitting(products: readonly SeenProduct[]): SeenProduct[] {
  let bytes = 0;
  return products.slice(0, MOST_PRODUCTS).map((product) => {
    bytes += product.picture?.bytes ?? 0;
    return bytes > MOST_BYTES ? { ...product, picture: null } : product;
  });
}
