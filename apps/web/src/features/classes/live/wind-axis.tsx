import { classNames } from '../../../kit/index.ts';
import { type Units, useUnits, windSide } from '../../../units/index.ts';
import { axisLines, axisOf, placeOn } from './results-words.ts';

interface Axis {
  /** Ends, mph. */
  readonly axis: { readonly low: number; readonly high: number };
  /** Lines of the axis, mph. */
  readonly lines?: readonly number[];
  readonly className?: string;
}

/** Numbers of an axis, the first and last with sides. All are between the axis's ends. */
export const WindLabels = ({ axis, lines = [], className }: Axis) => {
  const units = useUnits();
  const at = placeOn(axis);
  const shift = (mph: number) => (mph - axis.low < 1e-6 ? '0' : axis.high - mph < 1e-6 ? '-100%' : '-50%');
  return (
    <span aria-hidden className={classNames('wind-labels figure', className)}>
      {lines.map((mph, i) => (
        <span key={mph} style={{ left: at(mph), translate: shift(mph) }}>
          {mph === 0 || (i > 0 && i < lines.length - 1)
            ? units.figure('wind', Math.abs(mph), 0)
            : windSide(units, mph, 0)}
        </span>
      ))}
    </span>
  );
};

interface WindBarProps extends Axis {
  readonly call: { readonly lo: number; readonly hi: number; readonly best: number | null } | null | undefined;
  readonly truth?: number | undefined;
  /** Overrides `truth`. */
  readonly held?: boolean;
  /** Draws a spread of calls as a thin line. */
  readonly isSpread?: boolean;
}

/** A bracket on an axis, filled if it held the wind; not read aloud. As large as the text around it. */
export const WindBar = ({ call, truth, held, isSpread = false, axis, lines = [], className }: WindBarProps) => {
  const at = placeOn(axis);
  const isFilled = held ?? (call != null && truth !== undefined && call.lo <= truth && truth <= call.hi);
  return (
    <span aria-hidden className={classNames('wind-bar relative block', className)}>
      {lines.map((mph) => (
        <u key={mph} className="absolute inset-y-0 border-l border-line" style={{ left: at(mph) }} />
      ))}
      {truth !== undefined && <s className="absolute inset-y-0 border-l-2 border-accent" style={{ left: at(truth) }} />}
      {call && (
        <>
          <i
            className={classNames(
              'absolute min-w-1 rounded-[0.2em] border-[0.1em] border-ink-2 data-held:bg-ink-2/45',
              isSpread ? 'inset-y-[calc(50%-2px)] bg-ink-2' : 'inset-y-[max(20%,50%-14px)]',
            )}
            data-held={isFilled || undefined}
            style={{ left: at(call.lo), right: `calc(100% - ${at(call.hi)})` }}
          />
          <b
            className="absolute top-1/2 -m-[0.275em] size-[0.55em] rotate-45 bg-ink"
            style={{ left: at(call.best ?? (call.lo + call.hi) / 2) }}
          />
        </>
      )}
    </span>
  );
};

/** A bracket on the wall; winds in mph, + from the right. */
export interface WallBracket {
  readonly name: string | null;
  /** Null without a call. */
  readonly call: { readonly lo: number; readonly hi: number; readonly best: number } | null;
  readonly truth: number | null;
  readonly mark: ShotMark | null;
}
/** Result of the shot; `lucky`: a hit from outside the bracket. */
export type ShotMark = 'hit' | 'lucky' | 'miss' | 'no-shot' | 'no-call';
const SHOT_WORDS: Readonly<Record<ShotMark, string>> = {
  hit: 'hit',
  lucky: 'lucky',
  miss: 'miss',
  'no-shot': 'no shot',
  'no-call': 'no call',
};

/** The result of a shot: its shape, if one was fired, and its word. */
export const Shot = ({ mark, className }: { readonly mark: ShotMark; readonly className?: string }) => (
  <>
    {!mark.startsWith('no-') && <i aria-hidden className={classNames('shape', className)} data-s={mark} />}
    {SHOT_WORDS[mark]}
  </>
);

/** Height of a row at most, px of the wall. */
const ROW_PX = 62;
const HEAD_PX = 50;

const BESIDE_NAMES = 'absolute right-(--mark) left-(--name)';

const isHeld = ({ call, truth }: WallBracket): boolean =>
  call !== null && truth !== null && call.lo <= truth && truth <= call.hi;

const bracketWords = (units: Units, { name, call, truth, mark }: WallBracket): string =>
  [
    name,
    call === null ? null : `${windSide(units, call.lo)} to ${windSide(units, call.hi)}`,
    call !== null && truth !== null && `it was ${windSide(units, truth)}`,
    mark && SHOT_WORDS[mark],
  ]
    .filter(Boolean)
    .join(', ');

interface BracketAxisProps {
  readonly rows: readonly WallBracket[];
  readonly label: string;
  readonly width: number;
  readonly height: number;
  /** Least and most true wind at the calls, mph; null before the reveal. */
  readonly truth: { readonly from: number; readonly to: number } | null;
}

/** Brackets on one numbered axis, a row each; after the reveal about the true wind. */
export const BracketAxis = ({ rows, label, width, height, truth }: BracketAxisProps) => {
  const units = useUnits();
  const ends = axisOf(
    units,
    rows.flatMap(({ call, truth: own }) => [...(call ? [call.lo, call.hi] : []), ...(own === null ? [] : [own])]),
  );
  const lines = axisLines(units, ends);
  const at = placeOn(ends);
  const rowPx = Math.min(ROW_PX, (height - HEAD_PX) / Math.max(1, rows.length));
  const isNamed = rows.some(({ name }) => name !== null);
  const isMarked = rows.some(({ mark }) => mark !== null);
  const textPx = Math.max(26, Math.min(34, rowPx * 0.84));
  return (
    <div
      className="relative flex-none"
      style={{ width, height, '--name': isNamed ? '190px' : '0px', '--mark': isMarked ? '150px' : '0px' } as object}
    >
      <div className={`top-0 ${BESIDE_NAMES}`}>
        <WindLabels axis={ends} lines={lines} className="text-[28px]/[36px]" />
      </div>
      <div aria-hidden className={`top-[44px] bottom-0 ${BESIDE_NAMES}`}>
        {lines.map((mph) => (
          <i
            key={mph}
            className={classNames('absolute inset-y-0', mph === 0 ? 'border-l-2 border-edge' : 'border-l border-line')}
            style={{ left: at(mph) }}
          />
        ))}
        {truth && (
          <b
            className="absolute inset-y-0 ml-[-3px] border-x-[3px] border-accent bg-accent/26"
            style={{ left: at(truth.from), width: `calc(${at(truth.to)} - ${at(truth.from)} + 6px)` }}
          />
        )}
      </div>
      <ul aria-label={label} className="relative pt-[48px]">
        {rows.map((row, i) => (
          <li
            key={row.name ?? i}
            className={classNames(
              'grid grid-cols-[var(--name)_minmax(0,1fr)_var(--mark)] items-center leading-[1.15]',
              row.call === null && 'text-ink-3',
            )}
            style={{ height: rowPx, fontSize: textPx }}
          >
            <span className="sr-only">{bracketWords(units, row)}</span>
            {isNamed && (
              <span aria-hidden className="wall-axis-name col-1 truncate pr-3">
                {row.name}
              </span>
            )}
            <WindBar call={row.call} axis={ends} held={isHeld(row)} className="col-2 h-full" />
            {isMarked && (
              <span aria-hidden className="col-3 flex items-center gap-[12px] pl-[20px] text-[28px] whitespace-nowrap">
                {row.mark && <Shot mark={row.mark} className="text-[24px]" />}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
