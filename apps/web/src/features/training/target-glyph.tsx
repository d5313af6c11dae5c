import type { scenarios } from '@windcall/contract';

interface GlyphProps {
  readonly type: scenarios.TargetType;
  /** Center and width, px. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Outlines of width 1 around 0,0, y down; tall ones in the proportions of the real target. */
const OUTLINES: Readonly<Record<Exclude<scenarios.TargetType, 'circle'>, string>> = {
  square: '-0.5,-0.5 0.5,-0.5 0.5,0.5 -0.5,0.5',
  diamond: '0,-0.5 0.5,0 0,0.5 -0.5,0',
  triangle: '0,-0.577 0.5,0.289 -0.5,0.289',
  ipsc: '-0.17,-0.83 0.17,-0.83 0.17,-0.5 0.33,-0.5 0.5,-0.25 0.5,0.33 0.2,0.83 -0.2,0.83 -0.5,0.33 -0.5,-0.25 -0.33,-0.5 -0.17,-0.5',
  silhouette: '-0.2,-1.11 0.2,-1.11 0.2,-0.66 0.5,-0.5 0.5,1.11 -0.5,1.11 -0.5,-0.5 -0.2,-0.66',
};

/** Tall shapes are narrower, to limit their height. */
const NARROWER: Readonly<Partial<Record<scenarios.TargetType, number>>> = { ipsc: 0.8, silhouette: 0.6 };

export const TargetGlyph = ({ type, x, y, width }: GlyphProps) => {
  const scale = width * (NARROWER[type] ?? 1);
  if (type === 'circle') return <circle cx={x} cy={y} r={width / 2} />;
  return (
    <polygon
      points={OUTLINES[type]}
      transform={`translate(${x} ${y}) scale(${scale})`}
      vectorEffect="non-scaling-stroke"
    />
  );
};
