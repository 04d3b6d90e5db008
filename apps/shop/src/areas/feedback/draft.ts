/** Pictures of unsent feedback. Its texts are a draft of the form. */
import { createShots } from "../../parts/shots.ts";

export const shots = createShots<string>("feedback");
