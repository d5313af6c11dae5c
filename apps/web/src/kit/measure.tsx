import { figureOf, type Kind } from '@windcall/units';
import type { ReactNode } from 'react';
import { type Axis, formatMeasure, type MeasureText, measureText, type Units, useUnits } from '../units/index.ts';
import { classNames } from './class-names.ts';

/** A value of a kind is in the wire's unit and shown in the user's. `unit` names units without a choice: %, s, Mach. */
type OfKind = { readonly kind: Kind; readonly unit?: never; readonly rangeYd?: number; readonly clickMil?: number };
type OfUnit = { readonly unit: string; readonly kind?: never; readonly rangeYd?: never; readonly clickMil?: never };

type MeasureProps = (OfKind | OfUnit) & {
  readonly value: number | null;
  /** Decimals, by default 1. */
  readonly digits?: number;
  /** Prints U/D, R/L or H/T instead of the sign. */
  readonly axis?: Axis;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Shows `...` while a new value is computed. */
  readonly pending?: boolean;
  readonly className?: string;
};

const DIGITS = 1;

const textOf = (units: Units, props: MeasureProps): MeasureText & { readonly name: string } => {
  const { value, digits = DIGITS, axis, kind, rangeYd, clickMil } = props;
  if (kind === undefined) return { ...formatMeasure(value, digits, props.unit, axis, units.choices), name: props.unit };
  const context = { rangeYd, clickMil };
  const name = units.name(kind, context);
  if (value === null || !Number.isFinite(value)) return { ...formatMeasure(null, digits, '', axis), name };
  const { figure, unit } = figureOf(kind, value, units.choices, { ...context, digits });
  return { ...measureText(figure, unit.spoken, axis, units.choices), name };
};

const SIZES = { sm: 'text-sm', md: 'text-base', lg: 'text-xl', xl: 'text-2xl' } as const;

/** A reading: letter, tabular figure, unit. Screen readers hear `0.60 mil right`. */
export const Measure = (props: MeasureProps) => {
  const { axis, size = 'md', pending = false, className } = props;
  const { letter, figure, spoken, name: unit } = textOf(useUnits(), props);
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5 whitespace-nowrap', SIZES[size], className)}>
      <span aria-hidden className="figure inline-flex items-baseline gap-1.5">
        {axis !== undefined && <span className="inline-block w-[1ch] text-accent">{pending ? '' : letter}</span>}
        <span>{pending ? '...' : figure}</span>
      </span>
      {unit !== '' && (
        <span
          aria-hidden
          className={classNames('unit text-ink-3', size === 'lg' || size === 'xl' ? 'text-sm' : 'text-xs')}
        >
          {unit}
        </span>
      )}
      <span className="sr-only">{pending ? 'working out' : spoken}</span>
    </span>
  );
};

export const Reading = ({ label, ...measure }: MeasureProps & { readonly label: ReactNode }) => (
  <div className="reading flex min-w-0 flex-col gap-0.5">
    <span className="engraved">{label}</span>
    <Measure {...measure} />
  </div>
);
