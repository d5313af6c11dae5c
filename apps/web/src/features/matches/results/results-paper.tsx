import { courses, matches } from '@windcall/contract';
import { useCall } from '../../../api/index.ts';
import { formatDate, formatDateTime, formatTime, minutesText } from '../../../kit/index.ts';
import type { FigureColumn } from '../../../paper/figures.ts';
import type { PaperSource } from '../../../paper/preview.tsx';
import { FigureSheets, Sheet } from '../../../paper/sheet.tsx';
import { PAGES, type Size } from '../../../paper/sizes.ts';
import type { Paper } from '../../../paper/use-paper-of.tsx';
import { type Units, useUnits } from '../../../units/index.ts';
import { NotYet } from '../match-page.tsx';
import { stageLine } from '../match-words.ts';
import { RoundMarks } from '../round-marks.tsx';
import {
  bestsOf,
  divisionRows,
  isCounted,
  isShotOff,
  marksIn,
  overallRows,
  type ResultRow,
  stageRanks,
  type Table,
  tiesOf,
} from './read-results.ts';
import { endOfBank, marksOf } from './run-shots.tsx';

type Match = matches.Match;
/** Places of each stage that are printed. */
const SHOWN = 5;

/** More rulings than these have sheets of their own. */
const MOST_NOTES = 12;

/** Every ruling in words, with its outcome. */
const rulingsOf = ({ rulings }: Match, rows: readonly ResultRow[]): [number: string, words: string, end: string][] => {
  const nameOf = (entry: number) => rows.find((row) => row.entry === entry)?.name ?? 'a removed entry';
  return rulings.map((one) => {
    const undone = rulings.find(({ undoes }) => undoes === one.number);
    return [
      String(one.number),
      matches.rulingWords(one, nameOf),
      undone ? `taken back by ${undone.number}` : formatTime(one.at),
    ];
  });
};
const notesOf = (match: Match, rows: readonly ResultRow[]): string[] =>
  match.rulings.length === 0
    ? []
    : [
        'S shoot-off · C score corrected · P penalty · T time · R reshoot, in another wind. Rulings:',
        ...(match.rulings.length > MOST_NOTES
          ? ['on their own sheet.']
          : rulingsOf(match, rows).map(([number, words, end]) => `${number} ${words} (${end})`)),
      ];

const factsOf = (match: Match, rows: readonly ResultRow[]): (readonly [name: string, value: string])[] => {
  const stages = match.courses;
  const most = stages.reduce((sum, stage) => sum + stage.most, 0);
  const ranked = rows.filter(isCounted).length;
  const outOf = (withdrew: boolean, word: string): string => {
    const out = rows.filter((row) => !isCounted(row) && row.withdrew === withdrew).length;
    return out > 0 || !withdrew ? `, ${word} ${out}` : '';
  };
  return [
    [
      'Score',
      courses.STAGE_RULES[match.rule].hasRings
        ? 'Rings, F-Class style; percent of the winner'
        : 'Impacts: points per hit; percent of the winner',
    ],
    ['Ties', tiesOf(match)],
    ['Wind', match.wind === 'same' ? 'The same for every shooter' : 'Each shooter has their own'],
    ['Rifles', match.rifle === 'one' ? (match.rifleName ?? 'One for all') : 'Own, as entered'],
    [
      'Course',
      `${stages.length} ${stages.length === 1 ? 'stage' : 'stages'}, ${most} points, ${minutesText(stages.reduce((sum, { parS }) => sum + parS, 0))}`,
    ],
    ['Clock', 'Server time, one try a stage'],
    ['Entered', `${rows.length}, ranked ${ranked}${outOf(false, 'disqualified')}${outOf(true, 'withdrew')}`],
    ['Closed', match.closed ? formatDateTime(match.closedAt ?? match.closesAt ?? '') : 'not yet: results so far'],
  ];
};

/** Columns that identify a shooter, each if any row has it. */
const WHO = { number: 'No.', member: 'Member', squad: 'Sq.', class: 'Class' } as const;
const whoOf = (rows: readonly ResultRow[]) =>
  (Object.keys(WHO) as (keyof typeof WHO)[]).filter((key) => rows.some((row) => row[key]));

const columnsOf = (match: Match, rows: readonly ResultRow[], hasDivision: boolean): FigureColumn[] => [
  { head: '#' },
  { head: 'Shooter', isLeft: true },
  ...whoOf(rows).map((key) => ({ head: WHO[key], isLeft: true })),
  ...(hasDivision ? [{ head: 'Division', isLeft: true }] : []),
  { head: 'Points', large: true },
  { head: 'Percent' },
  ...(courses.STAGE_RULES[match.rule].hasRings ? [{ head: 'X' }] : []),
  ...match.courses.map(({ name, most }, i) => ({ head: `${i + 1} ${name}, ${most}`, isUpright: true })),
  ...(match.tiebreak.length > 0 ? [{ head: `Time stage ${match.tiebreak.join(' + ')}` }] : []),
];

const cellsOf = (
  units: Units,
  match: Match,
  row: ResultRow,
  { all, bests, hasDivision }: { all: readonly ResultRow[]; bests: readonly number[]; hasDivision: boolean },
) => [
  row.place === null ? (row.withdrew ? 'WD' : 'DQ') : `${row.place}${isShotOff(match, row.entry) ? ' S' : ''}`,
  { text: row.name, isPlain: (row.place ?? 9) > 3 },
  ...whoOf(all).map((key) => String(row[key] ?? '')),
  ...(hasDivision ? [row.division] : []),
  String(row.points),
  row.place === null ? '' : units.number(row.percent, 2),
  ...(courses.STAGE_RULES[match.rule].hasRings ? [String(row.x)] : []),
  ...row.courses.map(({ run, points }, i) => ({
    text: `${run === null ? '–' : points} ${marksIn(match, row, i)}`.trim(),
    isPlain: (bests[i] ?? 0) === 0 || points !== bests[i],
    isMarked: row.place !== null && (bests[i] ?? 0) > 0 && points === bests[i],
  })),
  ...(match.tiebreak.length > 0 ? [units.number(row.time, 1)] : []),
];

const StageList = ({ match, rows }: { readonly match: Match; readonly rows: readonly ResultRow[] }) => {
  const units = useUnits();
  return (
    <>
      <h3>
        First {SHOWN} of each stage <small>filled: hit, open: miss, dash: not taken; ties by time</small>
      </h3>
      <div className="sheet-stages">
        {match.courses.map((course, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
          <section key={i}>
            <h4>
              <span>
                {i + 1} {course.name}
              </span>
              <small>
                {stageLine(course)}, {course.most} points
              </small>
            </h4>
            <ol>
              {stageRanks(rows, i)
                .slice(0, SHOWN)
                .map(({ entry, place, name, points, timeS, rounds }) => (
                  <li key={entry}>
                    <span>{place}</span>
                    <span className="truncate">{name}</span>
                    <span className="sheet-rounds">
                      <RoundMarks label="Shots" rounds={marksOf(rounds)} />
                      <small className="sheet-end">{endOfBank(course.rule, rounds, points)}</small>
                    </span>
                    <span>{points}</span>
                    <span>{units.number(timeS, 1)}</span>
                  </li>
                ))}
            </ol>
          </section>
        ))}
      </div>
      <p className="sheet-note">
        Right columns: points, seconds. Every shooter’s shots are in the CSV and on the results page.
      </p>
    </>
  );
};

interface Results {
  readonly match: Match;
  readonly table: Table;
}

/** The sheets of a match: everybody, by division, by stage. */
const resultSheets = (units: Units, { match, table }: Results, size: Size) => {
  const everybody = overallRows(table);
  const sheet = {
    size,
    title: match.name,
    state:
      match.state === 'final'
        ? 'Official results'
        : match.closed
          ? 'Official results, provisional. Protests to the match director'
          : 'Results so far, not official',
    foot: `${window.location.host}/practice/matches/${match.code} · Results on honor: clock, wind and score are the server’s`,
    signed: ['Match director', 'Range officer', 'Scorer'],
  };
  const day = formatDate(match.closedAt ?? match.closesAt ?? match.createdAt);
  const tableOf = (what: string, all: readonly ResultRow[], hasDivision: boolean) => {
    const rows = all.filter(isCounted);
    const bests = bestsOf(all, match.courses.length);
    return (
      <FigureSheets
        key={what}
        {...sheet}
        what={what}
        about={`${day} · ${rows.length} ${rows.length === 1 ? 'shooter' : 'shooters'}; percent of ${hasDivision ? 'the winner' : 'the division’s winner'}; gray and bold: best of the stage`}
        facts={factsOf(match, everybody)}
        columns={columnsOf(match, all, hasDivision)}
        rows={[...rows, ...all.filter((row) => !isCounted(row))].map((row) => ({
          cells: cellsOf(units, match, row, { all, bests, hasDivision }),
        }))}
        notes={notesOf(match, everybody)}
      />
    );
  };
  return [
    tableOf('Overall', everybody, true),
    ...match.divisions.flatMap((division) => {
      const rows = divisionRows(table, division);
      return rows.some(isCounted) ? [tableOf(division, rows, false)] : [];
    }),
    ...(match.rulings.length > MOST_NOTES
      ? [
          <FigureSheets
            key="rulings"
            {...sheet}
            what="Rulings"
            about={day}
            facts={[]}
            columns={[{ head: '#' }, { head: 'Ruling', isLeft: true }, { head: 'Time', isLeft: true }]}
            rows={rulingsOf(match, everybody).map((cells) => ({ cells }))}
            notes={[]}
          />,
        ]
      : []),
    <Sheet key="stages" {...sheet} what="By stage" about={day}>
      <StageList match={match} rows={everybody} />
    </Sheet>,
  ];
};

export const resultsPaper = (units: Units, results: Results): Paper => ({
  ...{ of: `match:${results.match.code}`, name: `${results.match.name}, results`, sizes: PAGES },
  sheets: (size) => resultSheets(units, results, size),
});

export const ResultsSource: PaperSource = ({ id: code, children }) => {
  const units = useUnits();
  const match = useCall(matches.getMatch, { params: { code } }, { retry: false });
  // a director who requests the table can no longer enter: the match screen asks first
  const mayShow = match.data?.may.seeTable === true && !(match.data.maker && match.data.may.enter);
  const table = useCall(matches.getTable, { params: { code } }, { retry: false, enabled: mayShow });
  const failed = match.error ?? table.error;
  if (match.data && table.data) return children([resultsPaper(units, { match: match.data, table: table.data })]);
  const why = match.data && !mayShow ? new Error('Open the results on the page of the match first.') : null;
  return <NotYet error={failed ?? why} title="These results cannot be printed yet" match={code} />;
};
