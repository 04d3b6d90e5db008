/**
 * Starts the shop before the first journey and stops it after the last. While writing journeys, you can use a running
 * demo server instead: BANYAN_E2E_ORIGIN and BANYAN_E2E_DATA (started with TRUSTED_PROXIES=1). BANYAN_E2E_PREPARED is a
 * directory with a demo prepared by prepare.ts.
 */
import { startServer } from "./server.ts";

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BANYAN_E2E_ORIGIN) return undefined;
  const { origin, elsewhere, dataDir, stop } = await startServer(process.env.BANYAN_E2E_PREPARED);
  process.env.BANYAN_E2E_ORIGIN = origin;
  process.env.BANYAN_E2E_ELSEWHERE = elsewhere;
  process.env.BANYAN_E2E_DATA = dataDir;
  return stop;
}
