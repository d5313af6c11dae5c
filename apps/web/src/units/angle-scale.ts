import { type Axis, clickMil, roundFigure, type Typed, USUAL_CLICKS, writeFigure } from '@windcall/units';
import { measureText } from './format-measure.ts';
import { decimalsOf } from './read-number.ts';
import type { Units } from './units.ts';

/** Marked value of one click, from a rifle's profile. */
type Click = Parameters<typeof clickMil>[0];

/** A typed setting in mil; for `beyond` it is the typed value. */
export type SettingReading =
  | Exclude<Typed, { status: 'ok' }>
  | { readonly status: 'ok'; readonly value: number; readonly note?: string }
  | { readonly status: 'beyond'; readonly value: number };

/**
 * A control turned in steps of an angle. It holds the true angle, mil; screens show and read the marked angle, which
 * differs if a turret does not track.
 */
export interface AngleScale {
  /** mil; both ends are whole steps from zero. */
  readonly range: { readonly min: number; readonly max: number; readonly step: number };
  readonly unit: string;
  /** A setting in its field: `-0.60`. */
  readonly field: (mil: number) => string;
  /** `R 0.60`. */
  readonly text: (mil: number, axis: Axis) => string;
  /** `0.60 mil right`. */
  readonly spoken: (mil: number, axis: Axis) => string;
  /** Reads `L 0.4`, `-0.4`, `4.2 moa`, `12 clicks`. Converts and notes a unit other than the shown one. */
  readonly read: (typed: string, axis: Axis) => SettingReading;
  readonly fits: (axis: Axis) => string;
}

interface Turned {
  /** mil each way */
  readonly most: number;
  /** mil, step in the wire's unit */
  readonly step: number;
  /** One click as marked on this turret; null if unknown. */
  readonly click?: Click | null;
  /** True angle over marked angle, by default 1. */
  readonly tracking?: number | undefined;
}

const scaleOf = (
  units: Units,
  { most, step: wireStep, click, tracking = 1 }: Turned,
  usual: number | undefined,
): AngleScale => {
  const context = click ? { clickMil: clickMil(click) } : {};
  const markedMil = context.clickMil ?? usual ?? units.wire('angle', units.step('angle', wireStep));
  const shownStep = Number(units.value('angle', markedMil, context).toPrecision(4));
  const decimals = Math.min(2, decimalsOf(shownStep));
  const stepMil = markedMil * tracking;
  const steps = Math.floor(most / stepMil + 1e-9);
  const end = Number((steps * stepMil).toPrecision(9));
  const { choices } = units;
  const rounded = (mil: number): string => roundFigure(units.value('angle', mil / tracking, context), decimals);
  const figure = (mil: number): string => writeFigure(rounded(mil), choices);
  const unit = units.name('angle', context);
  const text = (mil: number, axis: Axis): string => {
    const { letter, figure: size } = measureText(rounded(mil), '', axis, choices);
    return letter === '' ? size : `${letter} ${size}`;
  };
  return {
    range: { min: -end, max: end, step: stepMil },
    unit,
    field: figure,
    text,
    spoken: (mil, axis) => measureText(rounded(mil), units.spoken('angle', context), axis, choices).spoken,
    read: (typed, axis) => {
      const read = units.parse('angle', typed, { ...context, axis, min: -most / tracking, max: most / tracking });
      if (read.status !== 'ok') return read;
      const value = read.value * tracking;
      if (Math.abs(value) > most + 1e-9) return { status: 'beyond', value };
      if (read.typedIn === undefined) return { status: 'ok', value };
      return { status: 'ok', value, note: `${typed.trim()} = ${text(value, axis)} ${unit}` };
    },
    fits: (axis) => {
      const [minus, plus] = axis === 'wind' ? ['L', 'R'] : ['D', 'U'];
      const some = figure(4 * stepMil);
      return `Type ${minus} ${some}, ${plus} ${some} or -${some}, up to ${figure(end)} ${unit}.`;
    },
  };
};

/** A turret's scale: its own clicks, or the usual ones of the shown unit, as marked. */
export const dialScale = (units: Units, turned: Turned): AngleScale => {
  const usual = USUAL_CLICKS[units.name('angle')];
  return scaleOf(units, turned, usual === undefined ? undefined : clickMil(usual));
};

/** A hold's scale: a round step in the shown unit. */
export const holdScale = (units: Units, turned: Turned): AngleScale => scaleOf(units, turned, undefined);
