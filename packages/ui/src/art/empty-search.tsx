/** A looking-glass over a leaf. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, LINE, PAPER, Scene } from "./scene.tsx";

export function EmptySearch(props: ArtProps) {
  return (
    <Scene {...props}>
      <Leaf x={46} y={131} turn={-20} fill={GOLD} />
      <Leaf x={50} y={131} turn={16} size={0.8} />
      <path d="m124 94 32 32" stroke={ACCENT} strokeWidth={13} />
      <path d="m118 88 10 10" stroke={BRAND} strokeWidth={7} />
      <circle cx={94} cy={64} r={36} fill={PAPER} stroke={BRAND} strokeWidth={7} />
      <Leaf x={84} y={84} turn={28} size={1.3} />
      <path d="M72 52a26 26 0 0 1 14-14" stroke={LINE} strokeWidth={4} />
      <circle cx={158} cy={42} r={4} fill={GOLD} />
      <circle cx={40} cy={50} r={3} fill={ACCENT} />
    </Scene>
  );
}
