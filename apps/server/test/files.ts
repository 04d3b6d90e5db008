/** The home of files in tests: the disk, or an object store where TEST_FILES_HOME is s3 (vitest.config.ts). */
import { openTestStore } from "./object-store.ts";

/** What the server is told of its files, and a way to end what was started for it. */
export async function testHome(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  if (process.env.TEST_FILES_HOME !== "s3") return { env: {}, close: async () => {} };
  return openTestStore();
}
