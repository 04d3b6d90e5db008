/** The tree the shop is named after, on its hill: the picture of the company and the ground of some others. */
import { chance } from "../../src/platform/chance.ts";
import { darker, lighter, mix } from "./colour.ts";
import { ellipse, faint, line, linear, n, path, radial } from "./svg.ts";

/** Clouds of leaves, darker below and lit from the upper left. */
function crown(w: number, h: number, colour: string): string {
  const random = chance("crown");
  const clouds = Array.from({ length: 54 }, (_, i) => {
    const angle = random(Math.PI * 0.98, Math.PI * 2.02);
    const reach = Math.sqrt(random(0.05, 1));
    const x = Math.cos(angle) * reach * w;
    const y = Math.sin(angle) * reach * h;
    return { x, y, r: random(0.12, 0.21) * w, i };
  }).sort((a, b) => b.y - a.y);
  const base = ellipse(0, -h * 0.3, w * 0.98, h * 0.5, darker(colour, 0.42));
  const body = clouds
    .map(({ x, y, r }) => {
      const light = Math.max(0, Math.min(1, -y / h));
      const tone = mix(darker(colour, 0.3), lighter(colour, 0.16), light * 0.8 + (x < 0 ? 0.2 : 0));
      return ellipse(
        x,
        y,
        r,
        r * 0.72,
        radial(
          [
            [0, lighter(tone, 0.26)],
            [0.6, tone],
            [1, darker(tone, 0.2)],
          ],
          0.36,
          0.26,
          0.75,
        ),
      );
    })
    .join("");
  const flecks = Array.from({ length: 190 }, () => {
    const angle = random(Math.PI, Math.PI * 2);
    const reach = Math.sqrt(random(0, 1));
    return `M${n(Math.cos(angle) * reach * w * 1.04)} ${n(Math.sin(angle) * reach * h * 1.08)}q6 -7 13 -3q-6 6 -13 3Z`;
  }).join("");
  return base + body + path(flecks, lighter(colour, 0.5), 'opacity="0.5"');
}

/** A banyan about 900 wide and 640 tall, its trunk's foot at the origin. */
export function banyanTree(colour = "#4d7f55", bark = "#6f5238"): string {
  const barkFill = linear([
    [0, lighter(bark, 0.34)],
    [0.4, bark],
    [1, darker(bark, 0.4)],
  ]);
  const root = (x: number, top: number, w: number) =>
    path(
      `M${x - w / 2} ${top} C${x - w * 0.4} ${top * 0.5} ${x - w * 0.5} -60 ${x - w * 1.4} 2 L${x + w * 1.4} 2 C${x + w * 0.5} -60 ${x + w * 0.4} ${top * 0.5} ${x + w / 2} ${top}Z`,
      barkFill,
    );
  const trunk =
    "M-52 -330 C-58 -200 -70 -90 -150 4 C-90 -6 -60 -22 -34 -30 C-20 -10 10 -10 26 -30 C60 -20 96 -6 150 4 C74 -90 60 -200 54 -330 L180 -420 L130 -440 L30 -370 L0 -440 L-30 -370 L-130 -440 L-180 -420Z";
  return (
    ellipse(
      60,
      6,
      470,
      40,
      radial([
        [0, "#20301c", 0.5],
        [0.6, "#20301c", 0.28],
        [1, "#20301c", 0],
      ]),
    ) +
    [-300, -210, 215, 310].map((x, i) => root(x, -300, 17 + (i % 2) * 6)).join("") +
    [-260, -130, 120, 262].map((x) => line(`M${x} -300 Q${x + 8} -160 ${x + 2} 0`, darker(bark, 0.12), 5)).join("") +
    path(trunk, barkFill) +
    line(
      "M-20 -320 C-24 -200 -34 -90 -70 -20 M16 -330 C18 -200 26 -90 60 -16 M-2 -330 C-4 -220 -2 -120 -4 -36",
      darker(bark, 0.5),
      5,
      'opacity="0.4"',
    ) +
    `<g transform="translate(0 -310)">${crown(440, 310, colour)}</g>` +
    [-330, -160, 90, 250, 360]
      .map((x) => faint(0.7, line(`M${x} -320 q6 60 -2 ${x % 4 ? 130 : 90}`, darker(bark, 0.2), 3)))
      .join("")
  );
}

/** Hills under a morning sky. */
export function hills(width: number, height: number, sky: string): string {
  const h = height;
  return (
    `<rect width="${width}" height="${height}" fill="${linear(
      [
        [0, lighter(sky, 0.2)],
        [0.7, lighter(sky, 0.66)],
        [1, lighter(sky, 0.4)],
      ],
      [0, 0, 0, 1],
    )}"/>` +
    ellipse(
      width * 0.26,
      h * 0.42,
      h * 0.15,
      h * 0.15,
      radial([
        [0, "#fffaf0"],
        [0.7, "#ffeecb"],
        [1, "#fbd9a0"],
      ]),
    ) +
    ellipse(
      width * 0.26,
      h * 0.42,
      h * 0.5,
      h * 0.5,
      radial([
        [0, "#fff3d6", 0.7],
        [1, "#fff3d6", 0],
      ]),
    ) +
    path(
      `M0 ${h * 0.66} C${width * 0.2} ${h * 0.5} ${width * 0.34} ${h * 0.58} ${width * 0.5} ${h * 0.62} C${width * 0.7} ${h * 0.5} ${width * 0.86} ${h * 0.52} ${width} ${h * 0.6} V${h} H0Z`,
      linear(
        [
          [0, "#b9cbb0"],
          [1, "#9db89b"],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    path(
      `M0 ${h * 0.76} C${width * 0.24} ${h * 0.64} ${width * 0.5} ${h * 0.72} ${width * 0.66} ${h * 0.76} C${width * 0.8} ${h * 0.7} ${width * 0.92} ${h * 0.68} ${width} ${h * 0.72} V${h} H0Z`,
      linear(
        [
          [0, "#93b088"],
          [1, "#7a9c74"],
        ],
        [0, 0, 0, 1],
      ),
    ) +
    path(
      `M0 ${h * 0.88} C${width * 0.3} ${h * 0.78} ${width * 0.64} ${h * 0.8} ${width} ${h * 0.86} V${h} H0Z`,
      linear(
        [
          [0, "#7f9f68"],
          [1, "#5c8054"],
        ],
        [0, 0, 0, 1],
      ),
    )
  );
}
