/** What main.tsx loads after the first page. */
import { loadPictures } from "@banyan/app/late-picture.tsx";
import { startOffline } from "./start.ts";

startOffline().catch(() => {});
loadPictures().catch(() => {});
