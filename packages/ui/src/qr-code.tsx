/** A QR code as a single path, dark on white in both themes for scanners. */
import type { Ref } from "react";
import { encode } from "uqr";

export interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
  ref?: Ref<SVGSVGElement>;
}

export function QrCode({ text, label, className, ref }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      ref={ref}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#0b1511" />
    </svg>
  );
}
