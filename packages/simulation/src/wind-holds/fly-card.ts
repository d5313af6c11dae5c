import { scoreShot, targetOutlineMoa } from '@windcall/ballistics';
import type { ballistics, cards, stages } from '@windcall/contract';
import { wrap360 } from '@windcall/units';
import { normalsAt } from '@windcall/wind';
import type { HoldField } from '@windcall/wmp';
import { scatterOf } from '../fire.ts';
import { type Covariance, covarianceOf, together } from '../first-round.ts';
import { responsesOf } from './card-promise.ts';
import { elevationFor, type Solver, type TargetResponse } from './card-rows.ts';
import { cardSolver } from './card-solver.ts';
import { type CrosswindBand, crosswindsOf, readingsOf } from './crosswind-bands.ts';
import { freshWinds, windLawOf } from './fresh-winds.ts';
import type { StageHolds } from './stage-holds.ts';

export interface FlyOptions {
  readonly reading: cards.Reading;
  readonly misreadMph: number;
  /** Number of shots, at the targets in turn, each in its own wind. */
  readonly shots: number;
  /** Another seed gives other winds and other scatter. */
  readonly seed: number;
}

type FlownShot = cards.FlownCard['targets'][number]['marks'][number];

const MISREAD_STREAM = 25;
const LEAST_PROBE_MPH = 4;

type WireHold = cards.CardRow['holds'][number];
type ChosenHold = WireHold & { crosswind: CrosswindBand; ownElevation: boolean };

interface Flown {
  target: stages.StageTarget;
  row: cards.CardRow;
  /** From left to right. */
  holds: ChosenHold[];
  axis: number;
  response: TargetResponse;
}

const scaled = ({ right, up, both }: Covariance, by: number): Covariance => ({
  right: right * by,
  up: up * by,
  both: both * by,
});

/**
 * The scatter at a target by crosswind, mph. The spread of drag and velocity moves a bullet in proportion to the wind,
 * so the covariance is a quadratic polynomial in the crosswind, from calm and `probeMph` from each side.
 */
const scatterBy = (solver: Solver, target: stages.StageTarget, fireDeg: number, probeMph: number) => {
  const [calm, right, left] = [0, probeMph, -probeMph].map((mph) =>
    covarianceOf(
      solver(target, { speedMph: Math.abs(mph), directionDeg: wrap360(fireDeg + (mph < 0 ? 270 : 90)) }).dispersion,
    ),
  ) as [Covariance, Covariance, Covariance];
  return (crossMph: number): ballistics.Dispersion => {
    const x = crossMph / probeMph;
    return together(scaled(calm, 1 - x * x), scaled(right, (x * x + x) / 2), scaled(left, (x * x - x) / 2));
  };
};

const chosen = (holds: readonly ChosenHold[], readMph: number): ChosenHold => {
  const hold = holds.find(({ crosswind: { high } }) => readMph <= high) ?? holds.at(-1);
  if (hold === undefined) throw new Error('a row must have holds');
  return hold;
};

const holdsOf = (row: cards.CardRow): ChosenHold[] =>
  row.holds
    .flatMap((hold) =>
      hold.crosswind === undefined
        ? []
        : [{ ...hold, crosswind: hold.crosswind, ownElevation: hold.ownElevation ?? false }],
    )
    .sort((a, b) => a.crosswind.low + a.crosswind.high - (b.crosswind.low + b.crosswind.high));

/** The wind of the flights: from seeds used neither for choosing a card nor for its promise; else the record. */
const windOf = (stage: stages.Stage, held: StageHolds, { reading, shots, seed }: FlyOptions): HoldField => {
  const law = held.isStill ? null : windLawOf(stage);
  const fresh = law && freshWinds(law, shots, 'flight', seed * shots);
  return fresh ? held.under(fresh, reading) : held.own(reading);
};

/**
 * Flies a card: shots at its targets in turn, each in a new wind. The shooter reads the crosswind with an error, takes
 * the matching hold, and holds and dials as printed; the scatter is drawn. The needed correction is the target's linear
 * response to the wind, within 0.004 mil (root mean square) of the solver. A miss has one cause: the wrong hold, if the
 * true average's would have hit; the wind within the hold, if the exact hold would have hit; else the rifle and its
 * elevation. Null if the card's rows are not the stage's, or have no crosswinds.
 */
export const flyCard = (
  stage: stages.Stage,
  held: StageHolds,
  rows: readonly cards.CardRow[],
  options: FlyOptions,
): Omit<cards.FlownCard, 'promised'> | null => {
  const { misreadMph, shots, seed } = options;
  const solver = cardSolver(stage);
  const responses = responsesOf(stage.targets, solver, held.field, held.axisOf);
  const flown = rows.flatMap((row): Flown[] => {
    const target = stage.targets.find(({ number }) => number === row.target);
    const axis = target === undefined ? -1 : held.axisOf(target);
    const response = responses.get(axis);
    const holds = holdsOf(row);
    return target === undefined || response === undefined || holds.length === 0
      ? []
      : [{ target, row, holds, axis, response }];
  });
  if (flown.length === 0 || flown.length < rows.length) return null;
  const field = windOf(stage, held, options);
  const places = flown.map((one) => {
    const { targetType, targetSize } = one.target;
    const { cross, head } = crosswindsOf(field, one.axis);
    const strongest = cross.reduce((most, mph) => Math.max(most, Math.abs(mph)), LEAST_PROBE_MPH);
    return {
      ...one,
      ...{ cross, head },
      reading: readingsOf(field, one.axis),
      dispersionIn: scatterBy(solver, one.target, field.axes[one.axis]?.fireDeg ?? 0, strongest),
      isHit: (rightMil: number, upMil: number) =>
        targetSize > 0 && scoreShot(targetOutlineMoa(targetType, targetSize), rightMil, upMil) > 0,
      marks: [] as FlownShot[],
    };
  });
  for (let n = 0; n < shots; n++) {
    const place = places[n % places.length];
    if (place === undefined) throw new Error('there must be targets');
    const { cross, head, reading, holds, row, response, dispersionIn, isHit, marks } = place;
    const t = n % field.nTimes;
    const [mph = 0, headMph = 0, readMph = 0] = [cross[t], head[t], reading[t]];
    const need = response.calmRightMil + response.rightPerCross * mph + response.rightPerHead * headMph;
    const up = response.calmUpMil + response.upPerCross * mph + response.upPerHead * headMph;
    const taken = chosen(holds, readMph + misreadMph * normalsAt(seed, MISREAD_STREAM, n)[0]);
    const { rightMil, upMil } = scatterOf(seed, n + 1, dispersionIn(mph));
    const at = (hold: ChosenHold): [number, number] => [
      hold.windage - need + rightMil,
      elevationFor(row, hold) - up + upMil,
    ];
    const [x, y] = at(taken);
    const cause = isHit(x, y)
      ? null
      : isHit(...at(chosen(holds, mph)))
        ? ('wrong-hold' as const)
        : isHit(rightMil, y)
          ? ('wind-in-hold' as const)
          : ('rifle' as const);
    marks.push({ x, y, cause });
  }
  const marks = places.flatMap((place) => place.marks);
  const count = (why: FlownShot['cause']) => marks.filter(({ cause }) => cause === why).length;
  return {
    shots,
    hits: count(null),
    misses: { wrongHold: count('wrong-hold'), windInHold: count('wind-in-hold'), rifle: count('rifle') },
    targets: places.map(({ target, marks: own }) => ({
      target: target.number,
      distance: target.distance,
      targetType: target.targetType,
      targetSize: target.targetSize,
      hits: own.filter(({ cause }) => cause === null).length,
      marks: own,
    })),
  };
};
