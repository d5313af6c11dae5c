import type { wmp } from '@windcall/contract';
import { clockText, degToRad, percentText } from '@windcall/units';
import { Check, X } from 'lucide-react';
import { Badge, Disclosure, Panel, Table } from '../../kit/index.ts';
import { distanceTag, useUnits } from '../../units/index.ts';
import { Counts, FigureLines } from './figure-line.tsx';
import { mphFrom, readDaviesBouldin, readProbability, readSilhouette, windStrength } from './wind-words.ts';

type Cluster = wmp.Phase1Reply['distanceWindStates']['globalClusters'][number];
const MEANINGS = [
  [
    'Convergence rate',
    'Share of the wind at that distance that every restart of the clustering put into the same state.',
  ],
  ['Separation', 'Mean silhouette of the samples at that distance: how clearly the states stand apart there.'],
  ['Ballistic weighting', 'Share of the variation in wind hold at that distance that knowing the state explains.'],
] as const;
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
const WindRose = ({ clusters }: { readonly clusters: readonly Cluster[] }) => {
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

const ClusterCard = ({ cluster, number }: { readonly cluster: Cluster; readonly number: number }) => {
  const units = useUnits();
  const badge = readProbability(cluster.probability);
  return (
    <li className="flex flex-col gap-1 border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="figure text-accent">{number}</span>
        <span className="text-lg">{mphFrom(units, cluster.centroidSpeed, cluster.centroidDirection)}</span>
        <Badge>{windStrength(cluster.centroidSpeed)}</Badge>
        <Badge tone={badge.tone}>
          {percentText(cluster.probability)} {badge.word}
        </Badge>
      </p>
      <p className="text-sm text-ink-2">
        <span className="figure">{cluster.clusterSize}</span> samples, speed SD{' '}
        <span className="figure">{units.text('wind', cluster.speedStd, 1)}</span>, confidence{' '}
        <span className="figure">{percentText(cluster.confidence)}</span>
      </p>
    </li>
  );
};

export const Phase1Results = ({ reply }: { readonly reply: wmp.Phase1Reply }) => {
  const units = useUnits();
  const { globalClusters, qualityMetrics } = reply.distanceWindStates;
  const { silhouette, daviesBouldin } = qualityMetrics;
  const meta = reply.analysisMetadata;
  const achieved = meta.convergenceStatus === 'achieved';
  const coverage = Object.entries(meta.distanceCoverageMetrics).map(([distance, m]) => ({ distance, ...m }));
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <Counts
          of={{
            'Global clusters': globalClusters.length,
            'Engagement distances': meta.engagementDistances.length,
            'Wind samples': meta.totalSamples,
          }}
        />
        <div className="flex flex-col gap-0.5">
          <span className="engraved">Convergence</span>
          <span className="flex items-center gap-1.5 text-lg">
            {achieved ? (
              <Check aria-hidden className="size-4 text-ok" />
            ) : (
              <X aria-hidden className="size-4 text-bad" />
            )}
            {achieved ? 'Achieved' : 'Not achieved'}
          </span>
        </div>
      </div>
      <ul className="flex flex-wrap gap-2" aria-label="Engagement distances">
        {meta.engagementDistances.map((distance) => (
          <li key={distance}>
            <Badge>
              <span className="figure">{distanceTag(units, distance)}</span>
            </Badge>
          </li>
        ))}
      </ul>
      <div className="grid gap-8 lg:grid-cols-[18rem_minmax(0,1fr)]">
        <WindRose clusters={globalClusters} />
        <ul>
          {globalClusters.map((cluster, i) => (
            <ClusterCard key={cluster.id} cluster={cluster} number={i + 1} />
          ))}
        </ul>
      </div>
      <div className="grid gap-8 lg:grid-cols-2">
        <Panel title="Cluster quality">
          <FigureLines
            lines={[
              ['Silhouette', units.number(silhouette, 2), readSilhouette(silhouette)],
              ['Davies–Bouldin', units.number(daviesBouldin, 2), readDaviesBouldin(daviesBouldin)],
            ]}
          />
        </Panel>
        <Panel title="Analysis performance">
          <FigureLines
            lines={[
              ['Processing time', `${units.number(meta.processingTime, 0)} ms`],
              ['Algorithm', meta.algorithm],
              ['Temporal stability', percentText(meta.temporalStability)],
            ]}
          />
        </Panel>
      </div>
      <Panel title="Coverage metrics by distance">
        <Table
          caption="Coverage metrics by distance"
          rows={coverage}
          rowKey={(row) => row.distance}
          columns={[
            { header: 'Distance', cell: (r) => units.text('range', Number(r.distance)) },
            { header: 'Convergence rate', align: 'end', cell: (r) => percentText(r.convergenceRate) },
            { header: 'Separation', align: 'end', cell: (r) => units.number(r.clusterSeparation, 2) },
            {
              header: 'Ballistic weighting',
              align: 'end',
              cell: (r) => percentText(r.ballisticWeightingEffectiveness),
            },
          ]}
        />
      </Panel>
      <Disclosure title="What the coverage metrics mean">
        <dl className="flex flex-col gap-2 text-sm text-ink-2">
          {MEANINGS.map(([name, meaning]) => (
            <div key={name}>
              <dt className="text-ink">{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
};
