/**
 * Prepares the demo of the journeys in advance, in parallel to other checks: `node e2e/support/prepare.ts DIRECTORY`.
 * Filling the demo takes a minute or two, starting a shop with it seconds.
 */
import { prepareDemo } from "./server.ts";

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("Usage: prepare.ts DIRECTORY");
await prepareDemo(directory);
