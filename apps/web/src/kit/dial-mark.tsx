import type { DialWords } from '../units/index.ts';
import { classNames } from './class-names.ts';

interface DialMarkProps {
  readonly dial: DialWords;
  /** mil, + up or right; null if unknown. */
  readonly correctionMil: number | null;
  /** Adds `dial` and the unit, for places without a heading. */
  readonly named?: boolean;
  readonly className?: string;
}

/** The turret setting for a correction: `dial U 8.2 mil`. */
export const DialMark = ({ dial, correctionMil, named = false, className }: DialMarkProps) => (
  <span className={classNames('whitespace-nowrap', className)}>
    <span aria-hidden>
      {named && 'dial '}
      <span className="figure">{correctionMil === null ? '–' : dial.text(correctionMil)}</span>
      {named && <span className="text-xs text-ink-3"> {dial.unit}</span>}
    </span>
    <span className="sr-only">{correctionMil === null ? 'no value' : `dial ${dial.spoken(correctionMil)}`}</span>
  </span>
);
