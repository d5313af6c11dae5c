import { courses, matches, type runs, type stages } from '@windcall/contract';
import { type BookRow, bookOfCourse, coriolisSaid, DEFAULT_PROFILE } from '@windcall/simulation';
import { counted } from '@windcall/units';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { messageOf } from '../../../api/message-of.ts';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../kit/button.tsx';
import { ButtonLink } from '../../../kit/button-link.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { formatDate } from '../../../kit/format-date.ts';
import { usePaper } from '../../../kit/paper.ts';
import { PaperSwitch } from '../../../kit/paper-switch.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { usePrintedAt } from '../../../shell/print-line.tsx';
import { Screen } from '../../../shell/screen.tsx';
import { angleName, angleText, elevationText, windText } from '../../../units/angles.ts';
import { airText, rifleText } from '../../../units/condition-words.ts';
import { dialedHolds, dialsApart } from '../../../units/turrets.ts';
import type { Units } from '../../../units/units.ts';
import { useUnits } from '../../../units/use-units.tsx';
import '../matches.css';
import '../match-paper.css';
import { stageLine } from '../match-words.ts';
import { Sheet, SheetFacts } from '../sheet.tsx';
import { bookWinds, lineText, shortBrief } from './book-words.ts';

type Match = matches.Match;
type Entry = NonNullable<Match['mine']['entry']>;

/** More targets than these have lower rows, so that a stage keeps to its page. */
const USUAL_TARGETS = 11;
/** More lines of the order than these are set smaller. */
const USUAL_LINES = 20;
/** Change of the elevation in the strongest wind of the table that is worth a word, mil. */
const LEAST_JUMP_MIL = 0.05;

const windHead = (units: Units, shown: number): string =>
  shown === 0 ? 'no wind' : `${shown < 0 ? 'L' : 'R'} ${Math.abs(shown)} ${units.name('wind')}`;

/** What of a target is neither its place nor its distance. */
const plateText = (units: Units, course: runs.SeenCourse, { target }: BookRow): string =>
  [
    `${TARGET_NAMES[target.targetType]} ${units.text('mount', target.widthIn, 0)}`,
    ...(target.targetSize === null ? [] : [units.text('target', target.targetSize)]),
    ...(courses.STAGE_RULES[course.rule].hasRings || target.points === 1 ? [] : [`${target.points} points`]),
    ...(target.lookAngle === 0
      ? []
      : [`${Math.abs(target.lookAngle)}° ${target.lookAngle > 0 ? 'uphill' : 'downhill'}`]),
  ].join(', ');

const moverText = (units: Units, { target, solved }: BookRow): string | null =>
  target.mover === null
    ? null
    : target.mover.speed === null
      ? 'moves, speed not given'
      : `moves ${units.text('wind', target.mover.speed)}: lead ${solved?.leadMil == null ? '–' : angleText(units, Math.abs(solved.leadMil))}`;

const Targets = ({
  course,
  rows,
  winds,
  rifle,
}: {
  readonly course: runs.SeenCourse;
  readonly rows: readonly BookRow[];
  readonly winds: readonly number[];
  readonly rifle: stages.StageRifle;
}) => {
  const units = useUnits();
  const dial = dialsApart(units, rifle)?.elevation;
  const dialed = dial?.isApart ? dial : null;
  return (
    <table className="sheet-table book-table">
      <thead>
        <tr>
          <th scope="col" className="sheet-place">
            #
          </th>
          <th scope="col" className="book-range">
            {units.name('range')}
          </th>
          <th scope="col">Plate</th>
          <th scope="col" className="book-up">
            Up, {angleName(units)}
          </th>
          {dialed !== null && (
            <th scope="col" className="book-up">
              Dial {dialed.unit}
            </th>
          )}
          {winds.map((shown) => (
            <th key={shown} scope="col" className="book-hold">
              {windHead(units, shown)}
            </th>
          ))}
          <th scope="col" className="book-known">
            Margin ±
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { target, solved } = row;
          const mover = moverText(units, row);
          return (
            <tr key={target.number}>
              <td>T{target.number}</td>
              <th scope="row" className="book-range">
                {target.distance === null ? 'not told' : units.figure('range', target.distance)}
              </th>
              <td className="book-plate">
                {plateText(units, course, row)}
                {mover !== null && <small>{mover}</small>}
              </td>
              <td className="book-up">{solved === null ? '–' : elevationText(units, solved.elevationMil, 1)}</td>
              {dialed !== null && (
                <td className="book-up">{solved === null ? '–' : dialed.text(solved.elevationMil)}</td>
              )}
              {winds.map((shown, i) => {
                const hold = solved?.holds[i];
                return (
                  <td key={shown} className="book-hold">
                    {hold === undefined ? '–' : windText(units, hold.windMil, 1)}
                  </td>
                );
              })}
              <td className="book-known">
                {solved === null
                  ? '–'
                  : `${angleText(units, solved.sigmaElevationMil)} · ${angleText(units, solved.sigmaWindMil)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** What the figures leave to the shooter, in sentences. */
const notesOf = (
  units: Units,
  course: runs.SeenCourse,
  rows: readonly BookRow[],
  rifle: stages.StageRifle,
): string[] => {
  const strongest = rows.flatMap(({ solved }) =>
    solved === null ? [] : solved.holds.map(({ elevationMil }) => Math.abs(elevationMil - solved.elevationMil)),
  );
  const jump = Math.max(0, ...strongest);
  const unsolved = rows.filter(({ solved }) => solved === null).map(({ target }) => `T${target.number}`);
  return [
    'L and R: the side the wind comes from, and the side to hold. The same wind all the way, straight across. Margin: elevation and wind, one standard deviation, without your wind call.',
    ...(jump < LEAST_JUMP_MIL
      ? []
      : [`In these winds the elevation changes by up to ${angleText(units, jump)} (jump).`]),
    ...(unsolved.length === 0
      ? []
      : [`No holds for ${unsolved.join(', ')}: the distance is not told, or the rifle does not reach it.`]),
    ...(course.sequence === 'called' ? ['The order is called line by line on the stage.'] : []),
    ...[dialedHolds(units, rifle)].filter((text) => text !== ''),
  ];
};

const StagePage = ({
  match,
  entry,
  rifle,
  place,
  printedAt,
}: {
  readonly match: Match;
  readonly entry: Entry;
  readonly rifle: stages.StageRifle;
  /** Place of the stage in the match, from 0. */
  readonly place: number;
  readonly printedAt: string;
}) => {
  const units = useUnits();
  const course = match.courses[place];
  const winds = useMemo(() => bookWinds(units), [units]);
  const book = useMemo(
    () =>
      course === undefined
        ? null
        : bookOfCourse(
            course,
            rifle,
            winds.map((shown) => units.wire('wind', shown)),
          ),
    [course, rifle, winds, units],
  );
  if (course === undefined) return null;
  const rows = book?.rows ?? course.targets.map((target) => ({ target, solved: null }));
  const facts: readonly (readonly [string, string])[] = [
    ['Rifle', `${entry.profileName || DEFAULT_PROFILE.name}, as entered`],
    ['Load', rifleText(units, rifle)],
    ['Air', airText(units, course.air)],
    ['Effects', book === null ? '–' : units.sentence(coriolisSaid(book.stage))],
    ['Wind', 'Sealed: holds for winds straight across'],
    ['Promise', 'None: nobody knows this wind'],
    ['Positions', course.positions.map(({ name }) => name).join(', ')],
  ];
  return (
    <Sheet
      label={`Stage ${place + 1}, ${course.name}`}
      title={`${place + 1}. ${course.name}`}
      about={`${match.name} · ${stageLine(course)}, ${course.most} points`}
      what="Match book"
      state={entry.name}
      code={match.code}
      foot={`Entered ${formatDate(entry.createdAt)}`}
      printedAt={printedAt}
      page={place + 1}
      pages={match.courses.length}
    >
      <SheetFacts facts={facts} />
      {course.brief !== null && <p className="book-brief">{shortBrief(course.brief)}</p>}
      <div data-rows={rows.length > USUAL_TARGETS ? 'low' : 'usual'}>
        <Targets course={course} rows={rows} winds={winds} rifle={rifle} />
      </div>
      {notesOf(units, course, rows, rifle).map((note) => (
        <p key={note} className="sheet-note">
          {note}
        </p>
      ))}
      {course.order.length > 0 && (
        <>
          <h3>
            {course.sequence === 'free' ? 'Lines, in any order' : 'Order'} <small>write the wind and the hold</small>
          </h3>
          <ol className="book-order" data-lines={course.order.length > USUAL_LINES ? 'many' : 'usual'}>
            {course.order.map((line) => (
              <li key={line.line}>
                <span>{line.line}.</span> <span>{lineText(course, line)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  );
};

const Pages = ({ match, entry, rifle }: { match: Match; entry: Entry; rifle: stages.StageRifle }) => {
  // the sheets follow the paper
  usePaper();
  const printedAt = usePrintedAt();
  const pages = match.courses.length;
  return (
    <>
      <div className="paper-bar">
        <ButtonLink to={`/practice/matches/${match.code}`}>Back to the match</ButtonLink>
        <PaperSwitch />
        <Button variant="primary" onClick={() => window.print()}>
          Print {counted(pages, 'page')}
        </Button>
      </div>
      {match.courses.map((course, place) => (
        <StagePage
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage is its place in the match
          key={`${course.name} ${place}`}
          {...{ match, entry, rifle, place, printedAt }}
        />
      ))}
    </>
  );
};

/** The book of a match for the rifle that was entered: a page a stage, as it will be printed. */
export const BookScreen = () => {
  const units = useUnits();
  const { code = '' } = useParams();
  const match = useCall(matches.getMatch, { params: { code } }, { retry: false });
  const { entry = null, rifle = null } = match.data?.mine ?? {};
  return (
    <Screen title={match.data ? `${match.data.name}, match book` : 'Match book'} layout="bare" className="match-paper">
      {match.data && entry !== null && rifle !== null ? (
        <Pages match={match.data} entry={entry} rifle={rifle} />
      ) : match.data || match.error ? (
        <EmptyState
          className="px-4 sm:px-6"
          title="There is no book of this match yet"
          text={
            match.error
              ? messageOf(units, match.error, 'Try again in a moment.')
              : 'Enter the match first: the book is for the rifle you enter with.'
          }
          action={<ButtonLink to={`/practice/matches/${code}`}>Back to the match</ButtonLink>}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </Screen>
  );
};
