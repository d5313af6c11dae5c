import { windSide } from '../units/crosswind.ts';
import type { Units } from '../units/units.ts';

/** The strongest wind of a call, mph; equal to the contract's, whose schemas the landing page does not load. */
export const CALL_MPH = 40;

/** A width or an error of wind in the shown unit, without a side. */
export const windFigure = (units: Units, mph: number, decimals = 1): string =>
  units.format('wind', mph, { digits: decimals }).figure;

export const sideWords = (mph: number): string => (mph === 0 ? 'no wind' : `from the ${mph > 0 ? 'right' : 'left'}`);

/** A crosswind for screen readers: "4.5 mph from the right". */
export const sideSpoken = (units: Units, mph: number): string =>
  mph === 0 ? 'no crosswind' : `${units.text('wind', Math.abs(mph))} ${sideWords(mph)}`;

/** One step of a call in mph: half of one, or a round value of another unit. */
export const callStepMph = (units: Units): number => units.wire('wind', units.step('wind', 0.5));

/** Rounds a crosswind to steps (half of one mph, or a round value of the shown unit) within its bounds. mph. */
export const toStep = (units: Units, mph: number): number => {
  const step = callStepMph(units);
  const most = Math.floor(CALL_MPH / step + 1e-9) * step;
  return Number(Math.max(-most, Math.min(most, Math.round(mph / step) * step)).toPrecision(7)) || 0;
};

/** End of a call's scale: a round value at or above 20 mph. mph. */
export const scaleMph = (units: Units): number => {
  const shown = units.value('wind', 20);
  const power = 10 ** Math.floor(Math.log10(shown));
  const round = [1, 2, 5, 10].find((n) => n * power >= shown - 1e-9) ?? 10;
  return units.wire('wind', round * power);
};

/** Meaning of a typed crosswind: mph, + from the right. `no-side`: a number alone, here without its sign. */
export type TypedCrosswind =
  | { readonly status: 'ok' | 'no-side'; readonly mph: number }
  | { readonly status: 'not-read' };

/**
 * Reads a typed crosswind: `R6`, `l 4.5`, `-4`, `6 r`, `3 m/s L`. A bare number takes the given side; without a given
 * side it is no wind. 0 needs none. A wind beyond a call's limit is not read.
 */
export const readCrosswind = (units: Units, typed: string, side: -1 | 1 | null): TypedCrosswind => {
  const read = units.parse('wind', typed, { axis: 'wind', min: -CALL_MPH, max: CALL_MPH });
  if (read.status !== 'ok' || Math.abs(read.value) > CALL_MPH) return { status: 'not-read' };
  const mph = toStep(units, read.value);
  if (read.sided === true || mph === 0) return { status: 'ok', mph };
  return side === null ? { status: 'no-side', mph } : { status: 'ok', mph: side * mph };
};

/** An unfinished call: no end, one end, or both. `best` null follows the middle. mph, + from the right. */
export interface Draft {
  readonly lo: number | null;
  readonly hi: number | null;
  readonly best: number | null;
}
export const EMPTY_DRAFT: Draft = { lo: null, hi: null, best: null };

export const middleOf = (draft: Draft): number | null =>
  draft.lo === null || draft.hi === null ? null : (draft.lo + draft.hi) / 2;
export const heldFor = (draft: Draft): number | null => draft.best ?? middleOf(draft);

/** The questions depend on the side of the bracket. */
export const questionsOf = ({ lo, hi }: Draft): readonly [first: string, second: string] =>
  hi !== null && hi <= 0 && lo !== null && lo < 0
    ? ['High', 'Low']
    : lo !== null && lo < 0
      ? ['Left end', 'Right end']
      : ['Low', 'High'];

/** The called ends of a bracket, the weaker first: low and high from one side, left and right end across both. */
export const namedEnds = (lo: number, hi: number): readonly { readonly name: string; readonly mph: number }[] => {
  const [under, over] = questionsOf({ lo, hi, best: null });
  const ends = [
    { name: under, mph: lo },
    { name: over, mph: hi },
  ];
  return under === 'High' ? ends.reverse() : ends;
};

/** A bracket as text, the lighter wind first: "L 3.0 to L 8.0", across both sides "L 2.0 to R 6.0". */
export const bracketText = (units: Units, lo: number, hi: number): string =>
  namedEnds(lo, hi)
    .map(({ mph }) => windSide(units, mph))
    .join(' to ');
