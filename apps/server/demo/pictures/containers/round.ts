/** Outlines of bodies turned on a wheel, seen from a little above. */
import { n } from "../svg.ts";

/** A drum `w` from the middle to the side; `k` is how round its rims look. */
export const drum = (w: number, top: number, bottom: number, k: number, shoulder = w): string =>
  `M${n(-shoulder)} ${n(top)} L${n(-w)} ${n(bottom)} A${n(w)} ${n(w * k)} 0 0 0 ${n(w)} ${n(bottom)} L${n(shoulder)} ${n(top)} A${n(shoulder)} ${n(shoulder * k)} 0 0 1 ${n(-shoulder)} ${n(top)}Z`;

/** A bottle: straight sides of half-width `w` up to `shoulder`, then a curve into a neck of half-width `neck`. */
export function flask(w: number, shoulder: number, neck: number, neckFoot: number, top: number, k = 0.12): string {
  const bend = (shoulder - neckFoot) * 0.62;
  const corner = Math.min(26, w * 0.2);
  return (
    `M${n(-neck)} ${n(top)} L${n(-neck)} ${n(neckFoot)} C${n(-neck)} ${n(neckFoot + bend)} ${n(-w)} ${n(shoulder - bend)} ${n(-w)} ${n(shoulder)} ` +
    `L${n(-w)} ${n(-corner)} C${n(-w)} ${n(w * k * 0.6)} ${n(-w * 0.6)} ${n(w * k)} 0 ${n(w * k)} C${n(w * 0.6)} ${n(w * k)} ${n(w)} ${n(w * k * 0.6)} ${n(w)} ${n(-corner)} ` +
    `L${n(w)} ${n(shoulder)} C${n(w)} ${n(shoulder - bend)} ${n(neck)} ${n(neckFoot + bend)} ${n(neck)} ${n(neckFoot)} L${n(neck)} ${n(top)}Z`
  );
}

/** A bowl or cup: a rim of half-width `rim` narrowing in a curve to a foot of half-width `foot`. */
export const vessel = (rim: number, height: number, foot: number, k: number, belly = 0.75): string =>
  `M${n(-rim)} ${n(-height)} C${n(-rim)} ${n(-height * (1 - belly))} ${n(-foot * 1.5)} ${n(-8)} ${n(-foot)} 0 A${n(foot)} ${n(foot * k)} 0 0 0 ${n(foot)} 0 C${n(foot * 1.5)} ${n(-8)} ${n(rim)} ${n(-height * (1 - belly))} ${n(rim)} ${n(-height)} A${n(rim)} ${n(rim * k)} 0 0 1 ${n(-rim)} ${n(-height)}Z`;
