/** The pictures of feedback that was not sent yet. Its words are a draft of the form. */
import { createShots } from "../../parts/pictures/shots.ts";

export const shots = createShots<string>("feedback");
