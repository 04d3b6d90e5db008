/**
 * The settlement part of the server, as a process that a test can kill: determines the days that are due with a fixed
 * clock, and starts their settlement. `node settling-server.ts MOMENT`, with DATABASE_URL.
 */
import { fixedClock } from "../../src/platform/clock.ts";
import { readConfig } from "../../src/platform/config.ts";
import { openDatabase } from "../../src/platform/database.ts";
import { createLog } from "../../src/platform/log.ts";
import { settleWhatIsDue } from "../../src/settler-process.ts";

const config = readConfig(process.env);
const database = openDatabase({ url: config.databaseUrl!, role: "banyan_app", maxConnections: 2 });
const clock = fixedClock(process.argv[2]!);
await settleWhatIsDue({ config, database, clock, log: createLog("info") }, new AbortController().signal);
await database.close();
