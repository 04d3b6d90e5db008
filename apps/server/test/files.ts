/** Storage location of files in tests: the disk, or an object store if TEST_FILES_HOME is s3 (vitest.config.ts). */
import { openTestStore } from "./object-store.ts";

/** Environment variables for the server's file storage, and a cleanup function. */
export async function testHome(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  if (process.env.TEST_FILES_HOME !== "s3") return { env: {}, close: async () => {} };
  return openTestStore();
}
