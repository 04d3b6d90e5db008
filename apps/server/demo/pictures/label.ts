/** Labels: paper of four cuts with a botanical motif, the mark, and nothing to read in any language. */
import { mix, PAPER } from "./colour.ts";
import { mark } from "./mark.ts";
import { line, linear, n, path, put } from "./svg.ts";

type Cut = "arch" | "oval" | "card" | "band";

export type Label = {
  readonly motif: string;
  readonly ink: string;
  readonly cut?: Cut;
  readonly paper?: string;
  /** A second colour in a strip along the foot of the label. */
  readonly strip?: string;
};

/** The outline of a label centred on the origin; `sag` bends its edges around a round body. */
function outline(cut: Cut, w: number, h: number, sag: number): string {
  const x = w / 2;
  const y = h / 2;
  if (cut === "oval")
    return `M${-x} 0 C${-x} ${n(-y * 1.32)} ${x} ${n(-y * 1.32)} ${x} 0 C${x} ${n(y * 1.32)} ${-x} ${n(y * 1.32)} ${-x} 0Z`;
  const foot = `Q0 ${n(y + sag * 2)} ${-x} ${y}`;
  if (cut === "arch") {
    const spring = n(-y + Math.min(x, h * 0.42));
    return `M${-x} ${spring} C${-x} ${n(-y - 2)} ${x} ${n(-y - 2)} ${x} ${spring} L${x} ${y} ${foot}Z`;
  }
  return `M${-x} ${-y} Q0 ${n(-y + sag * 2)} ${x} ${-y} L${x} ${y} ${foot}Z`;
}

/** A label `w` × `h`, centred on the origin. */
export function label(
  { motif, ink, cut = "card", paper = PAPER, strip }: Label,
  w: number,
  h: number,
  sag = 0,
): string {
  const d = outline(cut, w, h, sag);
  const inner = outline(cut, w * 0.9, h - w * 0.1, sag * 0.9);
  const scale = Math.min(w / 132, h / 176);
  const foot = h * 0.5 - 19 * scale;
  const dash = (y: number, half: number) =>
    line(
      `M${n(-half * scale)} ${n(y)} Q0 ${n(y + sag * (half / 50))} ${n(half * scale)} ${n(y)}`,
      ink,
      2.4 * scale,
      'opacity="0.5"',
    );
  const middle = cut === "oval" ? 0 : cut === "arch" ? -4 * scale : -10 * scale;
  return (
    `<g opacity="0.22" transform="translate(3 4)">${path(d, "#20140a")}</g>` +
    path(
      d,
      linear(
        [
          [0, mix(paper, "#ffffff", 0.45)],
          [1, paper],
        ],
        [0, 0, 0.4, 1],
      ),
    ) +
    (strip
      ? path(
          `M${-w / 2} ${h * 0.34} Q0 ${n(h * 0.34 + sag * 2)} ${w / 2} ${h * 0.34} L${w / 2} ${h / 2} Q0 ${n(h / 2 + sag * 2)} ${-w / 2} ${h / 2}Z`,
          strip,
        )
      : "") +
    (cut === "band" ? "" : path(inner, "none", `stroke="${ink}" stroke-width="${n(1.6 * scale)}" opacity="0.45"`)) +
    put(motif, 0, middle, scale * 0.98) +
    (cut === "oval" || strip
      ? put(mark(17 * scale, strip ? PAPER : ink), 0, strip ? h * 0.42 + sag * 0.9 : h * 0.5 - 17 * scale)
      : put(mark(16 * scale, ink), 0, foot - 14 * scale + sag * 0.7) + dash(foot, 22))
  );
}
