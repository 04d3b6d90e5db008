/** The service worker of the shop, `/sw.js` (build/worker.ts). */
import type { WorkerScope } from "./scope.ts";
import { startWorker } from "./start-worker.ts";

/** The main file of the build that it came with. */
declare const BUILD: string;

startWorker(globalThis as unknown as WorkerScope, BUILD);
