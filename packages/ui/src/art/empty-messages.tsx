/** An open letter with nothing but a leaf in it. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, PAPER, Scene } from "./scene.tsx";

export function EmptyMessages(props: ArtProps) {
  return (
    <Scene {...props}>
      <path d="m46 74 54-34 54 34v48c0 5-3 8-8 8H54c-5 0-8-3-8-8Z" fill={BRAND} />
      <rect x={60} y={28} width={80} height={84} rx={6} fill={PAPER} stroke={BRAND} strokeWidth={2} />
      <Leaf x={100} y={86} turn={-30} size={0.9} fill={GOLD} />
      <Leaf x={100} y={86} turn={30} size={0.9} fill={ACCENT} />
      <Leaf x={100} y={86} size={1.1} />
      <path d="m46 74 46 32c5 3 11 3 16 0l46-32v48c0 5-3 8-8 8H54c-5 0-8-3-8-8Z" fill={BRAND} />
      <path d="m46 74 46 32c5 3 11 3 16 0l46-32v48c0 5-3 8-8 8H54c-5 0-8-3-8-8Z" fill={PAPER} opacity={0.14} />
      <path d="m50 126 36-26M150 126l-36-26" stroke={PAPER} strokeWidth={2} opacity={0.45} />
      <circle cx={164} cy={54} r={4} fill={GOLD} />
      <circle cx={36} cy={60} r={3} fill={ACCENT} />
    </Scene>
  );
}
