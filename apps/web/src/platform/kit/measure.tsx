import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Axis, formatMeasure } from './format-measure.ts';

interface MeasureProps {
  readonly value: number | null;
  readonly unit: string;
  /** Decimals shown; 1 when absent. */
  readonly digits?: number;
  /** Prints U/D, R/L or H/T in place of the sign. */
  readonly axis?: Axis;
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** While a new value is worked out: `...` in its place. */
  readonly pending?: boolean;
  readonly className?: string;
}

const SIZES = { sm: 'text-sm', md: 'text-base', lg: 'text-xl', xl: 'text-2xl' } as const;

/** A reading: letter, tabular figure, unit. Screen readers hear `0.60 mil right`. */
export const Measure = ({ value, unit, digits = 1, axis, size = 'md', pending = false, className }: MeasureProps) => {
  const { letter, figure, spoken } = formatMeasure(value, digits, unit, axis);
  return (
    <span className={classNames('inline-flex items-baseline gap-1.5 whitespace-nowrap', SIZES[size], className)}>
      <span aria-hidden className="figure inline-flex items-baseline gap-1.5">
        {axis !== undefined && <span className="inline-block w-[1ch] text-accent">{pending ? '' : letter}</span>}
        <span>{pending ? '...' : figure}</span>
      </span>
      {unit !== '' && (
        <span aria-hidden className={classNames('text-ink-3', size === 'lg' || size === 'xl' ? 'text-sm' : 'text-xs')}>
          {unit}
        </span>
      )}
      <span className="sr-only">{pending ? 'working out' : spoken}</span>
    </span>
  );
};

/** A reading under its engraved name. */
export const Reading = ({ label, ...measure }: MeasureProps & { readonly label: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <span className="engraved">{label}</span>
    <Measure {...measure} />
  </div>
);
