/** A tall banyan drawn in thin gold behind the greatest of the sets; its foot is at the origin, it is 760 tall. */

import { chance } from "../../../src/platform/chance.ts";
import { leaf } from "../botany/leaves.ts";
import { GOLD, lighter } from "../colour.ts";
import { faint, line, n, put } from "../svg.ts";

export function goldTree(): string {
  const random = chance("gold tree");
  const limbs = [-72, -50, -28, -8, 12, 32, 54, 74];
  let art = line(
    "M-14 0 C-10 -160 -16 -260 0 -380 M14 0 C10 -160 18 -260 0 -380 M-60 0 C-30 -60 -18 -120 -12 -200 M60 0 C30 -60 18 -120 12 -200",
    GOLD,
    6,
  );
  for (const angle of limbs) {
    const radians = (angle * Math.PI) / 180;
    const reach = 330 + random(-30, 50);
    const x = Math.sin(radians) * reach;
    const y = -360 - Math.cos(radians) * reach * 0.8;
    art += line(`M0 -360 Q${n(x * 0.2)} ${n(y * 0.5 - 220)} ${n(x)} ${n(y)}`, GOLD, 3.5);
    for (let i = 0; i < 9; i++) {
      const at = random(0.45, 1.05);
      art += put(
        leaf(random(34, 56), 17, random(0, 1) > 0.5 ? GOLD : lighter(GOLD, 0.25)),
        x * at + random(-34, 34),
        -360 + (y + 360) * at + random(-30, 30),
        1,
        angle + random(-60, 60),
      );
    }
    if (Math.abs(angle) > 20)
      art += line(
        `M${n(x * 0.7)} ${n(-360 + (y + 360) * 0.75)} C${n(x * 0.74)} -300 ${n(x * 0.66)} -160 ${n(x * 0.7)} 0`,
        GOLD,
        2,
        'opacity="0.6"',
      );
  }
  return faint(0.75, art);
}
