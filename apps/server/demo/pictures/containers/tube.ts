/** Tubes for creams, the lip balm stick. */
import { darker, lighter } from "../colour.ts";
import { type Label, label } from "../label.ts";
import { POLISHED, ROUND, SOFT, seam, shade } from "../light.ts";
import { ellipse, line, path, put, rect } from "../svg.ts";
import type { Thing } from "../thing.ts";
import { drum } from "./round.ts";

/** A tube standing on its cap; 210 wide at the crimp, 560 tall. */
export function tube(colour: string, paper: Label, cap: string): Thing {
  const d =
    "M-112 -560 L112 -560 L112 -528 C108 -380 98 -240 92 -96 A92 14 0 0 1 -92 -96 C-98 -240 -108 -380 -112 -528Z";
  const foot = drum(84, -98, 0, 0.14, 88);
  return {
    width: 176,
    height: 560,
    depth: 0.26,
    art:
      path(foot, cap) +
      shade(foot, POLISHED) +
      path(d, colour) +
      put(label(paper, 148, 280, 5), 0, -300) +
      shade(d, ROUND) +
      rect(-112, -560, 224, 32, lighter(colour, 0.2)) +
      rect(-112, -560, 224, 32, SOFT) +
      line(
        Array.from({ length: 21 }, (_, i) => `M${-105 + i * 10.5} -556 v24`).join(""),
        darker(colour, 0.4),
        2.2,
        'opacity="0.28"',
      ) +
      seam(92, -96, 0.15, 0.4),
  };
}

/** A lip balm stick, opened, with its balm turned up; 100 wide, 380 tall. */
export function lipStick(colour: string, balm: string, motif: string): Thing {
  const base = drum(50, -190, 0, 0.16);
  const collar = drum(42, -236, -188, 0.16);
  const tip = "M-32 -232 L-32 -300 C-32 -330 6 -352 32 -344 L32 -232Z";
  return {
    width: 100,
    height: 350,
    depth: 0.3,
    art:
      path(tip, balm) +
      shade(tip, ROUND) +
      path("M-32 -300 C-32 -330 6 -352 32 -344 C24 -322 -10 -296 -32 -300Z", lighter(balm, 0.4)) +
      path(collar, "#d9b66c") +
      shade(collar, POLISHED) +
      path(base, colour) +
      put(motif, 0, -92, 0.78) +
      shade(base, ROUND) +
      ellipse(0, -190, 50, 8, "none", `stroke="${lighter(colour, 0.4)}" stroke-width="3" opacity="0.6"`),
  };
}

/** The stick's cap; 100 wide, 220 tall. */
export function lipCap(colour: string): Thing {
  const d = drum(50, -210, 0, 0.16);
  return {
    width: 100,
    height: 218,
    depth: 0.3,
    art: path(d, colour) + shade(d, ROUND) + ellipse(0, -210, 50, 8, lighter(colour, 0.3)),
  };
}
