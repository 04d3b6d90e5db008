/** What papers are headed by: the name of the shop, and its own logo. */
import type { Executor } from "../../platform/database.ts";
import { type Files, FilesAwayError } from "../../platform/files/index.ts";
import { drawLogo } from "../../platform/logo.ts";
import type { Paper } from "../../platform/pdf/paper.ts";
import { Refusal } from "../../platform/refusal.ts";
import { currentMarket } from "./store.ts";

export type Letterhead = Pick<Paper, "shop" | "logo">;

/** Without the logo while the files are away. */
export async function letterhead(executor: Executor, files: Files, now: Date): Promise<Letterhead> {
  const { name, logo } = (await currentMarket(executor, now)).shop;
  if (logo === null) return { shop: name, logo: null };
  const drawn = drawLogo(files, logo, "mark").catch((error: unknown) => {
    if (error instanceof FilesAwayError || error instanceof Refusal) return null;
    throw error;
  });
  return { shop: name, logo: await drawn };
}
