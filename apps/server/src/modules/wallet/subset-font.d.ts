declare module "subset-font" {
  /** A font with the signs of `text` only, its axes pinned where given. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: { targetFormat: "truetype" | "woff" | "woff2"; variationAxes?: Record<string, number> },
  ): Promise<Buffer>;
}
