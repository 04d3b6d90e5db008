/** The photos of a return request that was not sent yet. */
import { createShots } from "../../parts/pictures/shots.ts";

export const photos = createShots<string>("feedback");
