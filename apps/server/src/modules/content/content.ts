/** The shop's own texts in the caller's language, in English where one is missing. */
import type { Language } from "@banyan/contract/languages.ts";
import type { Executor } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { pictureView, type StoredPicture } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
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

/** Version of an agreement that was never written, so nobody can have accepted it. */
const NO_VERSION = "0";
/** Pages that members accept. Other pages need no version. */
const AGREEMENTS: ReadonlySet<DocumentName> = new Set(["user_agreement", "privacy_policy"]);

export async function bannerList(executor: Executor, language: Language) {
  const rows = await selectBanners(executor, language);
  return rows.map(({ id, title, subtitle, picture, widePicture, linkKind, linkId }) => ({
    id: String(id),
    title,
    subtitle,
    picture: pictureView(picture),
    widePicture: pictureView(widePicture),
    link: linkKind && linkId ? { kind: linkKind, id: String(linkId) } : null,
  }));
}

export async function announcementList(
  executor: Executor,
  given: { kind?: AnnouncementKind | undefined; page: number; limit: number; language: Language; now: Date },
) {
  const { page, limit } = given;
  const [rows, total] = await Promise.all([
    selectAnnouncements(executor, { ...given, offset: offsetOf({ page, limit }) }),
    countAnnouncements(executor, given),
  ]);
  return { list: rows.map(announcementCard), total, page, limit };
}

/** Refuses with ANNOUNCEMENT_NOT_FOUND, also before the announcement is published. */
export async function announcementDetail(executor: Executor, given: { id: bigint; language: Language; now: Date }) {
  const row = await selectAnnouncement(executor, given);
  if (!row) throw refuse("ANNOUNCEMENT_NOT_FOUND");
  return { ...announcementCard(row), body: row.body };
}

/** A page of the shop. Refuses with DOCUMENT_NOT_FOUND. */
export async function documentPage(executor: Executor, name: DocumentName, language: Language) {
  const row = await selectDocument(executor, { name, language });
  if (!row) throw refuse("DOCUMENT_NOT_FOUND");
  return { ...row, picture: shown(row.picture), version: AGREEMENTS.has(name) ? row.version : null };
}

/** The company profile; empty until one is written. */
export async function companyProfile(executor: Executor, language: Language) {
  const row = await selectDocument(executor, { name: "company_profile", language });
  return { title: row?.title ?? "", body: row?.body ?? "", picture: shown(row?.picture ?? null), version: null };
}

/** The versions that a newcomer accepts (docs/rules.md 3.1). */
export async function agreementVersions(executor: Executor): Promise<{ userAgreement: string; privacyPolicy: string }> {
  const versions = await selectVersions(executor);
  return {
    userAgreement: versions.get("user_agreement") ?? NO_VERSION,
    privacyPolicy: versions.get("privacy_policy") ?? NO_VERSION,
  };
}

function announcementCard({ id, kind, title, summary, picture, publishedAt }: AnnouncementRow) {
  return { id: String(id), kind, title, summary, picture: shown(picture), publishedAt: publishedAt.toISOString() };
}

const shown = (picture: StoredPicture | null) => picture && pictureView(picture);
