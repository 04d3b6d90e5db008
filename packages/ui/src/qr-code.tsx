/** A QR code as a single path, dark on white in both themes for scanners. */
import { encodeQR } from "qr";
import type { Ref } from "react";

export interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
  ref?: Ref<SVGSVGElement>;
}

export function QrCode({ text, label, className, ref }: QrCodeProps) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 2 });
  const size = rows.length;
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
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
