import type { BenchTable } from './bench-table.ts';
import { pooledZ, RADAR_BULLETS, radarZ } from './truth/simulation/radar-solutions.ts';

const DRAWS = 24;

/** Certainty of solutions, tested by radar drag of the same bullets. */
export const solutionsBench = (): BenchTable => {
  const measure = (everything: boolean) =>
    RADAR_BULLETS.map((bullet, i) => radarZ(bullet, DRAWS, 40_000 + i, everything));
  const [all, dragAlone] = [measure(true), measure(false)];
  const z = (value: number): string => value.toFixed(2);
  return {
    title: 'Certainty: one printed BC beside the drag that radar found',
    note: `RMS of (correction needed − correction told) ÷ the ± told, 1 when the ± is right; gate: pooled ≤ 1.3. Told: from the one BC that a maker prints. Needed: the same rifle with the maker's radar BCs by Mach, a radar program's, or the Army's spark-range curve, its zero drawn ± 0.03 mil on each axis, its velocity and spin as the ± says; 2700 fps, 10 mph from the right, 300–1000 yd, ${DRAWS} rifles a distance. "Drag and zero alone" draws neither velocity nor spin. Radar BCs by Mach are published between Mach 2.25 and 1.75 and constant beyond: they say little of slow bullets. The 75 gr bullet is printed with G1 .395 and flies with .344 at Mach 2.05 and .299 at Mach 1.3: no ± of a printed BC covers that, truing does.`,
    columns: ['Bullet', 'Drag by', 'z up', 'z across', 'z both', 'drag and zero alone'],
    rows: [
      [
        'All, each weighing alike',
        '',
        z(pooledZ(all, 'up')),
        z(pooledZ(all, 'across')),
        z(pooledZ(all, 'both')),
        z(pooledZ(dragAlone, 'both')),
      ],
      ...all.map(({ bullet, up, across, both }, i) => [
        bullet.name,
        bullet.by,
        z(up),
        z(across),
        z(both),
        z(dragAlone[i]?.both ?? 0),
      ]),
    ],
  };
};
