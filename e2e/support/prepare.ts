/**
 * Fills in the demo of the journeys ahead of them, beside other checks: `node e2e/support/prepare.ts DIRECTORY`. Filling it in
 * takes a minute or two, and starting a shop with it seconds.
 */
import { prepareDemo } from "./server.ts";

const [directory] = process.argv.slice(2);
if (!directory) throw new Error("The directory is missing.");
await prepareDemo(directory);
