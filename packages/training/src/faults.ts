import { holdsAbout, type RevealFacts } from './advice.ts';
import type { Reading } from './reading.ts';

/** A way to call that breaks one rule: the clock left out or used twice, one third alone, a number that was given, the moment. */
export const FAULTS = [
  'clock-left-out',
  'clock-twice',
  'near-only',
  'far-only',
  'forecast',
  'meter',
  'moment',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What a call would have been by each fault, mph, + from the right; null where its level cannot show it. */
export type Takes = Readonly<Record<Fault, number | null>>;

/** The takes of a call from what was shown to it. `forecastMph`: the middle of the forecast, null where none is shown. */
export const takesOf = (reading: Reading, forecastMph: number | null): Takes => ({
  'clock-left-out': reading.clockLeftOutMph,
  'clock-twice': reading.clockTwiceMph,
  'near-only': reading.thirdsMph[0],
  'far-only': reading.thirdsMph[2],
  forecast: forecastMph,
  meter: reading.meterMph,
  moment: reading.momentMph,
});

/** How much better each fault explains one call than the taught sum does: log likelihoods, only where the two are apart. */
export type Evidence = Readonly<Partial<Record<Fault, number>>>;

/** Own choices, measured on drawn tasks (docs/measured/callers.md, suite `person`). mph, log likelihoods, calls. */
const NAMING = {
  /** Normal errors of a call by a fault and of one as taught. */
  faultSdMph: 1,
  taughtSdMph: 1.2,
  /** A fault says something of a call where it is so far from the taught sum, and no more than so much. */
  apartMph: 0.75,
  most: 3,
  /** Calls before that are remembered, and what each counts of the one after it. */
  memory: 20,
  fade: 0.95,
  /** The evidence that a name needs, and its lead over the next. */
  fewest: 2.5,
  lead: 0.7,
  /** A call this far from what a fault says was not made by it: two of its standard errors. */
  nearMph: 2,
} as const;

const logDensity = (x: number, middle: number, sd: number): number => -0.5 * ((x - middle) / sd) ** 2 - Math.log(sd);

/** What one call says of each fault. */
export const evidenceOf = (bestMph: number, taughtMph: number | null, takes: Takes): Evidence =>
  Object.fromEntries(
    FAULTS.flatMap((fault) => {
      const mph = takes[fault];
      if (mph === null || taughtMph === null || Math.abs(mph - taughtMph) < NAMING.apartMph) return [];
      const better = logDensity(bestMph, mph, NAMING.faultSdMph) - logDensity(bestMph, taughtMph, NAMING.taughtSdMph);
      return [[fault, Math.max(-NAMING.most, Math.min(NAMING.most, better))]];
    }),
  );

/**
 * The fault that this call and those before it at the same level show; null while none leads. This call must speak for it, be near
 * what it says, and have missed by it: far from both the fault and the taught sum, a call shows neither. `before`: evidence of the calls before, oldest first.
 */
export const namedFault = (
  call: Pick<RevealFacts, 'loMph' | 'hiMph' | 'bestMph' | 'truthMph' | 'taughtMph'>,
  takes: Takes,
  before: readonly Evidence[],
): Fault | null => {
  const now = evidenceOf(call.bestMph, call.taughtMph, takes);
  const past = before.slice(-NAMING.memory);
  const sumOf = (fault: Fault): number =>
    (now[fault] ?? 0) + past.reduce((sum, one, i) => sum + (one[fault] ?? 0) * NAMING.fade ** (past.length - 1 - i), 0);
  const [first, second] = FAULTS.filter((fault) => {
    const mph = takes[fault];
    const isNear = mph !== null && Math.abs(call.bestMph - mph) <= NAMING.nearMph;
    return (now[fault] ?? 0) > 0 && isNear && !holdsAbout(call, mph);
  })
    .map((fault) => ({ fault, sum: sumOf(fault) }))
    .sort((a, b) => b.sum - a.sum);
  if (first === undefined || first.sum < NAMING.fewest) return null;
  return second === undefined || first.sum - second.sum >= NAMING.lead ? first.fault : null;
};
