/** A pin on a folded map. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, LINE, PAPER, Scene } from "./scene.tsx";

export function EmptyAddress(props: ArtProps) {
  return (
    <Scene {...props}>
      <path d="m40 92 38-12 44 12 38-12v40l-38 12-44-12-38 12Z" fill={PAPER} stroke={BRAND} />
      <path d="M78 80v40M122 92v40" stroke={BRAND} strokeWidth={2} opacity={0.5} />
      <path d="m78 80 44 12v40l-44-12Z" fill={LINE} opacity={0.7} />
      <path d="M46 118c16-14 30 2 46-8s38 8 62-14" stroke={GOLD} strokeDasharray="5 6" />
      <ellipse cx={102} cy={106} rx={13} ry={4} fill={BRAND} opacity={0.3} />
      <path d="M102 106C86 84 74 70 74 52a28 28 0 0 1 56 0c0 18-12 32-28 54Z" fill={ACCENT} />
      <path d="M102 106C86 84 74 70 74 52a28 28 0 0 1 28-28Z" fill={PAPER} opacity={0.16} />
      <circle cx={102} cy={52} r={16} fill={PAPER} />
      <Leaf x={102} y={63} size={0.66} />
      <Leaf x={158} y={80} turn={20} size={0.8} />
    </Scene>
  );
}
