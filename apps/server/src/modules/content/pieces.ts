/**
 * Writing and publishing pieces. Invariants: a version is immutable, except that it may be ended, or replaced before it
 * begins; the author of a change has seen the newest state; every change has its row in the audit log.
 */

import type { GivenBlock } from "@banyan/contract/blocks.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import { LANGUAGES } from "@banyan/contract/languages.ts";
import type { officeContent as contract } from "@banyan/contract/office/content.ts";
import { type PieceKind, TEXT_PARTS } from "@banyan/contract/piece-parts.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import { businessDay } from "../../platform/clock.ts";
import { lockCount } from "../../platform/count-lock.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { ownPictures } from "../../platform/pictures.ts";
import { refuse, refuseFields } from "../../platform/refusal.ts";
import { marketTimeZone } from "../market/index.ts";
import {
  AGREEMENTS,
  type Change,
  changesBetween,
  type KeptPicture,
  labelOf,
  NOTHING_SAID,
  publishingProblems,
  type SaidBody,
  type StoredBlock,
  saidBy,
  stateOf,
} from "./piece.rules.ts";
import {
  arrangeBanners,
  countUnpublished,
  deletePiece,
  endPiece,
  findPiece,
  findPieceVersion,
  insertPiece,
  insertPieceVersion,
  lockPiece,
  type PieceRecord,
  selectLabels,
  writePieceDraft,
} from "./piece-store.ts";

const UNPUBLISHED_AT_MOST = 50;

export interface PiecePorts {
  writeAuditLog: WriteAuditLog;
  /** Names by staff account id. */
  staffNames(within: Executor, ids: readonly string[]): Promise<Map<string, string>>;
  /** Whether a link target exists. */
  targetExists(within: Executor, kind: "category" | "product", id: bigint): Promise<boolean>;
}

export interface ContentAct {
  by: string;
  now: Date;
}

type SaveInput = ParsedInputOf<typeof contract.save>;

/** Creates an empty draft. Refuses with CONTENT_FULL. */
export async function createPiece(
  tx: Tx,
  ports: PiecePorts,
  kind: Exclude<PieceKind, "page">,
  { by, now }: ContentAct,
): Promise<bigint> {
  await lockCount(tx, "content.piece");
  if ((await countUnpublished(tx)) >= UNPUBLISHED_AT_MOST)
    throw refuse("CONTENT_FULL", { params: { limit: UNPUBLISHED_AT_MOST } });
  const draft: SaidBody = { ...NOTHING_SAID, topic: kind === "announcement" ? "news" : null };
  const id = await insertPiece(tx, { kind, draft, by, now });
  await note(tx, ports, "create", { id, kind, name: null }, {}, { by, now });
  return id;
}

/** Writes the draft. Refuses with CONTENT_NOT_FOUND, EDIT_CONFLICT, UPLOAD_NOT_FOUND, or at a link without a target. */
export async function savePiece(tx: Tx, ports: PiecePorts, input: SaveInput, act: ContentAct): Promise<void> {
  const piece = await lockSeen(tx, input);
  const before = saidBy(piece);
  await requireTarget(tx, ports, input.link);
  const said = await bodyOf(tx, piece.kind, input, before);
  const changes = changesBetween(piece.kind, before, said);
  if (changes.length === 0) return;
  const isAsPublished = piece.newest !== null && changesBetween(piece.kind, piece.newest, said).length === 0;
  await writePieceDraft(tx, { id: piece.id, draft: isAsPublished ? null : said, ...act });
  await note(tx, ports, "change", piece, { changes: wordsOf(changes) }, act);
}

/** Copies a version into the draft. Refuses with CONTENT_NOT_FOUND, VERSION_NOT_FOUND or EDIT_CONFLICT. */
export async function restorePiece(
  tx: Tx,
  ports: PiecePorts,
  { number, ...seen }: ParsedInputOf<typeof contract.restore>,
  act: ContentAct,
): Promise<void> {
  const piece = await lockSeen(tx, seen);
  const said = await findPieceVersion(tx, { id: piece.id, number });
  if (!said) throw refuse("VERSION_NOT_FOUND");
  const isAsPublished = changesBetween(piece.kind, piece.newest ?? NOTHING_SAID, said).length === 0;
  await writePieceDraft(tx, { id: piece.id, draft: isAsPublished ? null : said, ...act });
  await note(tx, ports, "restore", piece, { version: number }, act);
}

/**
 * Publishes the draft as a version. Refuses with CONTENT_NOT_FOUND, EDIT_CONFLICT, CONTENT_PAGE_STAYS for a page with
 * an end, or at fields that are missing or too early.
 */
export async function publishPiece(
  tx: Tx,
  ports: PiecePorts,
  { from, until, ...seen }: ParsedInputOf<typeof contract.publish>,
  act: ContentAct,
): Promise<void> {
  const piece = await lockSeen(tx, seen);
  const { by, now } = act;
  const body = saidBy(piece);
  const problems = publishingProblems(piece.kind, body);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  if (piece.kind === "page" && until) throw refuse("CONTENT_PAGE_STAYS");
  if (from && from < now) throw refuseFields({ from: "MOMENT_TOO_EARLY" });
  const begins = from ?? now;
  if (until && until <= begins) throw refuseFields({ until: "MOMENT_TOO_EARLY" });
  const label = await nextLabel(tx, piece, begins);
  const number = await insertPieceVersion(tx, { piece, body, label, from: begins, until, by, now });
  const details = { version: number, from: begins.toISOString(), until: until?.toISOString() ?? null };
  await note(tx, ports, "publish", piece, details, act);
}

async function nextLabel(tx: Tx, { id, name }: PieceRecord, begins: Date): Promise<string | null> {
  if (name === null || !AGREEMENTS.has(name)) return null;
  const timeZone = await marketTimeZone(tx);
  return labelOf(businessDay(begins, timeZone), await selectLabels(tx, id));
}

/** Withdraws a piece. Refuses with CONTENT_NOT_FOUND, CONTENT_PAGE_STAYS or EDIT_CONFLICT. */
export async function withdrawPiece(
  tx: Tx,
  ports: PiecePorts,
  seen: ParsedInputOf<typeof contract.withdraw>,
  act: ContentAct,
): Promise<void> {
  const piece = await lockSeen(tx, seen);
  if (piece.kind === "page") throw refuse("CONTENT_PAGE_STAYS");
  const { state } = stateOf(piece.versions, act.now);
  if (state !== "shown" && state !== "coming") return;
  await endPiece(tx, { id: piece.id, ...act });
  await note(tx, ports, "withdraw", piece, {}, act);
}

/** Discards the draft, or the piece if it was never published. Refuses with CONTENT_NOT_FOUND or EDIT_CONFLICT. */
export async function discardPiece(
  tx: Tx,
  ports: PiecePorts,
  seen: ParsedInputOf<typeof contract.discard>,
  act: ContentAct,
): Promise<void> {
  const piece = await lockSeen(tx, seen);
  if (piece.draft === null) return;
  const removed = piece.versions.length === 0 && piece.kind !== "page";
  if (removed) await deletePiece(tx, piece.id);
  else await writePieceDraft(tx, { id: piece.id, draft: null, ...act });
  await note(tx, ports, "discard", piece, { removed }, act);
}

/** Refuses with EDIT_CONFLICT unless these are all banners. */
export async function arrange(tx: Tx, ports: PiecePorts, ids: readonly bigint[], { by, now }: ContentAct) {
  if (!(await arrangeBanners(tx, ids))) throw refuse("EDIT_CONFLICT");
  const details = { order: ids.map(String) };
  await ports.writeAuditLog(tx, { staffId: by, action: "content.arrange", subject: "banners", details, now });
}

/** Locks a piece in the expected state. Refuses with CONTENT_NOT_FOUND or EDIT_CONFLICT. */
async function lockSeen(tx: Tx, { id, revision }: { id: bigint; revision: number }): Promise<PieceRecord> {
  const piece = await lockPiece(tx, id);
  if (!piece) throw refuse("CONTENT_NOT_FOUND");
  if (piece.revision !== revision) throw refuse("EDIT_CONFLICT");
  return piece;
}

async function requireTarget(tx: Tx, ports: PiecePorts, link: SaveInput["link"]): Promise<void> {
  if (link === null) return;
  const exists =
    link.kind === "announcement"
      ? (await findPiece(tx, link.id))?.kind === "announcement"
      : await ports.targetExists(tx, link.kind, link.id);
  if (!exists) throw refuseFields({ "link.id": "NOT_A_CHOICE" });
}

/** Converts the input to the stored body: only the parts of its kind, no empty texts, and pictures with their sizes. */
async function bodyOf(tx: Tx, kind: PieceKind, input: SaveInput, before: SaidBody): Promise<SaidBody> {
  const known = new Map(picturesIn(before).map((picture) => [picture.id, picture]));
  const given = LANGUAGES.flatMap((language) => input.body[language] ?? []).flatMap((block) =>
    block.kind === "picture" ? [block.pictureId] : [],
  );
  const wanted = [...given, input.pictureId, input.widePictureId].filter((id) => id !== null && !known.has(id));
  const found = await ownPictures(tx, { ids: [...new Set(wanted as string[])], topic: "content" });
  for (const picture of found) known.set(picture.id, picture);
  const pictureOf = (id: string | null) => (id === null ? null : known.get(id)!);
  const has = (part: "title" | "summary" | "body") => (TEXT_PARTS[kind] as readonly string[]).includes(part);
  return {
    topic: kind === "announcement" ? input.topic : null,
    title: written(input.title),
    summary: has("summary") ? written(input.summary) : {},
    body: has("body")
      ? Object.fromEntries(
          LANGUAGES.filter((language) => input.body[language]?.length).map((language) => [
            language,
            input.body[language]!.map((block) => storedBlock(block, (id) => known.get(id)!)),
          ]),
        )
      : {},
    picture: pictureOf(input.pictureId),
    widePicture: kind === "banner" ? pictureOf(input.widePictureId) : null,
    link: kind === "banner" && input.link ? { kind: input.link.kind, id: String(input.link.id) } : null,
  };
}

function storedBlock(block: GivenBlock, pictureOf: (id: string) => KeptPicture): StoredBlock {
  if (block.kind !== "picture") return block;
  const { kind, pictureId, alt } = block;
  return { kind, alt, picture: pictureOf(pictureId) };
}

function picturesIn({ body, picture, widePicture }: SaidBody): KeptPicture[] {
  const inTexts = Object.values(body).flatMap((blocks) =>
    blocks.flatMap((block) => (block.kind === "picture" ? [block.picture] : [])),
  );
  return [...inTexts, picture, widePicture].filter((one) => one !== null);
}

function written(texts: SaveInput["title"]): SaidBody["title"] {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}

const wordsOf = (changes: readonly Change[]) =>
  changes.map(({ part, language }) => (language ? `${part} (${language})` : part));

function note(
  tx: Tx,
  { writeAuditLog }: PiecePorts,
  verb: string,
  { id, kind, name }: Pick<PieceRecord, "id" | "kind" | "name">,
  details: Record<string, unknown>,
  { by, now }: ContentAct,
): Promise<void> {
  const what = { kind, ...(name && { name }), ...details };
  return writeAuditLog(tx, { staffId: by, action: `content.${verb}`, subject: String(id), details: what, now });
}
