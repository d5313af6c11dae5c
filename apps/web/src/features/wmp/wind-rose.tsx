import type { wmp } from '@windcall/contract';
import { clockText, degToRad, percentText } from '@windcall/units';
import { useUnits } from '../../units/use-units.tsx';
import { mphFrom } from './wind-words.ts';

type Cluster = wmp.Phase1Reply['distanceWindStates']['globalClusters'][number];
const SIZE = 260;
const MIDDLE = SIZE / 2;
const RADIUS = 100;

/** Place of a wind on the rose: direction as on the clock (12:00 up), distance from the middle by speed. */
const place = (mph: number, clockDeg: number, maxMph: number): { x: number; y: number } => {
  const r = (RADIUS * mph) / maxMph;
  const a = degToRad(clockDeg);
  return { x: MIDDLE + r * Math.sin(a), y: MIDDLE - r * Math.cos(a) };
};

/** States with their numbers, the most frequent first, so that a large circle hides no small one. */
const rareOnTop = (clusters: readonly Cluster[]) =>
  clusters.map((c, i) => ({ c, i })).sort((a, b) => b.c.probability - a.c.probability);

/** Wind states on the clock: direction, speed, and by size their frequency. */
export const WindRose = ({ clusters }: { readonly clusters: readonly Cluster[] }) => {
  const units = useUnits();
  const maxMph = Math.max(4, ...clusters.map((c) => c.centroidSpeed)) * 1.15;
  const rings = [0.5, 1].map((share) => ({ r: RADIUS * share, mph: maxMph * share }));
  const words = clusters
    .map(
      (c, i) =>
        `${i + 1}: ${mphFrom(units, c.centroidSpeed, c.centroidDirection)}, ${percentText(c.probability)} of the time`,
    )
    .join('. ');
  return (
    <figure className="w-full max-w-72">
      <figcaption className="mb-1 text-sm text-ink-2">Wind states on the clock, 12:00 down range</figcaption>
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} role="img" aria-label={words} className="w-full">
        {rings.map(({ r, mph }) => (
          <g key={r}>
            <circle cx={MIDDLE} cy={MIDDLE} r={r} className="fill-none stroke-line" />
            <text x={MIDDLE + 4} y={MIDDLE - r + 12} className="fill-ink-3 figure text-[10px]">
              {units.text('wind', mph, 0)}
            </text>
          </g>
        ))}
        {[0, 90, 180, 270].map((deg) => {
          const { x, y } = place(maxMph * 1.17, deg, maxMph);
          return (
            <text key={deg} x={x} y={y + 4} textAnchor="middle" className="fill-ink-2 figure text-[11px]">
              {clockText(deg)}
            </text>
          );
        })}
        {rareOnTop(clusters).map(({ c, i }) => {
          const { x, y } = place(c.centroidSpeed, c.centroidDirection, maxMph);
          return (
            <g key={c.id}>
              <line x1={x} y1={y} x2={MIDDLE} y2={MIDDLE} className="stroke-edge" strokeDasharray="2 3" />
              <circle cx={x} cy={y} r={4 + 16 * Math.sqrt(c.probability)} className="fill-accent/25 stroke-accent" />
              <text
                x={x}
                y={y + 4}
                textAnchor="middle"
                className="fill-ink stroke-ground stroke-3 [paint-order:stroke] figure text-[12px]"
              >
                {i + 1}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
};
