/** Banners, announcements and the shop's own pages. */
import * as z from "zod/mini";
import { blocks } from "./blocks.ts";
import { productCard } from "./catalog.ts";
import { get, post } from "./endpoint.ts";
import * as f from "./fields.ts";

const banner = z.object({
  id: f.id,
  title: z.string(),
  subtitle: z.string(),
  picture: f.picture,
  widePicture: f.picture,
  /** Target of a tap: a category, a product, an announcement; null for none. */
  link: z.nullable(z.object({ kind: z.enum(["category", "product", "announcement"]), id: f.id })),
  /** What the linked product costs; null without a link to a product that is for sale. */
  product: z.nullable(z.pick(productCard, { price: true, priceTo: true, sale: true, soldOut: true })),
});

/** `story`: of somebody who makes what the shop sells; the home page shows the newest one. */
const announcementKind = z.enum(["news", "announcement", "story"]);

const announcementCard = z.object({
  id: f.id,
  kind: announcementKind,
  title: z.string(),
  summary: z.string(),
  picture: z.nullable(f.picture),
  publishedAt: f.moment,
});

const words = {
  blocks,
  /** The same as plain text, for clients without block support: paragraphs, and headings that start with `## `. */
  body: z.string(),
};

const page = z.object({
  title: z.string(),
  ...words,
  picture: z.nullable(f.picture),
  version: z.nullable(z.string()),
});

/** The maximum number of unread announcements listed by id. */
export const MOST_UNREAD_ANNOUNCEMENTS = 50;

/** Announcements published since the member joined that it has not read. */
const unreadAnnouncements = z.object({
  /** At most `MOST_UNREAD_ANNOUNCEMENTS`. */
  unread: z.number(),
  /** Newest first. */
  ids: z.array(f.id),
});

/** The version of an agreement that nobody has published, and nobody can accept. */
export const UNPUBLISHED_VERSION = "0";

export const content = {
  banners: get("/api/banner/index", {
    summary: "Banners of the home page",
    access: "public",
    input: z.object({}),
    output: z.object({ list: z.array(banner) }),
  }),
  announcements: get("/api/announcement/index", {
    summary: "News and announcements, newest first",
    access: "public",
    input: z.object({ ...f.paging, kind: z.optional(announcementKind) }),
    output: f.pageOf(announcementCard),
  }),
  announcement: get("/api/announcement/detail", {
    summary: "One announcement",
    access: "public",
    input: z.object({ id: f.serial }),
    output: z.object({ ...announcementCard.shape, ...words }),
    errors: ["ANNOUNCEMENT_NOT_FOUND"],
  }),
  unreadAnnouncements: get("/api/announcement/unread", {
    summary: "Unread announcements, of those published since the member joined",
    access: "member",
    input: z.object({}),
    output: unreadAnnouncements,
    addition: true,
  }),
  readAnnouncement: post("/api/announcement/read", {
    summary: "Mark an announcement as read, or all if no id is given",
    access: "member",
    input: z.strictObject({ id: z.optional(f.serial) }),
    output: unreadAnnouncements,
    errors: ["ANNOUNCEMENT_NOT_FOUND"],
    addition: true,
  }),
  companyProfile: get("/api/company/profile/index", {
    summary: "Company profile",
    access: "public",
    input: z.object({}),
    output: page,
  }),
  document: get("/api/company/document", {
    summary: "About us, user agreement or privacy policy",
    access: "public",
    input: z.object({ name: z.enum(["about_us", "user_agreement", "privacy_policy"]) }),
    output: page,
    errors: ["DOCUMENT_NOT_FOUND"],
    addition: true,
  }),
};
