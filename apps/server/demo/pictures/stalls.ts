/** A small market stall with a striped awning, 300 wide, its foot at the origin. */
import { orange } from "./botany/fruits.ts";
import { darker, PERSIMMON, WOOD } from "./colour.ts";
import { ellipse, linear, path, put, rect, vertical } from "./svg.ts";

export function stall(awning = PERSIMMON): string {
  const stripes = Array.from({ length: 6 }, (_, i) => {
    const x = -150 + i * 50;
    return path(
      `M${x * 0.86} -250 H${(x + 50) * 0.86} L${x + 50} -190 A25 20 0 0 1 ${x} -190Z`,
      i % 2 ? "#fbf3e4" : awning,
    );
  }).join("");
  return (
    ellipse(20, 0, 190, 16, "#20301c", 'opacity="0.25"') +
    rect(-138, -220, 10, 220, WOOD) +
    rect(128, -220, 10, 220, darker(WOOD, 0.3)) +
    rect(
      -150,
      -100,
      300,
      100,
      linear([
        [0, WOOD],
        [1, darker(WOOD, 0.36)],
      ]),
    ) +
    rect(-158, -112, 316, 18, "#d9b07a", 4) +
    [-110, -72, -34].map((x) => put(orange(), x, -126, 0.42)).join("") +
    rect(20, -158, 34, 46, "#2f5f4a", 4) +
    rect(62, -150, 34, 38, "#8f3b2a", 4) +
    rect(102, -146, 24, 34, "#d9a23a", 4) +
    stripes +
    path(
      "M-129 -250 H129 L150 -190 H-150Z",
      vertical([
        [0, "#fff", 0.2],
        [1, "#24160a", 0.14],
      ]),
    )
  );
}
