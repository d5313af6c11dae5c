import type { drills, ReplyOf } from '@windcall/contract';
import { HELD, REST } from '@windcall/training';
import { Fragment, type ReactNode } from 'react';
import { rangeWords, type Units, useUnits } from '../../units/index.ts';

type YourWind = ReplyOf<typeof drills.getYourWind>;
type Rung = YourWind['ladder'][number];

const SKIES = { overcast: 'Overcast', broken: 'Broken sun', sun: 'Strong sun' } as const;
const SKY_COLUMNS = Object.entries(SKIES);
const RANGES = ['to-400', 'to-700', 'to-1000', 'over-1000'] as const;
interface RangeGridProps<C extends string> {
  readonly className: string;
  readonly caption?: string;
  readonly columns: readonly (readonly [column: C, name: string])[];
  readonly cell: (range: (typeof RANGES)[number], column: C) => ReactNode;
}

/** A table of the ranges against other columns. */
export const RangeGrid = <C extends string>({ className, caption, columns, cell }: RangeGridProps<C>) => {
  const units = useUnits();
  return (
    <table className={className}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          <td />
          {columns.map(([column, name]) => (
            <th key={column} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RANGES.map((range) => (
          <tr key={range}>
            <th scope="row">{rangeWords(units, range)}</th>
            {columns.map(([column]) => (
              <Fragment key={column}>{cell(range, column)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const STATES = { open: 'not called yet', started: 'started', held: 'held', solid: 'solid' } as const;

/** A rung in words: "400 to 700 yd in broken sun, level 1". */
export const rungWords = (units: Units, { range, sky, level }: Pick<Rung, 'range' | 'sky' | 'level'>): string => {
  const words = `${rangeWords(units, range)} ${sky === 'overcast' ? 'under overcast' : `in ${SKIES[sky].toLowerCase()}`}, level ${level}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Remark on a started rung's calls; empty if there is none. */
const saysOf = (units: Units, { state, calls, ratio, resting }: Rung): string => {
  if (state !== 'started') return '';
  const isShort = calls >= HELD.fewest && ratio !== null && ratio > HELD.mostRatio;
  const score = isShort ? `Score ${units.number(ratio, 1)} here, ${units.number(HELD.mostRatio, 2)} holds it.` : '';
  return `${score} ${resting ? `${REST.afterCalls} calls here. Take the next one; this comes back.` : ''}`.trim();
};

const Pip = ({ rung }: { readonly rung: Rung }) => {
  const units = useUnits();
  return (
    <span
      className="rung-pip figure"
      data-state={rung.state}
      title={`Level ${rung.level}: ${STATES[rung.state]}, ${rung.calls} calls`}
    >
      {rung.level}
      <span className="sr-only">
        : {STATES[rung.state]}
        {rung.calls > 0 && `, ${rung.calls} calls`}
        {rung.ratio !== null && `, score ${units.number(rung.ratio, 1)}`};{' '}
      </span>
    </span>
  );
};

/** Ranges by skies, with a pip for each level and its progress. All are open; none is locked. */
export const RungTable = ({ ladder }: Pick<YourWind, 'ladder'>) => {
  const units = useUnits();
  const says = ladder.filter((rung) => saysOf(units, rung) !== '');
  return (
    <section aria-label="Ladder">
      <h3 className="practice-h">
        Ladder <small>dashed: not called · outline: started · half: held · full: solid</small>
      </h3>
      <RangeGrid
        className="rung-table"
        columns={SKY_COLUMNS}
        cell={(range, sky) => (
          <td>
            {ladder
              .filter((rung) => rung.range === range && rung.sky === sky)
              .map((rung) => (
                <Pip key={rung.level} rung={rung} />
              ))}
          </td>
        )}
      />
      <p className="mt-2 max-w-prose text-xs text-ink-3">
        Held: ten calls or more that score {units.number(HELD.mostRatio, 2)} or better and follow the flags and mirage.
        A score of 1 is what a taught reader with {units.text('wind', 1)} of eye is left with. Solid: twenty or more,
        and sure. Every rung is open to you.
      </p>
      {says.length > 0 && (
        <ul className="mt-2 max-w-prose text-sm text-ink-2">
          {says.map((rung) => (
            <li key={`${rung.range} ${rung.sky} ${rung.level}`}>
              {rungWords(units, rung)}: {saysOf(units, rung)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
