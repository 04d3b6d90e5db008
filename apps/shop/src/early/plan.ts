import type { Part } from "../i18n/parts.ts";

/** What the build tells `early.ts` as `data-plan`: which files belong to which page, language and screen. */
export interface EarlyPlan {
  /** The files of the application, each after those that it imports; the last one starts it. */
  app: string[];
  /** By the path behind the `#`. */
  pages: Record<
    string,
    { files: readonly string[]; asks: readonly string[]; ofMember: boolean; part: Part | undefined }
  >;
  /** For pages that are not in here, and among the files of those with a `part` of the texts. */
  others: string[];
  /** The texts that each page needs, by language. */
  texts: Record<string, string>;
  /** The parts of the other texts, by language. */
  parts: Partial<Record<Part, Record<string, string>>>;
  styles: string[];
  /** The frame of wide screens. */
  wide: string[];
}
