/** A cloud whose plug has come loose. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, PAPER, Scene } from "./scene.tsx";

export function Offline(props: ArtProps) {
  return (
    <Scene {...props}>
      <path
        d="M64 92a22 22 0 0 1-2-44 32 32 0 0 1 61-8 27 27 0 0 1 15 52Z"
        fill={PAPER}
        stroke={BRAND}
        strokeWidth={4}
      />
      <path d="M72 52a20 20 0 0 1 18-16" stroke={BRAND} opacity={0.25} strokeWidth={4} />
      <path d="m88 62 24 18M112 62 88 80" stroke={BRAND} strokeWidth={4} opacity={0.35} />
      <path d="M100 92v10c0 10-8 14-18 14H66" stroke={BRAND} strokeWidth={4} />
      <rect x={52} y={108} width={16} height={16} rx={4} fill={ACCENT} />
      <path d="M52 112h-8M52 120h-8" stroke={ACCENT} strokeWidth={4} />
      <rect x={14} y={106} width={18} height={20} rx={5} fill={GOLD} />
      <path d="M38 98l2 4M35 132l3-4M42 98l-1 3" stroke={GOLD} strokeWidth={2} />
      <Leaf x={150} y={131} turn={-14} size={1.1} />
      <Leaf x={153} y={131} turn={28} size={0.8} fill={GOLD} />
    </Scene>
  );
}
