import { clickMil, roundFigure, USUAL_CLICKS } from '@windcall/units';
import { type Axis, measureText } from '../kit/format-measure.ts';
import { decimalsOf } from '../kit/read-number.ts';
import { unitsNow } from './use-units.ts';

/** Marked value of one click, as a rifle's profile has it. */
type Click = Parameters<typeof clickMil>[0];

/**
 * Something that is turned in steps of an angle: how far, in which steps, and how its setting is shown and typed. Inside stands
 * the angle it really moves by, mil; shown and typed is what is marked on it, which on a turret that does not track is another.
 */
export interface AngleScale {
  /** mil; both ends are whole steps from zero. */
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  /** The unit behind its figures. */
  readonly unit: string;
  /** A setting as its field shows it: `-0.60`. */
  readonly field: (mil: number) => string;
  /** `R 0.60`. */
  readonly text: (mil: number, axis: Axis) => string;
  /** `0.60 mil right`. */
  readonly spoken: (mil: number, axis: Axis) => string;
  /** What was typed, mil; null where it is no number or out of range. */
  readonly read: (typed: string) => number | null;
}

interface Turned {
  /** mil each way */
  readonly most: number;
  /** mil, the step in the wire's unit */
  readonly step: number;
  /** One click of this turret as it is marked; null where it is not known. */
  readonly click?: Click | null;
  /** True angle over marked one; 1 when absent. */
  readonly tracking?: number | undefined;
}

const scaleOf = ({ most, step: wireStep, click, tracking = 1 }: Turned, usual: number | undefined): AngleScale => {
  const units = unitsNow();
  const context = click ? { clickMil: clickMil(click) } : {};
  const markedMil = context.clickMil ?? usual ?? units.wire('angle', units.step('angle', wireStep));
  const shownStep = Number(units.value('angle', markedMil, context).toPrecision(4));
  const decimals = Math.min(2, decimalsOf(shownStep));
  const stepMil = markedMil * tracking;
  const steps = Math.floor(most / stepMil + 1e-9);
  const end = Number((steps * stepMil).toPrecision(9));
  const figure = (mil: number): string => roundFigure(units.value('angle', mil / tracking, context), decimals);
  return {
    range: { min: -end, max: end, step: stepMil },
    unit: units.name('angle', context),
    field: figure,
    text: (mil, axis) => {
      const { letter, figure: size } = measureText(figure(mil), '', axis);
      return letter === '' ? size : `${letter} ${size}`;
    },
    spoken: (mil, axis) => measureText(figure(mil), units.spoken('angle', context), axis).spoken,
    read: (typed) => {
      const read = units.parse('angle', typed, context);
      if (read.status !== 'ok') return null;
      const mil = read.value * tracking;
      return Math.abs(mil) <= most + 1e-9 ? mil : null;
    },
  };
};

/** A turret: it goes by its own clicks, or by those that are usual in the shown unit, and is read as it is marked. */
export const dialScale = (turned: Turned): AngleScale => {
  const usual = USUAL_CLICKS[unitsNow().name('angle')];
  return scaleOf(turned, usual === undefined ? undefined : clickMil(usual));
};

/** A hold on the reticle: a step that is round in the shown unit. */
export const holdScale = (turned: Turned): AngleScale => scaleOf(turned, undefined);
