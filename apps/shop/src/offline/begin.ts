/** What main.tsx loads after the first page. */
import { startOffline } from "./start.ts";

startOffline().catch(() => {});
