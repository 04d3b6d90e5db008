/** The shop's own texts in the caller's language, with English as fallback. */

import { plainText } from "@banyan/contract/block-text.ts";
import type { ProductCard } from "@banyan/contract/catalog.ts";
import { UNPUBLISHED_VERSION } from "@banyan/contract/content.ts";
import type { Language } from "@banyan/contract/languages.ts";
import type { Executor } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { pictureView, type StoredPicture } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import type { StoredBlock } from "./piece.rules.ts";
import { blockViews } from "./piece-views.ts";
import {
  type AnnouncementKind,
  type AnnouncementRow,
  countAnnouncements,
  type DocumentName,
  selectAnnouncement,
  selectAnnouncements,
  selectBanners,
  selectDocument,
  selectVersions,
} from "./store.ts";

interface Looking {
  language: Language;
  now: Date;
}

export interface ContentPorts {
  /** Cards of products that are for sale. */
  productCards(executor: Executor, given: { ids: readonly bigint[]; language: Language }): Promise<ProductCard[]>;
}

export async function bannerList(executor: Executor, { productCards }: ContentPorts, looking: Looking) {
  const rows = await selectBanners(executor, looking);
  const ids = rows.flatMap(({ link }) => (link?.kind === "product" ? [BigInt(link.id)] : []));
  const products = new Map(
    (await productCards(executor, { ids, language: looking.language })).map((card) => [card.id, offerOf(card)]),
  );
  return rows.map(({ id, picture, widePicture, ...row }) => ({
    ...row,
    id: String(id),
    picture: pictureView(picture),
    widePicture: pictureView(widePicture),
    product: (row.link?.kind === "product" && products.get(row.link.id)) || null,
  }));
}

const offerOf = ({ price, priceTo, sale, soldOut }: ProductCard) => ({ price, priceTo, sale, soldOut });

export async function announcementList(
  executor: Executor,
  given: Looking & { kind?: AnnouncementKind | undefined; page: number; limit: number },
) {
  const { page, limit } = given;
  const [rows, total] = await Promise.all([
    selectAnnouncements(executor, { ...given, offset: offsetOf({ page, limit }) }),
    countAnnouncements(executor, given),
  ]);
  return { list: rows.map(announcementCard), total, page, limit };
}

/** Refuses with ANNOUNCEMENT_NOT_FOUND, also before publication. */
export async function announcementDetail(executor: Executor, given: Looking & { id: bigint }) {
  const row = await selectAnnouncement(executor, given);
  if (!row) throw refuse("ANNOUNCEMENT_NOT_FOUND");
  return { ...announcementCard(row), ...wordsOf(row.blocks) };
}

/** A page of the shop. Refuses with DOCUMENT_NOT_FOUND. */
export async function documentPage(executor: Executor, given: Looking & { name: DocumentName }) {
  const row = await selectDocument(executor, given);
  if (!row) throw refuse("DOCUMENT_NOT_FOUND");
  const { blocks, picture, ...page } = row;
  return { ...page, ...wordsOf(blocks), picture: shown(picture) };
}

/** The company profile; empty until published. */
export async function companyProfile(executor: Executor, looking: Looking) {
  const row = await selectDocument(executor, { ...looking, name: "company_profile" });
  return {
    title: row?.title ?? "",
    ...wordsOf(row?.blocks ?? []),
    picture: shown(row?.picture ?? null),
    version: null,
  };
}

/** The versions that a newcomer accepts (docs/rules.md 3.1). */
export async function agreementVersions(
  executor: Executor,
  now: Date,
): Promise<{ userAgreement: string; privacyPolicy: string }> {
  const versions = await selectVersions(executor, now);
  return {
    userAgreement: versions.get("user_agreement") ?? UNPUBLISHED_VERSION,
    privacyPolicy: versions.get("privacy_policy") ?? UNPUBLISHED_VERSION,
  };
}

function wordsOf(stored: readonly StoredBlock[]) {
  return { blocks: blockViews(stored), body: plainText(stored) };
}

function announcementCard({ id, kind, title, summary, picture, publishedAt }: AnnouncementRow) {
  return { id: String(id), kind, title, summary, picture: shown(picture), publishedAt: publishedAt.toISOString() };
}

const shown = (picture: StoredPicture | null) => picture && pictureView(picture);
