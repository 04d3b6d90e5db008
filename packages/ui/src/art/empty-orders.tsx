/** A parcel waiting to be sent. */
import { ACCENT, type ArtProps, BRAND, GOLD, Leaf, PAPER, Scene } from "./scene.tsx";

export function EmptyOrders(props: ArtProps) {
  return (
    <Scene {...props}>
      <path d="M52 62 100 46l48 16-48 18Z" fill={BRAND} opacity={0.55} />
      <Leaf x={98} y={76} turn={-26} size={1.3} />
      <Leaf x={100} y={76} turn={14} size={1.6} />
      <Leaf x={104} y={76} turn={48} size={1.2} fill={ACCENT} />
      <path d="M52 62v52l48 17V80Z" fill={GOLD} />
      <path d="M148 62v52l-48 17V80Z" fill={GOLD} />
      <path d="M148 62v52l-48 17V80Z" fill={BRAND} opacity={0.22} />
      <path d="M52 62 36 78l48 17 16-15Z" fill={GOLD} />
      <path d="M52 62 36 78l48 17 16-15Z" fill={PAPER} opacity={0.4} />
      <path d="m148 62 16 16-48 17-16-15Z" fill={GOLD} />
      <path d="m148 62 16 16-48 17-16-15Z" fill={PAPER} opacity={0.2} />
      <path d="M62 106l16 6M62 114l10 4" stroke={PAPER} opacity={0.8} />
    </Scene>
  );
}
