import { createRandomStream } from '@windcall/wind';
import { calibrateTruing, TRUING_PLANS } from '../../packages/ballistics/test/calibrate-truing.ts';
import type { BenchTable } from './bench-table.ts';
import { referenceShot } from './shot-of-reference.ts';
import { rms, TRUING_WORLDS, trueInWorld, within95 } from './truth/ballistics/truing-worlds.ts';

const RIFLES = 1000;

/** Mulberry32 and Box–Muller: the same rifles each time. */
const makeNormal = (seed: number): (() => number) => {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 4294967296;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Accuracy of truing's standard errors. */
export const truingBench = (): BenchTable => ({
  title: 'Truing: standard errors over drawn rifles',
  note: `${RIFLES} rifles for each plan, their velocity drawn with 60 fps, their BC with 5 % and their zero with 0.042 mil about the profile (one standard deviation), readings with 0.05 mil. RMS z is the root mean square of (estimate − truth) ÷ standard error: 1 when the errors are honest, gate 0.8–1.2. Intervals are ± 1.96 standard errors, gate 93–98.5 %: the standard errors grow where readings scatter more than 0.05 mil, and a few do so by chance. A result beyond three standard deviations may not be applied; a plan with an absurd reading never may. Rifles drawn evenly to ± 120 fps and ± 6 %, exact and noisy, are in truing.test.ts.`,
  columns: ['Plan', 'RMS z, velocity', 'RMS z, drag', '95 % holds, velocity', '95 % holds, drag', 'May be applied'],
  rows: TRUING_PLANS.map((plan, i) => {
    const seen = calibrateTruing(referenceShot('as-reference'), plan, RIFLES, makeNormal(20_261_122 + i));
    return [
      seen.plan,
      seen.velocityZ.toFixed(2),
      seen.dragZ.toFixed(2),
      percent(seen.velocityWithin95),
      percent(seen.dragWithin95),
      percent(seen.applicable),
    ];
  }),
});

/** Truing in worlds outside its assumptions. */
export const truingWorldsBench = (): BenchTable => {
  const nominal = { ...referenceShot('every-effect'), wind: { crosswindMps: 0, headwindMps: 0, verticalMps: 0 } };
  const worlds = TRUING_WORLDS.map((world, i) => ({
    name: world.name,
    ...trueInWorld(nominal, world, RIFLES / 4, createRandomStream(20_261_123 + i, 16)),
  }));
  const row = (name: string, velocity: readonly number[], drag: readonly number[]): string[] => [
    name,
    rms(velocity).toFixed(2),
    rms(drag).toFixed(2),
    percent(within95(velocity)),
    percent(within95(drag)),
    percent(within95([...velocity, ...drag])),
  ];
  return {
    title: 'Truing: worlds that are not its own',
    note: `${RIFLES} rifles a world, a quarter of them for each of four plans of two to seven ranges, velocity and BC drawn as above unless the world says otherwise, zero exact unless it says so, readings with 0.05 mil. Gates: RMS z ≤ 1.5 in each (aim 1.3), 95 % intervals hold ≥ 90 % over all worlds.`,
    columns: ['World', 'RMS z, velocity', 'RMS z, drag', '95 % holds, velocity', '95 % holds, drag', 'both'],
    rows: [
      ...worlds.map(({ name, velocity, drag }) => row(name, velocity, drag)),
      row(
        'All',
        worlds.flatMap((one) => one.velocity),
        worlds.flatMap((one) => one.drag),
      ),
    ],
  };
};
