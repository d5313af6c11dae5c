import type { profiles } from '@windcall/contract';
import { clickMil, dialFor, roundFigure, USUAL_CLICKS } from '@windcall/units';
import { measureText } from './format-measure.ts';
import { decimalsOf } from './read-number.ts';
import type { Units } from './units.ts';

/** A rifle's turrets: one click as marked, and the share of a marked angle that they really move. */
export type Turrets = Pick<profiles.Profile, 'click' | 'tracking'>;
type Axis = 'elevation' | 'wind';

/** Step of an undescribed turret if the shown unit has no usual click, mil. */
const SPECIFIED_MIL = 0.1;
const CLICKS = 'clicks';

/** How to turn a turret for a correction: in clicks if its marks are not in the shown unit. */
export interface DialWords {
  /** Unit after the numbers, or `clicks`. */
  readonly unit: string;
  /** `U 8.2` for a correction (mil, + up or right). */
  readonly text: (correctionMil: number) => string;
  /** `8.2 mil up` */
  readonly spoken: (correctionMil: number) => string;
  /** True if the setting differs from the correction by more than rounding to a click. */
  readonly isApart: boolean;
}

/** Dialing of one turret, in the user's unit: correction over tracking, rounded to a click. */
export const dialWords = (units: Units, { click, tracking }: Turrets, axis: Axis): DialWords => {
  const shownUnit = units.name('angle', click === null ? {} : { clickMil: clickMil(click) });
  const usual = USUAL_CLICKS[shownUnit];
  const isMarkedSo = click === null || usual?.unit === click.unit;
  const stepMil = click !== null ? clickMil(click) : usual === undefined ? SPECIFIED_MIL : clickMil(usual);
  const share = (axis === 'elevation' ? tracking?.elevation : tracking?.windage) ?? 1;
  const decimals = Math.min(2, decimalsOf(Number(units.value('angle', stepMil).toPrecision(4))));
  const figure = (correctionMil: number): string => {
    const { clicks, dialMil } = dialFor(correctionMil, stepMil, share);
    return isMarkedSo ? roundFigure(units.value('angle', dialMil), decimals) : String(clicks);
  };
  return {
    unit: isMarkedSo ? units.name('angle') : CLICKS,
    text: (correctionMil) => {
      const { letter, figure: size } = measureText(figure(correctionMil), '', axis, units.choices);
      return letter === '' ? size : `${letter} ${size}`;
    },
    spoken: (correctionMil) =>
      measureText(figure(correctionMil), isMarkedSo ? units.spoken('angle') : CLICKS, axis, units.choices).spoken,
    isApart: share !== 1 || (!isMarkedSo && shownUnit !== CLICKS),
  };
};

/** Note beside holds (for the reticle, which is true) about a wind turret that does not track; empty if it does. */
export const dialedHolds = (units: Units, { tracking }: Turrets): string =>
  tracking === null || tracking.windage === 1
    ? ''
    : `A hold that is dialed instead: ×\u00a0${units.number(1 / tracking.windage, 3)}.`;

/** Dialing of both turrets if either differs from the correction; else null. */
export const dialsApart = (units: Units, turrets: Turrets): Readonly<Record<Axis, DialWords>> | null => {
  const [elevation, wind] = [dialWords(units, turrets, 'elevation'), dialWords(units, turrets, 'wind')];
  return elevation.isApart || wind.isApart ? { elevation, wind } : null;
};
