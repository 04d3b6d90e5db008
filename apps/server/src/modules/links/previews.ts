/** What short links lead to: the texts and the picture of the preview, and the route of the shop that opens. */
import { plainText } from "@banyan/contract/block-text.ts";
import type { ProductDetail } from "@banyan/contract/catalog.ts";
import type { Picture } from "@banyan/contract/fields.ts";
import { startOf } from "@banyan/contract/graphemes.ts";
import { joinSentences, type Language, textIn } from "@banyan/contract/languages.ts";
import { displayMoney } from "@banyan/contract/money.ts";
import {
  codesOfWord,
  type InvitationCodes,
  invitationPath,
  invitationWord,
  SHARED_BY,
  SHORT_LINKS,
} from "@banyan/contract/short-links.ts";
import { previewPath, previewSize } from "../../platform/preview-pictures.ts";
import { say } from "../../texts/say.ts";
import type { announcementDetail } from "../content/index.ts";
import type { Brand } from "./brand.ts";

const MOST_DESCRIBED = 200;

export interface Preview {
  title: string;
  description: string;
  /** Path without parameters. */
  path: string;
  /** The route of the shop, behind the `#`. */
  opens: string;
  /** Open Graph type. */
  type: "product" | "article" | "website";
  picture: { path: string; width: number; height: number };
  /** Whether search engines may list it. */
  listed: boolean;
  /** Further Open Graph properties. */
  properties?: Readonly<Record<string, string>>;
  /** Structured data of schema.org. `at` makes a path absolute. */
  data?: (at: (path: string) => string) => object;
}

interface Given {
  language: Language;
  sharer: InvitationCodes | undefined;
}

export function productPreview(
  product: ProductDetail,
  { language, sharer, currency }: Given & { currency: string },
): Preview {
  const path = `${SHORT_LINKS.product}/${product.id}`;
  const least = `${displayMoney(product.price, language)} ${currency}`;
  const isRange = product.price !== product.priceTo;
  const price = isRange ? say(language, "link.priceFrom", { price: least }) : least;
  const availability = availabilityOf(product);
  const picture = pictureOf(product.pictures[0]);
  // All prices of the offer are good until the first sale ends.
  const saleEnd = product.skus.flatMap(({ sale }) => sale?.endsAt ?? []).sort()[0];
  return {
    title: product.name,
    description: shortened([price, oneLine(product.summary || product.description)].filter(Boolean).join(" · ")),
    path,
    opens: routeOf("/pages/shop/goodsDetails", { id: product.id }, sharer),
    type: "product",
    picture,
    listed: true,
    properties: {
      "product:price:amount": product.price,
      "product:price:currency": currency,
      "product:availability": availability.word,
    },
    data: (at) => ({
      "@context": "https://schema.org",
      "@type": "Product",
      name: product.name,
      description: oneLine(product.description || product.summary),
      sku: product.id,
      category: product.categoryName,
      image: product.pictures.length > 0 ? product.pictures.map((one) => at(largest(one))) : [at(picture.path)],
      url: at(path),
      ...(product.facts.length > 0 && {
        additionalProperty: product.facts.map(({ label, text }) => ({
          "@type": "PropertyValue",
          name: label,
          value: text,
        })),
      }),
      ...(product.rating && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: product.rating.average,
          reviewCount: product.rating.count,
        },
      }),
      offers: {
        ...(isRange
          ? {
              "@type": "AggregateOffer",
              lowPrice: product.price,
              highPrice: product.priceTo,
              offerCount: product.skus.length,
            }
          : { "@type": "Offer", price: product.price }),
        ...(saleEnd !== undefined && { priceValidUntil: saleEnd }),
        priceCurrency: currency,
        availability: `https://schema.org/${availability.type}`,
        url: at(path),
      },
    }),
  };
}

function availabilityOf({ soldOut, presale }: ProductDetail) {
  if (soldOut) return { word: "out of stock", type: "OutOfStock" };
  return presale ? { word: "preorder", type: "PreOrder" } : { word: "in stock", type: "InStock" };
}

type Announcement = Awaited<ReturnType<typeof announcementDetail>>;

export function newsPreview(news: Announcement, { sharer, shop }: Pick<Given, "sharer"> & { shop: string }): Preview {
  const path = `${SHORT_LINKS.news}/${news.id}`;
  const description = shortened(oneLine(news.summary || plainText(news.blocks)));
  const picture = pictureOf(news.picture);
  return {
    title: news.title,
    description,
    path,
    opens: routeOf("/pages/articleDetails", { id: news.id }, sharer),
    type: "article",
    picture,
    listed: true,
    properties: { "article:published_time": news.publishedAt },
    data: (at) => ({
      "@context": "https://schema.org",
      "@type": "NewsArticle",
      headline: news.title,
      description,
      datePublished: news.publishedAt,
      image: [at(news.picture ? largest(news.picture) : picture.path)],
      url: at(path),
      publisher: { "@type": "Organization", name: shop, url: at("/") },
    }),
  };
}

/** Says nothing of the referrer, and does not look the codes up: registration checks them. */
export function invitationPreview(codes: InvitationCodes, language: Language, shop: Brand): Preview {
  const carried = new URLSearchParams({ invite_code: codes.inviteCode });
  if (codes.nodeCode) carried.set("node_code", codes.nodeCode);
  return {
    title: say(language, "link.invitation.title", { shop: shop.name }),
    description: joinSentences([say(language, "link.invitation.text"), textIn(shop.tagline, language)], language),
    path: invitationPath(codes),
    opens: `/pages/register?${carried.toString()}`,
    type: "website",
    picture: pictureOf(null),
    listed: false,
  };
}

/** What people see where a link leads nowhere: the shop says so at `opens`. */
export function nothingPreview(sentence: string, opens: string): Preview {
  return {
    title: sentence,
    description: "",
    path: "/",
    opens,
    type: "website",
    picture: pictureOf(null),
    listed: false,
  };
}

/** The codes in the parameters of a link. Others have no effect. */
export function sharerOf(word: unknown): InvitationCodes | undefined {
  return typeof word === "string" ? codesOfWord(word) : undefined;
}

export function routeOf(path: string, search: Record<string, string>, sharer: InvitationCodes | undefined): string {
  const all = new URLSearchParams(search);
  if (sharer) all.set(SHARED_BY, invitationWord(sharer));
  return `${path}?${all.toString()}`;
}

const largest = ({ sources }: Picture) => sources.at(-1)!.url;

function pictureOf(picture: Picture | null | undefined): Preview["picture"] {
  const path = picture ? previewPath(largest(picture)) : "/preview.png";
  return { path, ...previewSize };
}

const oneLine = (text: string) => text.replace(/^#+ /gm, "").replace(/\s+/g, " ").trim();

/** Ends before a word where the language writes spaces. */
function shortened(text: string): string {
  if (text.length <= MOST_DESCRIBED) return text;
  const cut = startOf(text, MOST_DESCRIBED - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > MOST_DESCRIBED * 0.7 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
