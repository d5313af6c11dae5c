import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** Light modules around a code. Source: ISO/IEC 18004. */
const QUIET = 4;

/** A share link: `end` is `/<id>`, or `#…` for a stage inside the link. */
export const linkTo = (end: string): string => `${window.location.origin}/s${end}`;

/** A QR code (correction M) as an SVG path, and its width in modules. */
export const qrPath = (text: string): { readonly path: string; readonly size: number } => {
  const code = generate(text, { minCorrectionLevel: correction.M });
  return { path: toSvgPath(code), size: code.size };
};

/** A QR code, dark on light in both themes, because some phones read no other. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  const side = size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      className="w-full max-w-60"
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
};
