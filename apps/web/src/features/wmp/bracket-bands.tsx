import { counted } from '@windcall/units';
import { useWidth } from '../../chart/use-width.ts';
import { angleName, useUnits, windText } from '../../units/index.ts';
import { type Band, placeBands } from './place-bands.ts';

/** Brackets as bands on the wind hold's axis, left is left. More coverage makes a band more opaque. */
export const BracketBands = ({ title, bands }: { readonly title: string; readonly bands: readonly Band[] }) => {
  const units = useUnits();
  const { box, widthPx } = useWidth();
  if (bands.length === 0) return null;
  const placed = placeBands(units, bands, widthPx);
  const ends = [Math.min(...bands.map((b) => b.low)), Math.max(...bands.map((b) => b.high))] as const;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-sm text-ink-2">{title}</figcaption>
      <div ref={box} className="overflow-hidden">
        <svg
          width={widthPx}
          height={placed.height}
          role="img"
          aria-label={`${counted(bands.length, 'band')} from ${windText(units, ends[0], 2)} to ${windText(units, ends[1], 2)} ${angleName(units)}; the table has their figures`}
          className="block"
        >
          {placed.ticks.map((tick) => (
            <g key={tick.text}>
              <line x1={tick.x} x2={tick.x} y1={0} y2={placed.height - 24} className="stroke-line" />
              <text x={tick.x} y={placed.height - 8} textAnchor="middle" className="fill-ink-3 figure text-[12px]">
                {tick.text}
              </text>
            </g>
          ))}
          {placed.bands.map((b) => (
            <rect
              key={b.key}
              x={b.x}
              y={b.y}
              width={b.width}
              height={b.height}
              className="fill-accent"
              opacity={b.opacity}
            >
              <title>{b.text}</title>
            </rect>
          ))}
        </svg>
      </div>
    </figure>
  );
};
