/** Bamboo canes with leaves, rising from the table. */
import { leaf } from "../botany/leaves.ts";
import { ROUND } from "../light.ts";
import { line, put, rect } from "../svg.ts";

const cane = (x: number, height: number, width: number, colour: string): string => {
  const joints = Math.floor(height / 110);
  return (
    rect(x - width / 2, -height, width, height, colour, 4) +
    rect(x - width / 2, -height, width, height, ROUND, 4) +
    Array.from({ length: joints }, (_, i) =>
      rect(x - width / 2 - 2, -height + 90 + i * 110, width + 4, 9, "#5f7a3f", 4),
    ).join("")
  );
};

export const bamboo = (): string =>
  cane(-40, 420, 30, "#8fa860") +
  cane(30, 330, 25, "#9fb56e") +
  line("M-26 -320 L30 -380 M42 -230 L90 -280", "#6f8a4c", 5) +
  [
    [30, -380, 20],
    [22, -372, 66],
    [12, -362, 104],
    [90, -280, 30],
    [84, -274, 80],
    [76, -266, 118],
  ]
    .map(([x, y, turn]) => put(leaf(110, 22, "#7f9f55"), x, y, 1, turn))
    .join("");
