/** An empty shopping bag with a sprig. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, PAPER, Scene } from "./scene.tsx";

export function EmptyCart(props: ArtProps) {
  return (
    <Scene {...props}>
      <Leaf x={150} y={130} turn={18} size={1.3} />
      <Leaf x={150} y={130} turn={52} fill={GOLD} />
      <path d="M80 60V50a20 20 0 0 1 40 0v10" stroke={BRAND} strokeWidth={5} />
      <path d="M58 56h84l7 66c1 6-3 9-8 9H59c-5 0-9-3-8-9Z" fill={ACCENT} />
      <path d="M58 56h22l-9 75H59c-5 0-9-3-8-9Z" fill={PAPER} opacity={0.2} />
      <path d="M59 66h82" stroke={PAPER} strokeWidth={2} strokeDasharray="4 5" opacity={0.7} />
      <path d="M80 70V52a20 20 0 0 1 40 0v18" stroke={BRAND} strokeWidth={4} />
      <path d="M100 118V88" stroke={PAPER} />
      <path
        d="M100 108c-14 1-20-7-21-15 12-1 20 4 21 15ZM100 100c12 0 18-7 18-15-11 0-17 5-18 15ZM100 90c-7-6-7-13 0-20 7 7 7 14 0 20Z"
        fill={PAPER}
      />
    </Scene>
  );
}
