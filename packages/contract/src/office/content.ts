/**
 * The shop's content for staff: announcements, the shop's own pages, and banners. Each is a piece. Staff edit its
 * draft; publishing creates an immutable version that is shown from a given time.
 */
import * as z from "zod/mini";
import { blocks, blocksIn } from "../blocks.ts";
import { get, post } from "../endpoint.ts";
import * as f from "../fields.ts";
import { LANGUAGES } from "../languages.ts";
import { PIECE_KINDS, PIECE_PARTS } from "../piece-parts.ts";

/** The shop's own pages: one piece for each; none can be added. */
export const PAGE_NAMES = ["company_profile", "about_us", "user_agreement", "privacy_policy"] as const;

/** `draft`: never published; `coming`: scheduled; `over`: no longer shown. */
export const PIECE_STATES = ["draft", "coming", "shown", "over"] as const;

/** `replaced`: another version took its slot before it was shown. */
export const PIECE_VERSION_STATES = ["past", "shown", "coming", "replaced"] as const;

export const ANNOUNCEMENT_TOPICS = ["news", "announcement", "story"] as const;
export const LINK_KINDS = ["category", "product", "announcement"] as const;
export const TITLE_LONGEST = 120;
export const SUMMARY_LONGEST = 200;
/** The maximum number of versions in a piece's history. */
export const VERSIONS_SHOWN = 50;

const language = z.enum(LANGUAGES);
const languages = z.array(language);

const bodyIn = z.strictObject(
  Object.fromEntries(LANGUAGES.map((one) => [one, z.optional(blocksIn)])) as Record<
    (typeof LANGUAGES)[number],
    z.ZodMiniOptional<typeof blocksIn>
  >,
);

/** Parts that a kind lacks are empty. */
const said = z.object({
  topic: z.nullable(z.enum(ANNOUNCEMENT_TOPICS)),
  title: f.textsOut,
  summary: f.textsOut,
  body: z.partialRecord(language, blocks),
  picture: z.nullable(f.picture),
  widePicture: z.nullable(f.picture),
  link: z.nullable(z.object({ kind: z.enum(LINK_KINDS), id: f.id })),
});
export type Said = z.infer<typeof said>;

const pieceRow = z.object({
  id: f.id,
  kind: z.enum(PIECE_KINDS),
  /** Set for pages only. */
  name: z.nullable(z.enum(PAGE_NAMES)),
  /** In the caller's language; empty if nothing is written yet. */
  title: z.string(),
  picture: z.nullable(f.picture),
  state: z.enum(PIECE_STATES),
  /** Whether there are unpublished changes. */
  hasDraft: z.boolean(),
  missingLanguages: languages,
  /** Of the version that is shown or scheduled, else of the last one. */
  shownFrom: z.nullable(f.moment),
  shownUntil: z.nullable(f.moment),
  changedAt: f.moment,
  /** Empty for content that was installed with the shop. */
  changedBy: z.string(),
});
export type PieceRow = z.infer<typeof pieceRow>;

const change = z.object({ part: z.enum(PIECE_PARTS), language: z.nullable(language) });

const version = z.object({
  number: z.number(),
  state: z.enum(PIECE_VERSION_STATES),
  /** The label of an agreement's version, which members accept; null for other pieces. */
  label: z.nullable(z.string()),
  shownFrom: f.moment,
  shownUntil: z.nullable(f.moment),
  publishedAt: f.moment,
  /** Empty for content that was installed with the shop. */
  publishedBy: z.string(),
  /** Everyone who edited the draft. */
  authors: z.array(z.string()),
  /** Differences from the previous version. */
  changes: z.array(change),
});
export type PieceVersion = z.infer<typeof version>;

const piece = z.object({
  ...pieceRow.shape,
  /** Incremented by each change. Clients send it back for optimistic concurrency control. */
  revision: z.number(),
  ...said.shape,
  /** Newest first, at most `VERSIONS_SHOWN`. */
  versions: z.array(version),
});
export type Piece = z.infer<typeof piece>;

const seen = { id: f.serial, revision: z.int() };

export const officeContent = {
  index: get("/api/office/content/index", {
    summary: "Announcements, pages or banners, with their state and missing translations",
    access: "office:content.write",
    input: z.object({ ...f.paging, kind: z._default(z.enum(PIECE_KINDS), "announcement") }),
    output: f.pageOf(pieceRow),
  }),
  detail: get("/api/office/content/detail", {
    summary: "One piece: its draft and history",
    access: "office:content.write",
    input: z.object({ id: f.serial }),
    output: piece,
    errors: ["CONTENT_NOT_FOUND"],
  }),
  version: get("/api/office/content/version", {
    summary: "The content of a piece's version",
    access: "office:content.write",
    input: z.object({ id: f.serial, number: f.queryNumber(1, 1_000_000) }),
    output: said,
    errors: ["VERSION_NOT_FOUND"],
  }),
  create: post("/api/office/content/create", {
    summary: "Create an empty draft of an announcement or a banner",
    access: "office:content.write",
    input: z.strictObject({ kind: z.enum(["announcement", "banner"]) }),
    output: piece,
    errors: ["CONTENT_FULL"],
    idempotent: "keyed",
  }),
  save: post("/api/office/content/save", {
    summary: "Change the draft of a piece; refused after a concurrent change",
    access: "office:content.write",
    input: z.strictObject({
      ...seen,
      topic: z.nullable(z.enum(ANNOUNCEMENT_TOPICS)),
      title: f.draftTexts(TITLE_LONGEST),
      summary: f.draftTexts(SUMMARY_LONGEST),
      body: bodyIn,
      pictureId: z.nullable(f.uuid),
      widePictureId: z.nullable(f.uuid),
      link: z.nullable(z.strictObject({ kind: z.enum(LINK_KINDS), id: f.serial })),
    }),
    output: piece,
    errors: ["CONTENT_NOT_FOUND", "EDIT_CONFLICT", "UPLOAD_NOT_FOUND"],
  }),
  restore: post("/api/office/content/restore", {
    summary: "Copy an earlier version to the draft",
    access: "office:content.write",
    input: z.strictObject({ ...seen, number: z.int().check(z.minimum(1), z.maximum(1_000_000)) }),
    output: piece,
    errors: ["CONTENT_NOT_FOUND", "VERSION_NOT_FOUND", "EDIT_CONFLICT"],
  }),
  publish: post("/api/office/content/publish", {
    summary:
      "Show the draft, at once or from a moment on, for ever or until another; versions still to come are replaced",
    access: "office:content.write",
    input: z.strictObject({ ...seen, from: z.nullable(f.givenMoment), until: z.nullable(f.givenMoment) }),
    output: piece,
    errors: ["CONTENT_NOT_FOUND", "CONTENT_PAGE_STAYS", "EDIT_CONFLICT"],
  }),
  withdraw: post("/api/office/content/withdraw", {
    summary: "Unpublish an announcement or a banner",
    access: "office:content.write",
    input: z.strictObject(seen),
    output: piece,
    errors: ["CONTENT_NOT_FOUND", "CONTENT_PAGE_STAYS", "EDIT_CONFLICT"],
  }),
  discard: post("/api/office/content/discard", {
    summary: "Discard the draft; a piece that was never published is deleted",
    access: "office:content.write",
    input: z.strictObject(seen),
    output: f.done,
    errors: ["CONTENT_NOT_FOUND", "EDIT_CONFLICT"],
  }),
  arrangeBanners: post("/api/office/content/arrangeBanners", {
    summary: "Reorder the banners",
    access: "office:content.write",
    input: z.strictObject({ ids: z.array(f.serial).check(z.minLength(1, { error: "REQUIRED" }), z.maxLength(200)) }),
    output: f.done,
    errors: ["EDIT_CONFLICT"],
  }),
};
