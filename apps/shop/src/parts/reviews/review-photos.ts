/** The photos of a review that was not saved yet: those that it has, and new ones. */
import { createShots } from "../pictures/shots.ts";

export const photos = createShots<string>("review");
