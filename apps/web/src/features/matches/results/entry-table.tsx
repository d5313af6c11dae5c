import { courses, type matches } from '@windcall/contract';
import { heldRulings, median } from '@windcall/training';
import type { ReactNode } from 'react';
import { classNames } from '../../../kit/index.ts';
import { type Units, useUnits } from '../../../units/index.ts';
import { stageLine } from '../match-words.ts';
import {
  bestsOf,
  HEAT_SHARES,
  heatOf,
  isCounted,
  isDark,
  isShotOff,
  marksIn,
  type ResultRow,
  stageRanks,
} from './read-results.ts';

/** A row of the table: results once they are open, progress before. */
export type EntryLine = matches.ProgressEntry | ResultRow;
export const isResult = (line: EntryLine): line is ResultRow => 'points' in line;

const CELL = 'h-9 border-t border-line px-1.5 font-normal';
const HEAD = 'px-1 pb-1.5 align-bottom text-xs font-normal text-ink-2';
const NAME = 'w-28 wrap-anywhere max-lg:sticky max-lg:left-0 max-lg:z-10 max-lg:bg-ground';
const FIGURE = 'figure text-right';
const STATES = { none: ['○', 'not shot'], now: ['◉', 'at it'], shot: ['●', 'shot'] } as const;

/** Why an entry is out, with the number of the ruling. */
export const outWords = (line: Pick<EntryLine, 'entry' | 'struck'>, rulings: readonly matches.Ruling[]): string => {
  const held = heldRulings(rulings).findLast(
    ({ kind, entry }) => entry === line.entry && (kind === 'disqualify' || kind === 'withdraw'),
  );
  return `${held?.kind === 'withdraw' ? 'Withdrew' : 'Disqualified'}${held ? `, ruling ${held.number}` : ''}: ${line.struck}`;
};

interface Column {
  readonly head: ReactNode;
  readonly className: string;
  readonly of: (line: EntryLine) => ReactNode;
  readonly isName?: boolean;
  /** The column's figure in the median row. */
  readonly middle?: (row: ResultRow) => number;
}
const small = (text: ReactNode) => <small className="block text-ink-3">{text}</small>;

interface EntryTableProps {
  readonly match: matches.Match;
  readonly lines: readonly EntryLine[];
  /** Whether the rows are of several divisions. */
  readonly isOverall: boolean;
  /** Opens a result, or an entry if `stage` (from 0) is null. */
  readonly onOpen: ((entry: number, stage: number | null) => void) | null;
  /** Whether the user, as match director, can open names too. */
  readonly canRule: boolean;
}

const isIn = ({ struck }: EntryLine): boolean => struck === null;
/** A column of results only. */
const result = (column: Omit<Column, 'of'>, of: (line: ResultRow) => ReactNode): Column => ({
  ...column,
  of: (line) => isResult(line) && of(line),
});

const nameOf = (line: EntryLine, onOpen: EntryTableProps['onOpen']) => (
  <>
    {onOpen ? (
      <button
        type="button"
        className={`min-h-9 text-left ${isIn(line) ? 'underline decoration-edge underline-offset-4' : 'line-through'}`}
        onClick={() => onOpen(line.entry, null)}
      >
        {line.name}
      </button>
    ) : (
      <span className={isIn(line) ? undefined : 'line-through'}>{line.name}</span>
    )}
    {isResult(line) && line.mine && <span className="text-sm text-ink-3"> you</span>}
    {isResult(line) && isIn(line) && !line.finished && <small className="block text-ink-3">not finished</small>}
  </>
);

/** Columns before the score. */
const entryColumns = ({ match, lines, isOverall, onOpen, canRule }: EntryTableProps): Column[] => {
  /** Columns that identify a shooter, if the list has them. */
  const who = (key: 'member' | 'squad' | 'class', head: string, className: string): Column[] =>
    lines.some((line) => line[key])
      ? [{ head, className: `text-sm text-ink-2 ${className}`, of: (line) => line[key] || '–' }]
      : [];
  return [
    {
      head: <span className="sr-only">Place</span>,
      className: `w-8 ${FIGURE}`,
      of: (line) => (
        <>
          {isResult(line) && line.place}
          {isShotOff(match, line.entry) && <sup className="text-xs text-accent">S</sup>}
        </>
      ),
    },
    ...(lines.some(({ number }) => number !== null)
      ? [{ head: 'No.', className: `w-10 text-ink-3 ${FIGURE}`, of: (line: EntryLine) => line.number }]
      : []),
    { head: 'Shooter', className: NAME, isName: true, of: (line) => nameOf(line, canRule ? onOpen : null) },
    ...who('member', 'Member', 'w-20 max-xl:hidden'),
    ...who('squad', 'Squad', 'w-13'),
    ...who('class', 'Class', 'w-20 max-xl:hidden'),
    ...(isOverall
      ? [{ head: 'Division', className: 'w-20 text-sm text-ink-2', of: (line: EntryLine) => line.division }]
      : []),
  ];
};

const scoreColumns = (match: matches.Match, units: Units): Column[] => {
  const most = match.courses.reduce((sum, stage) => sum + stage.most, 0);
  return [
    result(
      { head: <>Points{small(`of ${most}`)}</>, className: `w-16 ${FIGURE}`, middle: ({ points }) => points },
      ({ points }) => points,
    ),
    result({ head: 'Percent', className: `w-18 ${FIGURE}` }, ({ percent }) => units.number(percent, 2)),
    ...(courses.STAGE_RULES[match.rule].hasRings
      ? [result({ head: 'X', className: `w-10 ${FIGURE}` }, ({ x }) => x)]
      : []),
  ];
};

/** Columns after the stages. */
const afterColumns = (match: matches.Match, units: Units): Column[] => [
  ...(match.tiebreak.length > 0
    ? [
        result(
          {
            head: <>Time{small(`stage ${match.tiebreak.join(' + ')}, s`)}</>,
            className: `w-16 text-sm text-ink-2 ${FIGURE}`,
          },
          ({ time }) => units.number(time, 1),
        ),
      ]
    : []),
  result({ head: <>Aim{small('not scored')}</>, className: `w-16 text-sm text-ink-2 ${FIGURE}` }, ({ aim }) =>
    aim === null ? '–' : units.number(aim, 2),
  ),
];

const headsOf = (columns: readonly Column[]) =>
  columns.map(({ head, className }, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
    <th key={i} scope="col" className={classNames(HEAD, className.replace('figure ', ''))}>
      {head}
    </th>
  ));
const cellsOf = (columns: readonly Column[], of: (column: Column) => ReactNode, isMine = false) =>
  columns.map((column, i) => {
    const Cell = column.isName ? 'th' : 'td';
    const className = classNames(CELL, column.className, column.isName && isMine && 'font-semibold');
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
      <Cell key={i} scope={column.isName ? 'row' : undefined} className={className}>
        {of(column)}
      </Cell>
    );
  });

/** The cell of stage `i` (from 0); `best` is the stage's best result. */
const cellOf = ({ match, onOpen }: EntryTableProps, line: EntryLine, i: number, best: number): ReactNode => {
  const result = isResult(line) ? line.courses[i] : undefined;
  const course = line.courses[i];
  const isBest = result !== undefined && best > 0 && result.points === best;
  const heat = result === undefined || result.run === null ? 0 : heatOf(result.points, best);
  const marks = marksIn(match, line, i);
  const state = course && 'state' in course ? course.state : 'none';
  const points = result?.points ?? 0;
  const [text, said] = result ? (result.run === null ? ['–', 'not shot'] : [points, points]) : STATES[state];
  return (
    <td key={i} className="h-9 border-t-2 border-l-2 border-ground p-0 text-center">
      <button
        type="button"
        disabled={onOpen === null}
        className={classNames(
          'figure relative h-9 w-full pointer-coarse:h-11',
          isDark(heat) && 'text-on-accent',
          said === 'at it' && 'text-accent',
          isBest &&
            'after:absolute after:top-0.5 after:right-0.5 after:border-4 after:border-transparent after:border-t-current after:border-r-current',
        )}
        style={{ background: `color-mix(in srgb, var(--accent-fill) ${HEAT_SHARES[heat]}%, var(--sunk))` }}
        aria-label={`${line.name}, stage ${i + 1}: ${said}${isBest ? ', best of the stage' : ''}${marks.includes('R') ? ', reshoot' : ''}`}
        onClick={() => onOpen?.(line.entry, i)}
      >
        {text}
        {marks !== '' && <sup className="ml-0.5 text-xs">{marks}</sup>}
      </button>
    </td>
  );
};

/** An entry that is out, and why. `width` is the table's, in columns. */
const OutRow = ({ line, before, width, why }: { line: EntryLine; before: Column[]; width: number; why: string }) => {
  const named = before.findIndex(({ isName }) => isName);
  return (
    <tr>
      {cellsOf(before.slice(0, named), ({ of }) => of(line))}
      <th scope="row" className="border-t border-line py-1.5 font-normal" colSpan={width - named}>
        {/* on a phone two lines as wide as the frame, fixed while the table scrolls */}
        <span className="sticky left-0 block w-[calc(100cqw-5rem)] lg:flex">
          {before.slice(named).map(({ head, className, of }) => (
            <span key={String(head)} className={classNames('shrink-0 px-1.5', className)}>
              {of(line)}
            </span>
          ))}
          <span className="block px-1.5 wrap-anywhere">{why}</span>
        </span>
      </th>
    </tr>
  );
};

/** Every entry on every stage. A result is brighter the nearer it is to the stage's best; the winner's has a mark. */
export const EntryTable = (props: EntryTableProps) => {
  const { match, lines } = props;
  const units = useUnits();
  const results = lines.filter(isResult);
  const isShown = results.length > 0;
  const stages = match.courses;
  const bests = bestsOf(results, stages.length);
  const middle = (figures: readonly number[]): string => units.written(String(median(figures) ?? ''));
  const before = entryColumns(props);
  const score: Column[] = isShown
    ? scoreColumns(match, units)
    : [
        {
          head: 'Shot',
          className: `w-16 text-sm ${FIGURE}`,
          of: (line) =>
            !isResult(line) && `${line.courses.filter(({ state }) => state === 'shot').length} of ${stages.length}`,
        },
      ];
  const after = isShown ? afterColumns(match, units) : [];
  const width = before.length + score.length + stages.length + after.length;
  const [inside, out] = [lines.filter(isIn), lines.filter((line) => !isIn(line))];
  const counted = results.filter(isCounted);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls takes the focus, so that keys can scroll it
    <section className="@container overflow-x-auto" tabIndex={0} aria-label={isShown ? 'Results' : 'Entries'}>
      <table className="w-full min-w-240 table-fixed border-separate border-spacing-0 text-left">
        <caption className="sr-only">{match.name}</caption>
        <thead>
          <tr>
            {headsOf([...before, ...score])}
            {stages.map((stage, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
              <th key={i} scope="col" className={classNames(HEAD, 'text-center')}>
                <span className="figure">{i + 1}</span> <span className="wrap-anywhere hyphens-auto">{stage.name}</span>
                {small(stage.most)}
              </th>
            ))}
            {headsOf(after)}
          </tr>
        </thead>
        <tbody>
          {inside.map((line) => (
            <tr key={line.entry}>
              {cellsOf([...before, ...score], ({ of }) => of(line), isResult(line) && line.mine)}
              {stages.map((_, i) => cellOf(props, line, i, bests[i] ?? 0))}
              {cellsOf(after, ({ of }) => of(line))}
            </tr>
          ))}
        </tbody>
        <tfoot className="text-sm text-ink-3">
          {counted.length > 2 && (
            <tr>
              {cellsOf([...before, ...score], (column) =>
                column.isName ? 'Median' : column.middle && middle(counted.map(column.middle)),
              )}
              {stages.map((_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
                <td key={i} className={classNames(CELL, 'figure text-center')}>
                  {middle(counted.map(({ courses: own }) => own[i]?.points ?? 0))}
                </td>
              ))}
              {cellsOf(after, () => null)}
            </tr>
          )}
          {out.map((line) => (
            <OutRow key={line.entry} {...{ line, before, width }} why={outWords(line, match.rulings)} />
          ))}
        </tfoot>
      </table>
    </section>
  );
};

/** Most boxes of a stage; with more shooters there are only numbers. */
const MOST_BOXES = 40;

/** Progress of a match, stage by stage, without any result. */
export const StagesShot = ({ match, progress }: { match: matches.Match; progress: matches.MatchProgress }) => (
  <ol aria-label="Stages shot" className="mb-6">
    {match.courses.map((course, i) => {
      const { shot = 0, now = 0 } = progress.courses[i] ?? {};
      return (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
          key={i}
          className="grid grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2"
        >
          <span className="min-w-0 truncate">
            <span className="figure text-ink-3">{i + 1}</span> {course.name}
          </span>
          <span aria-hidden className="flex gap-1 max-sm:hidden">
            {progress.entered <= MOST_BOXES &&
              Array.from({ length: progress.entered }, (_, k) => (
                <i
                  // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are no persons
                  key={k}
                  className={classNames(
                    'h-4 max-w-10 flex-1 rounded-sm border',
                    k < shot ? 'border-ink-2 bg-ink-2' : k < shot + now ? 'border-2 border-accent' : 'border-edge',
                  )}
                />
              ))}
          </span>
          <span className="text-ink-2">
            <span className="figure">{shot}</span> of <span className="figure">{progress.entered}</span>
            {now > 0 && (
              <>
                , <span className="figure">{now}</span> now
              </>
            )}
          </span>
        </li>
      );
    })}
  </ol>
);

/** Entries shown of each stage. */
const SHOWN = 5;

/** The first five of every stage: by points, then X, then time. */
export const StageWinners = ({ match, rows }: { match: matches.Match; rows: readonly ResultRow[] }) => {
  const units = useUnits();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-6">
      {match.courses.map((course, i) => {
        const ranks = stageRanks(rows, i).slice(0, SHOWN);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
          <section key={i} aria-label={`Stage ${i + 1}`}>
            <h3 className="text-base">
              <span className="figure text-ink-3">{i + 1}</span> {course.name}
            </h3>
            <p className="text-sm text-ink-3">
              {stageLine(course)}, {course.most} points
            </p>
            {ranks.length === 0 && <p className="mt-2 text-ink-3">Nobody has shot it.</p>}
            <ol className="mt-1.5">
              {ranks.map(({ entry, name, place, points, timeS }, k) => (
                <li key={entry} className="flex h-8 items-center gap-2 border-t border-line first:text-lg">
                  <span className="figure w-5 text-ink-3">{ranks[k - 1]?.place === place ? '' : place}</span>
                  <span className="min-w-0 truncate">{name}</span>
                  <span className="figure ml-auto">{points}</span>
                  <span className="figure w-16 text-right text-sm text-ink-3">{units.number(timeS, 1)} s</span>
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
};
