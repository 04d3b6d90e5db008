/** What the build tells `early.ts` as `data-plan`: which files belong to which page, language and screen. */
export interface EarlyPlan {
  /** The files of the application, each after those that it imports; the last one starts it. */
  app: string[];
  /** By the path behind the `#`. */
  pages: Record<string, { files: string[]; asks: string[]; ofMember: boolean; isOther: boolean }>;
  /** For pages that are not in here, and part of what those with `isOther` need. */
  others: string[];
  /** The texts of all pages, by language. */
  texts: Record<string, string>;
  /** The texts that only the other pages need, by language. */
  otherTexts: Record<string, string>;
  styles: string[];
  /** The frame of wide screens. */
  wide: string[];
}
