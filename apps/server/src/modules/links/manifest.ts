/** The web app manifest: what the shop is called, and how it looks, on the screen of a phone that installs it. */
import { type Language, textIn } from "@banyan/contract/languages.ts";
import { LOGO_IMAGES, logoPath } from "@banyan/contract/logo.ts";
import { languageOf } from "../../platform/http/language.ts";
import type { Http } from "../../platform/http/server.ts";
import { PAGE_BACKGROUND } from "../../platform/logo.ts";
import type { Brand, BrandReader } from "./brand.ts";

/** Home screens show about as many letters. */
const SHORT_LETTERS = 12;

export function addManifest(http: Http, brand: BrandReader): void {
  http.get("/manifest.webmanifest", async (request, reply) => {
    const { shop } = await brand.now();
    return reply
      .headers({ "cache-control": "no-cache", vary: "accept-language" })
      .type("application/manifest+json; charset=utf-8")
      .send(JSON.stringify(manifestOf(shop, languageOf(request))));
  });
}

function manifestOf({ name, tagline, logo }: Brand, language: Language) {
  const icon = (size: number, purpose: "any" | "maskable") => {
    const image = purpose === "maskable" ? "maskable" : size > LOGO_IMAGES.mark.size ? "icon" : "mark";
    const src = logo === null ? `/icon-${size}.png` : logoPath(logo, image);
    return { src, sizes: `${size}x${size}`, type: "image/png", purpose };
  };
  return {
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    lang: language,
    name,
    ...([...name].length <= SHORT_LETTERS && { short_name: name }),
    description: textIn(tagline, language),
    background_color: PAGE_BACKGROUND,
    theme_color: PAGE_BACKGROUND,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
}
