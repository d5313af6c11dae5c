import { type Units, useUnits, windSide } from '../../../../units/index.ts';
import { axisLines, axisOf } from '../results-words.ts';
import './bracket-axis.css';

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
export const SHOT_WORDS: Readonly<Record<ShotMark, string>> = {
  hit: 'hit',
  lucky: 'lucky',
  miss: 'miss',
  'no-shot': 'no shot',
  'no-call': 'no call',
};

/** Height of a row at most, px of the wall. */
const ROW_PX = 62;
const HEAD_PX = 50;

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
  const at = (mph: number): string => `${(100 * (mph - ends.low)) / (ends.high - ends.low)}%`;
  const rowPx = Math.min(ROW_PX, (height - HEAD_PX) / Math.max(1, rows.length));
  const isNamed = rows.some(({ name }) => name !== null);
  const isMarked = rows.some(({ mark }) => mark !== null);
  const barPx = Math.min(28, rowPx * 0.6);
  const textPx = Math.max(26, Math.min(34, rowPx * 0.84));
  return (
    <div
      className="wall-axis"
      style={{ width, height }}
      data-named={isNamed || undefined}
      data-marked={isMarked || undefined}
    >
      <div aria-hidden className="wall-axis-head figure">
        {lines.map((mph, i) => (
          <span key={mph} style={{ left: at(mph) }}>
            {mph === 0 || (i > 0 && i < lines.length - 1)
              ? units.figure('wind', Math.abs(mph), 0)
              : windSide(units, mph, 0)}
          </span>
        ))}
      </div>
      <div aria-hidden className="wall-axis-lines">
        {lines.map((mph) => (
          <i key={mph} data-zero={mph === 0 || undefined} style={{ left: at(mph) }} />
        ))}
        {truth && <b style={{ left: at(truth.from), width: `calc(${at(truth.to)} - ${at(truth.from)} + 6px)` }} />}
      </div>
      <ul aria-label={label}>
        {rows.map((row, i) => (
          <li
            key={row.name ?? i}
            style={{ height: rowPx, fontSize: textPx }}
            data-none={row.call === null || undefined}
          >
            <span className="sr-only">{bracketWords(units, row)}</span>
            {isNamed && (
              <span aria-hidden className="wall-axis-name">
                {row.name}
              </span>
            )}
            <span aria-hidden className="wall-axis-bar">
              {row.call && (
                <>
                  <i
                    data-held={isHeld(row) || undefined}
                    style={{
                      left: at(row.call.lo),
                      width: `calc(${at(row.call.hi)} - ${at(row.call.lo)})`,
                      height: barPx,
                    }}
                  />
                  <u style={{ left: at(row.call.best) }} />
                </>
              )}
            </span>
            {isMarked && (
              <span aria-hidden className="wall-axis-mark">
                {row.mark && (row.mark === 'hit' || row.mark === 'lucky' || row.mark === 'miss') && (
                  <i className="shape" data-s={row.mark} />
                )}
                {row.mark && SHOT_WORDS[row.mark]}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};
