/** Managing categories. Invariant: products are found by the current names of their category. */
import type { ParsedInputOf } from "@banyan/contract/endpoint.ts";
import type { officeCatalog as contract, OfficeCategory } from "@banyan/contract/office/catalog.ts";
import type { WriteAuditLog } from "../../platform/audit-log.ts";
import type { Executor, Tx } from "../../platform/database.ts";
import { newId } from "../../platform/ids.ts";
import { ownPictures, pictureView, type StoredPicture } from "../../platform/pictures.ts";
import { refuse } from "../../platform/refusal.ts";
import {
  arrangeCategories,
  insertCategory,
  lockCategory,
  selectCategoryRecords,
  updateCategory,
} from "./category-store.ts";
import type { StaffAct } from "./office.ts";
import { missingLanguages } from "./product.rules.ts";
import { entryOf } from "./search-index.ts";
import { selectSearchableOf, writeSearchEntries } from "./search-store.ts";

const PRODUCTS_AT_ONCE = 500;

/** All categories in shop order, including hidden ones. */
export async function officeCategories(executor: Executor): Promise<OfficeCategory[]> {
  const rows = await selectCategoryRecords(executor);
  return rows.map(({ id, picture, name, ...row }) => ({
    ...row,
    id: String(id),
    name,
    picture: picture && pictureView(picture),
    missingLanguages: missingLanguages(name),
  }));
}

/** Creates a category at the end. Refuses with UPLOAD_NOT_FOUND. */
export async function createCategory(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  { name, hidden, pictureId }: ParsedInputOf<typeof contract.createCategory>,
  { staffId, now }: StaffAct,
): Promise<void> {
  const picture = await pictureOf(tx, pictureId, null);
  const id = await insertCategory(tx, { slug: newId(now), name, picture, hidden });
  const details = { name: name.en, hidden };
  await writeAuditLog(tx, { staffId, action: "categories.create", subject: String(id), details, now });
}

/** Refuses with CATEGORY_NOT_FOUND, EDIT_CONFLICT if `revision` is outdated, or UPLOAD_NOT_FOUND. */
export async function changeCategory(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  { id, revision, name, hidden, pictureId }: ParsedInputOf<typeof contract.changeCategory>,
  { staffId, now }: StaffAct,
): Promise<void> {
  const before = await lockCategory(tx, id);
  if (!before) throw refuse("CATEGORY_NOT_FOUND");
  if (before.revision !== revision) throw refuse("EDIT_CONFLICT");
  const picture = await pictureOf(tx, pictureId, before.picture);
  await updateCategory(tx, { id, name, picture, hidden });
  await indexAnew(tx, id);
  const details = {
    before: { name: before.name, hidden: before.hidden, picture: before.picture?.id ?? null },
    after: { name, hidden, picture: pictureId },
  };
  await writeAuditLog(tx, { staffId, action: "categories.change", subject: String(id), details, now });
}

/** Refuses with EDIT_CONFLICT unless these are all categories. */
export async function arrange(
  tx: Tx,
  writeAuditLog: WriteAuditLog,
  { ids }: ParsedInputOf<typeof contract.arrangeCategories>,
  { staffId, now }: StaffAct,
): Promise<void> {
  if (!(await arrangeCategories(tx, ids))) throw refuse("EDIT_CONFLICT");
  const details = { order: ids.map(String) };
  await writeAuditLog(tx, { staffId, action: "categories.arrange", subject: "categories", details, now });
}

async function pictureOf(tx: Tx, id: string | null, known: StoredPicture | null): Promise<StoredPicture | null> {
  if (id === null || id === known?.id) return id === null ? null : known;
  return (await ownPictures(tx, { ids: [id], topic: "product" }))[0]!;
}

/** Rebuilds the search entries of a category's products after its names changed. */
async function indexAnew(tx: Tx, categoryId: bigint): Promise<void> {
  for (let after = 0n; ; ) {
    const products = await selectSearchableOf(tx, { categoryId, after, limit: PRODUCTS_AT_ONCE });
    const last = products.at(-1);
    if (!last) return;
    await writeSearchEntries(tx, products.map(entryOf));
    after = last.id;
  }
}
