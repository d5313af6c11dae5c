import { calibrateTruing, TRUING_PLANS } from '@windcall/ballistics';
import type { BenchTable } from './bench-table.ts';
import { referenceShot } from './shot-of-reference.ts';

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

/** How honest the standard errors of truing are. */
export const truingBench = (): BenchTable => ({
  title: 'Truing: standard errors over drawn rifles',
  note: `${RIFLES} rifles for each plan, their velocity drawn with 60 fps and their BC with 5 % about the profile (one standard deviation), readings with 0.05 mil. RMS z is the root mean square of (estimate − truth) ÷ standard error: 1 when the errors are honest, gate 0.8–1.2. Intervals are ± 1.96 standard errors, gate 93–98.5 %: the standard errors grow where readings scatter more than 0.05 mil, and a few do so by chance. A result beyond three standard deviations may not be applied; a plan with an absurd reading never may. Rifles drawn evenly to ± 120 fps and ± 6 %, exact and noisy, are in truing.test.ts.`,
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
