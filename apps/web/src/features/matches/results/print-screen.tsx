import { courses, matches } from '@windcall/contract';
import { useParams } from 'react-router';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { formatDate, formatDateTime, minutesText } from '../../../kit/format-date.ts';
import { usePaper } from '../../../kit/paper.ts';
import { PaperSwitch } from '../../../kit/paper-switch.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { usePrintedAt } from '../../../shell/print-line.tsx';
import { Screen } from '../../../shell/screen.tsx';
import { useUnits } from '../../../units/use-units.tsx';
import '../matches.css';
import '../match-paper.css';
import { stageLine } from '../match-words.ts';
import { RoundMarks } from '../round-marks.tsx';
import { Sheet, SheetFacts } from '../sheet.tsx';
import { type Group, layOut } from './lay-out-paper.ts';
import {
  bestsOf,
  divisionRows,
  isCounted,
  overallRows,
  type ResultRow,
  reshootsOf,
  stageRanks,
  type Table,
  tiesOf,
} from './read-results.ts';
import { endOfBank, marksOf } from './run-shots.tsx';

type Match = matches.Match;
/** How many of each stage are printed. */
const SHOWN = 5;

/** Who was disqualified and who shot again, each with the reason. */
const notesOf = (rows: readonly ResultRow[]) => ({
  disqualified: rows
    .filter((row) => !isCounted(row))
    .map(({ name, struck }) => `${name}, by the match director: ${struck}`),
  reshoots: reshootsOf(rows).map(
    ({ name, course, reason, points }) =>
      `${name}, stage ${course}, ${reason}; first run (${points}) on record, not counted`,
  ),
});

const Notes = ({ rows }: { readonly rows: readonly ResultRow[] }) => {
  const { disqualified, reshoots } = notesOf(rows);
  return (
    <>
      {disqualified.length > 0 && (
        <p className="sheet-note">
          <b>Disqualified:</b> {disqualified.join('. ')}.
        </p>
      )}
      {reshoots.length > 0 && (
        <p className="sheet-note">
          <b>R</b> reshoot: {reshoots.join('. ')}.
        </p>
      )}
    </>
  );
};

const Rules = ({ match, rows }: { readonly match: Match; readonly rows: readonly ResultRow[] }) => {
  const stages = match.courses;
  const most = stages.reduce((sum, stage) => sum + stage.most, 0);
  const ranked = rows.filter(isCounted).length;
  const facts: readonly (readonly [string, string])[] = [
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
    ['Entered', `${rows.length}, ranked ${ranked}, disqualified ${rows.length - ranked}`],
    ['Closed', match.closed ? formatDateTime(match.closedAt ?? match.closesAt ?? '') : 'not yet: results so far'],
  ];
  return <SheetFacts facts={facts} />;
};

const ResultTable = ({
  match,
  group,
  all,
  hasDivision,
}: {
  readonly match: Match;
  readonly group: Group;
  /** Everybody of the table, also those on other sheets: they too can be the best of a stage. */
  readonly all: readonly ResultRow[];
  readonly hasDivision: boolean;
}) => {
  const units = useUnits();
  const bests = bestsOf(all, match.courses.length);
  const { hasRings } = courses.STAGE_RULES[match.rule];
  return (
    <>
      <h3>
        {group.title} <small>{group.about}</small>
      </h3>
      <table className="sheet-table">
        <thead>
          <tr>
            <th scope="col" className="sheet-place">
              #
            </th>
            <th scope="col">Shooter</th>
            {hasDivision && (
              <th scope="col" className="sheet-division">
                Division
              </th>
            )}
            <th scope="col" className="sheet-points">
              Points
            </th>
            <th scope="col" className="sheet-percent">
              Percent
            </th>
            {hasRings && (
              <th scope="col" className="sheet-x">
                X
              </th>
            )}
            {match.courses.map((course, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
              <th key={i} scope="col" className="sheet-stage">
                <span className="sheet-upright">
                  {i + 1} {course.name}, {course.most}
                </span>
              </th>
            ))}
            {match.tiebreak.length > 0 && (
              <th scope="col" className="sheet-time">
                Time stage {match.tiebreak.join(' + ')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {group.rows.map((row) => (
            <tr key={row.entry} data-first={(row.place ?? 9) < 4 || undefined}>
              <td>{row.place}</td>
              <th scope="row">{row.name}</th>
              {hasDivision && <td className="sheet-division">{row.division}</td>}
              <td>
                <b>{row.points}</b>
              </td>
              <td>{units.number(row.percent, 2)}</td>
              {hasRings && <td>{row.x}</td>}
              {row.courses.map((course, i) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
                  key={i}
                  className="sheet-stage"
                  data-best={((bests[i] ?? 0) > 0 && course.points === bests[i]) || undefined}
                >
                  {course.run === null ? '–' : course.points}
                  {course.reshoots.length > 0 && <sup>R</sup>}
                </td>
              ))}
              {match.tiebreak.length > 0 && <td>{units.number(row.time, 1)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

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

/** The sheets of a match: everybody, by division, by stage. */
const Sheets = ({ match, table }: { readonly match: Match; readonly table: Table }) => {
  const [paper] = usePaper();
  const printedAt = usePrintedAt();
  const everybody = overallRows(table);
  const counted = everybody.filter(isCounted);
  const { disqualified, reshoots } = notesOf(everybody);
  const notes = [...disqualified, ...reshoots];
  const shooters = (n: number): string => `${n} ${n === 1 ? 'shooter' : 'shooters'}`;
  const byDivision = match.divisions.flatMap((division): Group[] => {
    const rows = divisionRows(table, division).filter(isCounted);
    const about = `${shooters(rows.length)}; percent of the division’s winner`;
    return rows.length === 0 ? [] : [{ title: division, about, rows }];
  });
  const overall: Group = {
    title: 'Overall, all divisions',
    about: 'gray and bold: best of the stage',
    rows: counted,
  };
  const sheets: { what: string; hasRules: boolean; body: React.ReactNode }[] = [
    ...layOut([overall], paper, notes).map(({ groups, row }) => ({
      what: 'Overall',
      hasRules: true,
      body: (
        <div data-rows={row}>
          {groups.map((group) => (
            <ResultTable key={group.title} match={match} group={group} all={counted} hasDivision />
          ))}
          <Notes rows={everybody} />
        </div>
      ),
    })),
    ...layOut(byDivision, paper, notes).map(({ groups, row }) => ({
      what: 'By division',
      hasRules: true,
      body: (
        <div data-rows={row}>
          {groups.map((group) => (
            <ResultTable
              key={group.title}
              match={match}
              group={group}
              all={divisionRows(table, group.title)}
              hasDivision={false}
            />
          ))}
          <Notes rows={everybody} />
        </div>
      ),
    })),
    { what: 'By stage', hasRules: false, body: <StageList match={match} rows={everybody} /> },
  ];
  return (
    <>
      <div className="paper-bar">
        <ButtonLink to={`/practice/matches/${match.code}`}>Back to the results</ButtonLink>
        <PaperSwitch />
        <Button variant="primary" onClick={() => window.print()}>
          Print {sheets.length} pages
        </Button>
      </div>
      {sheets.map(({ what, hasRules, body }, i) => (
        <Sheet
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its place
          key={i}
          label={`${what}, page ${i + 1}`}
          title={match.name}
          about={formatDate(match.closedAt ?? match.closesAt ?? match.createdAt)}
          what={what}
          state={match.closed ? 'Official results' : 'Results so far, not official'}
          code={match.code}
          foot="Results on honor: clock, wind and score are the server’s"
          printedAt={printedAt}
          page={i + 1}
          pages={sheets.length}
          signed={['Match director', 'Scores checked by', 'Date']}
        >
          {hasRules && <Rules match={match} rows={everybody} />}
          {body}
        </Sheet>
      ))}
    </>
  );
};

/** The results of a match on paper, as they will be printed. */
export const PrintScreen = () => {
  const units = useUnits();
  const { code = '' } = useParams();
  const match = useCall(matches.getMatch, { params: { code } }, { retry: false });
  // asking for the table would end the right to enter of a match director who has not entered: the match asks that first
  const mayShow = match.data?.may.seeTable === true && !(match.data.maker && match.data.may.enter);
  const table = useCall(matches.getTable, { params: { code } }, { retry: false, enabled: mayShow });
  const failed = match.error ?? table.error;
  const isSealed = match.data !== undefined && !mayShow;
  return (
    <Screen title={match.data ? `${match.data.name}, results` : 'Results'} layout="bare" className="match-paper">
      {failed || isSealed ? (
        <EmptyState
          className="px-4 sm:px-6"
          title="These results cannot be printed yet"
          text={
            failed
              ? messageOf(units, failed, 'Try again in a moment.')
              : 'Open the results on the page of the match first.'
          }
          action={<ButtonLink to={`/practice/matches/${code}`}>Back to the match</ButtonLink>}
        />
      ) : match.data && table.data ? (
        <Sheets match={match.data} table={table.data} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Screen>
  );
};
