import {
  type Effects,
  type PreparedShot,
  prepareShot,
  type ShotInput,
  solveHold,
  solveTrajectory,
  solveZero,
  type WindAlongPath,
  windByRange,
} from '@windcall/ballistics';
import { grToKg, ydToM } from '@windcall/units';
import { simulateShots } from '../../packages/ballistics/test/simulate-shots.ts';
import type { BenchTable } from './bench-table.ts';
import { type Peer, type PeerRow, peerThree, peerTwo } from './peers.ts';
import { readConverged, referenceShot } from './shot-of-reference.ts';
import { machineBusy, timeAsync, timeSync } from './timed.ts';

const steps = (farthestYd: number, stepYd: number): number[] =>
  Array.from({ length: Math.round(farthestYd / stepYd) }, (_, i) => (i + 1) * stepYd);

/** Our solver, used like its peers: the input is made once, everything else each time. */
const ourTable = (input: ShotInput, farthestYd: number, stepYd: number) => {
  const rangesM = Float64Array.from(steps(farthestYd, stepYd), ydToM);
  return () => solveTrajectory(prepareShot(input), rangesM);
};

/** Largest error of elevation and of wind over the rows, mil, against the converged reference. */
const worstError = (rows: readonly PeerRow[], farthestYd: number): string => {
  let elevation = 0;
  let wind = 0;
  for (const truth of readConverged().rows) {
    const row = rows.find((r) => Math.abs(r.rangeYd - truth.rangeYd!) < 0.01);
    if (!row || truth.rangeYd === 0 || truth.rangeYd! > farthestYd) continue;
    elevation = Math.max(elevation, Math.abs(row.elevationMil - truth.elevationMil!));
    wind = Math.max(wind, Math.abs(row.windMil - truth.windageMil!));
  }
  const show = (mil: number): string => (mil < 0.001 ? mil.toExponential(0) : mil.toPrecision(2));
  return `${show(elevation)} / ${show(wind)}`;
};

const ourRows = (farthestYd: number, stepYd: number): PeerRow[] => {
  const flown = ourTable(referenceShot('as-reference'), farthestYd, stepYd)();
  if (flown.status !== 'ok') throw new Error(`the reference must be flown whole, got ${flown.status}`);
  return flown.rows.map((r, i) => ({
    rangeYd: (i + 1) * stepYd,
    elevationMil: -r.elevationMil,
    windMil: -r.windMil,
  }));
};

/** A linear congruential generator and Box–Muller's cosine: deviates too cheap to affect the timing. */
const makeNormal = (seed: number): (() => number) => {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
};

const us = (value: number): string =>
  value < 100
    ? `${value.toFixed(1)} µs`
    : value < 10_000
      ? `${Math.round(value)} µs`
      : `${(value / 1000).toFixed(0)} ms`;
const times = (theirs: number, ours: number): string => `${(theirs / ours).toPrecision(3)}×`;

type Case = {
  name: string;
  gate: string;
  ours: () => unknown;
  theirs: ((peer: Peer) => (() => Promise<unknown>) | null) | null;
  accuracy: { farthestYd: number; stepYd: number } | null;
};

const SHOTS = 10_000;

/** Winds of the timed flights; null is the reference's wind. */
const FLIGHT_WINDS: readonly (readonly [string, WindAlongPath | null])[] = [
  ['steady wind', null],
  [
    'wind by 21 knots',
    windByRange(
      Array.from({ length: 21 }, (_, i) => ({
        rangeM: ydToM(50 * i),
        crosswindMps: 4 * Math.sin(i / 3),
        headwindMps: Math.cos(i / 4),
      })),
    ),
  ],
];

const monteCarlo = (shot: PreparedShot) => () =>
  simulateShots(
    shot,
    ydToM(1000),
    { groupMoa: 0.25, powderChargeKg: grToKg(0.1), bulletMassKg: grToKg(0.5), bcShare: 0.025, crosswindMps: 0.5 },
    SHOTS,
    makeNormal(1),
  );

/** Speed of the solver and its peers, measured in one run, each with its error against the converged reference. */
export const ballisticsBench = async (): Promise<BenchTable> => {
  const busy = machineBusy();
  const peers = [peerThree(), peerTwo()];
  const plain = referenceShot('as-reference');
  const full = referenceShot('every-effect');
  const cases: Case[] = [
    {
      name: 'Zero + 10 rows to 1000 yd (wind, Litz’s spin drift)',
      gate: '≤ 15 µs, ≥ 12×',
      ours: ourTable(plain, 1000, 100),
      theirs: (peer) => () => peer.table(1000, 100),
      accuracy: { farthestYd: 1000, stepYd: 100 },
    },
    {
      name: 'The same with every effect (spinning bullet, jump, Coriolis)',
      gate: '≤ 25 µs, ≥ 6×',
      ours: ourTable(full, 1000, 100),
      theirs: (peer) => (peer.tableWithCoriolis ? () => peer.tableWithCoriolis!(1000, 100) : null),
      accuracy: null,
    },
    {
      name: 'Card to 1500 yd by 50 yd',
      gate: '≤ 25 µs',
      ours: ourTable(plain, 1500, 50),
      theirs: (peer) => () => peer.table(1500, 50),
      accuracy: { farthestYd: 1500, stepYd: 50 },
    },
    {
      name: 'One hold at 1000 yd, zero included',
      gate: '≤ 8 µs',
      ours: () => solveHold(prepareShot(plain), ydToM(1000)),
      theirs: (peer) => () => peer.table(1000, 1000),
      accuracy: null,
    },
  ];
  const rows: string[][] = [];
  for (const c of cases) {
    const ours = timeSync(c.ours).medianUs;
    const cells = [c.name, c.gate, us(ours)];
    const error = (list: PeerRow[]): string => (c.accuracy ? worstError(list, c.accuracy.farthestYd) : '');
    cells.push(c.accuracy ? error(ourRows(c.accuracy.farthestYd, c.accuracy.stepYd)) : '');
    for (const peer of peers) {
      const run = c.theirs?.(peer) ?? null;
      if (!run) {
        cells.push('—', '—', '');
        continue;
      }
      const theirs = (await timeAsync(run)).medianUs;
      const list = c.accuracy ? await peer.table(c.accuracy.farthestYd, c.accuracy.stepYd) : [];
      cells.push(us(theirs), times(theirs, ours), error(list));
    }
    rows.push(cells);
  }
  const shots = timeSync(monteCarlo(prepareShot(plain))).medianUs;
  const cells = ['Monte Carlo, 10,000 full flights to 1000 yd', '≤ 40 ms', us(shots), ''];
  for (const peer of peers) {
    const one = (await timeAsync(() => peer.table(1000, 1000))).medianUs;
    cells.push(`${us(one * SHOTS)} (10,000 × one flight)`, times(one * SHOTS, shots), '');
  }
  rows.push(cells);
  for (const [name, wind] of FLIGHT_WINDS) {
    const flightOf = (effects: Effects) => {
      const shot = prepareShot({ ...plain, effects, ...(wind && { wind }) });
      const zero = solveZero(shot);
      return () => solveHold(shot, ydToM(1000), zero);
    };
    const spinning = timeSync(flightOf({ spinDrift: 'repose', aerodynamicJump: 'every-change' })).medianUs;
    const point = timeSync(flightOf({})).medianUs;
    rows.push([
      `One flight to 1000 yd, ${name}, beside the point mass`,
      '≤ 2.5× the point mass',
      `${us(spinning)} (${times(spinning, point)} of ${us(point)})`,
      '',
      ...peers.flatMap(() => ['—', '—', '']),
    ]);
  }
  return {
    title: 'Ballistics: speed beside peers',
    note: `Medians of 31 batches after warming up, one run on one thread of ${process.version}. The default 6.5 Creedmoor, G7 0.325 at 2800 fps, 8 mph from the right. Errors: largest of elevation / wind against the converged reference, mil. Every library keeps its input objects and sights in anew each time. ${busy}`,
    columns: [
      'What',
      'Gate',
      'Windcall',
      'error',
      ...peers.flatMap((peer) => [peer.name, 'Windcall is faster by', 'error']),
    ],
    rows,
  };
};
