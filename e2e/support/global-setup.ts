/**
 * Starts the shop before the first journey and stops it after the last. While you write journeys you can name a running
 * demo server instead: BANYAN_E2E_ORIGIN and BANYAN_E2E_DATA (started with TRUSTED_PROXIES=1). BANYAN_E2E_PREPARED is a directory
 * in which prepare.ts filled in the demo.
 */
import { startServer } from "./server.ts";

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BANYAN_E2E_ORIGIN) return undefined;
  const { origin, dataDir, stop } = await startServer(process.env.BANYAN_E2E_PREPARED);
  process.env.BANYAN_E2E_ORIGIN = origin;
  process.env.BANYAN_E2E_DATA = dataDir;
  return stop;
}
