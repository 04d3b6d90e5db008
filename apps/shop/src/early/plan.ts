/** What the build tells `early.ts` as `data-plan`: which files belong to which page, language and screen. */
export interface EarlyPlan {
  /** The files of the application, each after those that it imports; the last one starts it. */
  app: string[];
  /** All that pages need beside these; what follows names them by their place here. */
  files: string[];
  /** Each page, by the path behind the `#`. */
  pages: Record<string, readonly number[]>;
  /** The pages that need the other texts are not among these. */
  first: string[];
  /** Requests that pages make first, by the same path; `ID` in place of the parameter `id`. */
  calls: Record<string, readonly string[]>;
  /** The texts of the first pages, and all others, by language. */
  texts: Record<string, number>;
  otherTexts: Record<string, number>;
  /** The frame of desktops. */
  desktop: readonly number[];
  styles: string[];
}
