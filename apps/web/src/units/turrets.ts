import type { profiles } from '@windcall/contract';
import { clickMil, dialFor, roundFigure, USUAL_CLICKS } from '@windcall/units';
import { measureText } from './format-measure.ts';
import { decimalsOf } from './read-number.ts';
import type { Units } from './units.ts';

/** What is known of a rifle's turrets: one click as it is marked, and how much of what is marked they really move. */
export type Turrets = Pick<profiles.Profile, 'click' | 'tracking'>;
type Axis = 'elevation' | 'wind';

/** Step of a turret that nobody described, where the shown unit has no usual one, mil. */
const SPECIFIED_MIL = 0.1;
const CLICKS = 'clicks';

/** What a turret is to be turned to for a correction: in clicks where its marks are not in the shown unit. */
export interface DialWords {
  /** The unit behind its figures; `clicks` where they are those. */
  readonly unit: string;
  /** `U 8.2` for a correction (mil, + up or + right). */
  readonly text: (correctionMil: number) => string;
  /** `8.2 mil up` */
  readonly spoken: (correctionMil: number) => string;
  /** Another figure than the correction, beyond being rounded to a click. */
  readonly isApart: boolean;
}

/** How one turret of a rifle is dialed: correction over tracking, then to the click. In the user’s unit. */
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

/** What is said beside holds (for the reticle, which is true) of a wind turret that is not; empty where it is. */
export const dialedHolds = (units: Units, { tracking }: Turrets): string =>
  tracking === null || tracking.windage === 1
    ? ''
    : `A hold that is dialed instead: ×\u00a0${units.number(1 / tracking.windage, 3)}.`;

/** How both are dialed where either says another figure than the correction; null where the corrections say it all. */
export const dialsApart = (units: Units, turrets: Turrets): Readonly<Record<Axis, DialWords>> | null => {
  const [elevation, wind] = [dialWords(units, turrets, 'elevation'), dialWords(units, turrets, 'wind')];
  return elevation.isApart || wind.isApart ? { elevation, wind } : null;
};
