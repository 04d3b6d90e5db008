/** Illustrations of good and unusable photos. Hidden from screen readers, which read the text next to them. */
import type { ReactNode } from "react";

const BRAND = "var(--color-brand-ink)";
const SOFT = "var(--color-brand-soft)";
const SURFACE = "var(--color-surface)";
const LINE = "var(--color-line)";
const SUNKEN = "var(--color-sunken)";
const GOLD = "var(--color-gold)";
const ACCENT = "var(--color-accent)";
const SKIN = "#e8b98f";
const HAIR = "#4a382b";

interface ArtProps {
  className?: string;
}

function Stage({ className, children, viewBox = "0 0 240 150" }: ArtProps & { children: ReactNode; viewBox?: string }) {
  return (
    <svg
      viewBox={viewBox}
      fill="none"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Head and shoulders in a 40 × 48 box. */
function Person({ x, y, size = 1 }: { x: number; y: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path d="M2 48c0-11 8-17 18-17s18 6 18 17Z" fill={BRAND} />
      <path d="M15 24h10v10c-3 3-7 3-10 0Z" fill={SKIN} />
      <ellipse cx={20} cy={17} rx={10} ry={12} fill={SKIN} />
      <path d="M9 17C7 3 33 3 31 17c-2-6-6-8-11-8s-9 2-11 8Z" fill={HAIR} />
    </g>
  );
}

/** An ID card of 160 × 100. */
function Card({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={160} height={100} rx={9} fill={SURFACE} stroke={BRAND} />
      <path d="M0 9a9 9 0 0 1 9-9h142a9 9 0 0 1 9 9v13H0Z" fill={BRAND} />
      <circle cx={16} cy={11} r={5} fill={GOLD} />
      <path d="M30 11h58" stroke={SURFACE} strokeWidth={4} />
      <rect x={12} y={33} width={44} height={54} rx={4} fill={SOFT} />
      <Person x={14} y={39} />
      <path d="M70 42h62M70 57h74M70 72h46M70 86h56" stroke={LINE} strokeWidth={5} />
      <path d="M70 42h30" stroke={BRAND} strokeWidth={5} opacity={0.55} />
    </g>
  );
}

/** An open passport of 120 × 130. */
function Passport({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={172} height={116} rx={7} fill={SURFACE} stroke={BRAND} />
      <path d="M10 14h60" stroke={BRAND} strokeWidth={5} opacity={0.55} />
      <rect x={10} y={25} width={46} height={56} rx={4} fill={SOFT} />
      <Person x={13} y={33} />
      <path d="M68 32h70M68 46h88M68 60h52M68 74h66" stroke={LINE} strokeWidth={5} />
      <path d="M10 94h152M10 105h152" stroke={BRAND} strokeWidth={4} strokeDasharray="9 5" opacity={0.6} />
    </g>
  );
}

/** Corner marks of a viewfinder. */
function Corners({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  const [right, bottom] = [x + width, y + height];
  return (
    <path
      d={`M${x} ${y + 16}V${y}h16M${right - 16} ${y}h16v16M${right} ${bottom - 16}v16h-16M${x + 16} ${bottom}h-16v-16`}
      stroke={ACCENT}
      strokeWidth={4}
    />
  );
}

export function IdCardExample(props: ArtProps) {
  return (
    <Stage {...props}>
      <Card x={40} y={25} />
      <Corners x={22} y={9} width={196} height={132} />
    </Stage>
  );
}

export function PassportExample(props: ArtProps) {
  return (
    <Stage {...props}>
      <Passport x={34} y={17} />
      <Corners x={18} y={5} width={204} height={140} />
    </Stage>
  );
}

/** A person holding a document next to the face. */
export function SelfieExample(props: ArtProps) {
  return (
    <Stage {...props} viewBox="0 0 180 220">
      <path d="M18 212c0-46 26-66 66-66s66 20 66 66Z" fill={BRAND} />
      <path d="M66 122h36v32c-11 11-25 11-36 0Z" fill={SKIN} />
      <ellipse cx={84} cy={92} rx={36} ry={44} fill={SKIN} />
      <path d="M44 92C36 36 132 36 124 92c-6-22-20-30-40-30s-34 8-40 30Z" fill={HAIR} />
      <path d="M71 92v3M97 92v3" stroke={HAIR} strokeWidth={5} />
      <path d="M72 112c7 7 17 7 24 0" stroke={HAIR} strokeWidth={3.5} />
      <g transform="translate(98 136) rotate(-5) scale(.46)">
        <Card x={0} y={0} />
      </g>
      <path d="M120 196c-6-10-6-16 2-20l14-4c6-1 8 7 2 10l-6 3c10-1 12 9 4 12 3 5 0 9-6 9Z" fill={SKIN} />
      <Corners x={10} y={14} width={160} height={198} />
    </Stage>
  );
}

function Mistake({ className, children }: ArtProps & { children: ReactNode }) {
  return (
    <Stage className={className} viewBox="0 0 120 76">
      <rect width={120} height={76} rx={10} fill={SUNKEN} />
      {children}
    </Stage>
  );
}

export function BlurredExample(props: ArtProps) {
  return (
    <Mistake {...props}>
      <g opacity={0.3}>
        {[0, 4, 8].map((by) => (
          <g key={by} transform={`translate(${20 + by} ${11 + by / 2}) scale(.46)`}>
            <Card x={0} y={0} />
          </g>
        ))}
      </g>
    </Mistake>
  );
}

export function CutOffExample(props: ArtProps) {
  return (
    <Mistake {...props}>
      <svg x={0} y={0} width={120} height={76}>
        <g transform="translate(46 30) scale(.62)">
          <Card x={0} y={0} />
        </g>
      </svg>
    </Mistake>
  );
}

export function GlareExample(props: ArtProps) {
  return (
    <Mistake {...props}>
      <g transform="translate(23 15) scale(.46)">
        <Card x={0} y={0} />
      </g>
      <ellipse cx={70} cy={40} rx={21} ry={14} fill="#fff" opacity={0.9} />
      <path d="M82 18c1 7 3 9 10 10-7 1-9 3-10 10-1-7-3-9-10-10 7-1 9-3 10-10Z" fill={GOLD} />
    </Mistake>
  );
}
