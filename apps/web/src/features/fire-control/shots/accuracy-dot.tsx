import { classNames } from '../../../kit/index.ts';
import { type Units, useUnits } from '../../../units/index.ts';
import type { Accuracy } from './logged-shot.ts';

const looks = (units: Units): Readonly<Record<Accuracy, { word: string; className: string; path: string }>> => ({
  good: {
    word: `within ${units.text('angle', 0.2, 1)}`,
    className: 'text-ok',
    path: 'M-4 0A4 4 0 1 0 4 0A4 4 0 1 0 -4 0Z',
  },
  off: { word: `off by ${units.text('angle', 0.2, 1)} or more`, className: 'text-bad', path: 'M0 -5L5 0L0 5L-5 0Z' },
  unknown: { word: 'no data', className: 'text-ink-3', path: 'M-3.5 -1H3.5V1H-3.5Z' },
});

export const AccuracyDot = ({ accuracy, of }: { readonly accuracy: Accuracy; readonly of: string }) => {
  const units = useUnits();
  const { word, className, path } = looks(units)[accuracy];
  return (
    <span className={classNames('inline-flex', className)} title={`${of}: ${word}`}>
      <svg viewBox="-6 -6 12 12" aria-hidden className="size-3">
        <path d={path} fill="currentColor" />
      </svg>
      <span className="sr-only">
        {of} {word}
      </span>
    </span>
  );
};
