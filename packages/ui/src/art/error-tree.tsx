/** The tree on a windy day, with a few leaves in the air. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, PAPER, Scene } from "./scene.tsx";

export function ErrorTree(props: ArtProps) {
  return (
    <Scene {...props}>
      <path d="M92 131c8-14 9-30 7-52h10c-1 22 2 38 11 52Z" fill={GOLD} />
      <path d="M78 131V84M134 131V82M104 98l14-14" stroke={GOLD} strokeWidth={4} />
      <path d="M58 84a22 22 0 0 1 0-42 27 27 0 0 1 42-22 28 28 0 0 1 48 20 23 23 0 0 1 2 44Z" fill={BRAND} />
      <path d="M58 84a22 22 0 0 1 0-42 27 27 0 0 1 42-22c-20 12-34 34-30 64Z" fill={PAPER} opacity={0.14} />
      <path d="M100 84V52M100 72 84 58M100 64l14-12" stroke={PAPER} opacity={0.55} />
      <path d="M14 60h20M8 74h16M20 88h12" stroke={BRAND} opacity={0.3} />
      <Leaf x={168} y={104} turn={70} size={0.6} />
      <Leaf x={160} y={124} turn={110} size={0.6} fill={ACCENT} />
      <Leaf x={176} y={70} turn={40} size={0.5} fill={GOLD} />
    </Scene>
  );
}
