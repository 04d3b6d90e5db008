/** What the build tells `early.ts` as `data-plan`: which files belong to which page, language and screen. */
export interface EarlyPlan {
  /** By the path behind the `#`. */
  pages: Record<string, { files: string[]; asks: string[] }>;
  /** For every other page. */
  others: string[];
  /** By language. */
  texts: Record<string, string>;
  styles: string[];
  /** The frame of wide screens. */
  wide: string[];
}
