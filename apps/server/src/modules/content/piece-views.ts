/** Pieces in the office. */
import type { Block } from "@banyan/contract/blocks.ts";
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { Language } from "@banyan/contract/languages.ts";
import {
  type officeContent as contract,
  type Piece,
  type PieceRow,
  type Said,
  VERSIONS_SHOWN,
} from "@banyan/contract/office/content.ts";
import type { Executor } from "../../platform/database.ts";
import { offsetOf } from "../../platform/paging.ts";
import { pictureView, type StoredPicture } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  changesBetween,
  missingIn,
  NOTHING_SAID,
  type SaidBody,
  type StoredBlock,
  saidBy,
  stateOf,
  versionState,
} from "./piece.rules.ts";
import {
  countPieces,
  findPiece,
  findPieceVersion,
  listPieces,
  listPieceVersions,
  type PieceRecord,
} from "./piece-store.ts";
import type { PiecePorts } from "./pieces.ts";

interface Looking {
  language: Language;
  now: Date;
}

export async function pieceList(
  executor: Executor,
  ports: PiecePorts,
  { kind, page, limit }: ParsedInputOf<typeof contract.index>,
  looking: Looking,
) {
  const rows = await listPieces(executor, { kind, limit, offset: offsetOf({ page, limit }) });
  const nameOf = await namesIn(
    executor,
    ports,
    rows.map(({ changedBy }) => changedBy),
  );
  return {
    list: rows.map((row) => rowView(row, nameOf, looking)),
    total: await countPieces(executor, kind),
    page,
    limit,
  };
}

/** Refuses with CONTENT_NOT_FOUND. */
export async function pieceDetail(executor: Executor, ports: PiecePorts, id: bigint, looking: Looking): Promise<Piece> {
  const row = await findPiece(executor, id);
  if (!row) throw refuse("CONTENT_NOT_FOUND");
  // One more, to show what the oldest displayed version changed.
  const versions = await listPieceVersions(executor, id, VERSIONS_SHOWN + 1);
  const nameOf = await namesIn(executor, ports, [
    row.changedBy,
    ...versions.flatMap(({ authors, publishedBy }) => [...authors, publishedBy]),
  ]);
  return {
    ...rowView(row, nameOf, looking),
    revision: row.revision,
    ...saidView(saidBy(row)),
    versions: versions.slice(0, VERSIONS_SHOWN).map((version, at) => ({
      number: version.number,
      state: versionState(version, row.versions, looking.now),
      label: version.label,
      shownFrom: version.shownFrom.toISOString(),
      shownUntil: version.shownUntil?.toISOString() ?? null,
      publishedAt: version.publishedAt.toISOString(),
      publishedBy: nameOf(version.publishedBy),
      authors: version.authors.map(nameOf),
      changes: changesBetween(row.kind, versions[at + 1]?.body ?? NOTHING_SAID, version.body),
    })),
  };
}

/** Body of a version. Refuses with VERSION_NOT_FOUND. */
export async function versionDetail(executor: Executor, given: { id: bigint; number: number }): Promise<Said> {
  const said = await findPieceVersion(executor, given);
  if (!said) throw refuse("VERSION_NOT_FOUND");
  return saidView(said);
}

type NameOf = (id: string | null) => string;

async function namesIn(
  executor: Executor,
  { staffNames }: PiecePorts,
  ids: readonly (string | null)[],
): Promise<NameOf> {
  const names = await staffNames(executor, [...new Set(ids.filter((id) => id !== null))]);
  return (id) => (id === null ? "" : (names.get(id) ?? id));
}

function rowView(row: PieceRecord, nameOf: NameOf, { language, now }: Looking): PieceRow {
  const said = saidBy(row);
  const { state, at } = stateOf(row.versions, now);
  return {
    id: String(row.id),
    kind: row.kind,
    name: row.name,
    title: said.title[language] ?? said.title.en ?? Object.values(said.title)[0] ?? "",
    picture: said.picture && pictureView(said.picture),
    state,
    hasDraft: row.draft !== null,
    missingLanguages: missingIn(row.kind, said),
    shownFrom: at?.shownFrom.toISOString() ?? null,
    shownUntil: at?.shownUntil?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
    changedBy: nameOf(row.changedBy),
  };
}

function saidView(said: SaidBody): Said {
  const shown = (picture: StoredPicture | null) => picture && pictureView(picture);
  return {
    ...said,
    body: Object.fromEntries(Object.entries(said.body).map(([language, blocks]) => [language, blockViews(blocks)])),
    picture: shown(said.picture),
    widePicture: shown(said.widePicture),
  };
}

/** Blocks with the URLs of their pictures. */
export function blockViews(blocks: readonly StoredBlock[]): Block[] {
  return blocks.map((block) => (block.kind === "picture" ? { ...block, picture: pictureView(block.picture) } : block));
}
