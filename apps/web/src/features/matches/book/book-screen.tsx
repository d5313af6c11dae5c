import { courses, matches, type runs, type stages } from '@windcall/contract';
import { type BookRow, bookOfCourse, coriolisSaid, DEFAULT_PROFILE } from '@windcall/simulation';
import { useParams } from 'react-router';
import { useCall, useChosenRifle } from '../../../api/index.ts';
import { ButtonLink, formatDate } from '../../../kit/index.ts';
import type { FigureColumn } from '../../../paper/figures.ts';
import { type PaperSource, Preview } from '../../../paper/preview.tsx';
import { FigureSheets } from '../../../paper/sheet.tsx';
import { PAGES, type Size } from '../../../paper/sizes.ts';
import type { Paper } from '../../../paper/use-paper-of.tsx';
import { TARGET_NAMES } from '../../../scope/describe-scope.ts';
import { Screen } from '../../../shell/screen.tsx';
import {
  airText,
  angleName,
  angleText,
  dialedHolds,
  dialsApart,
  elevationText,
  rifleText,
  type Units,
  useUnits,
  windText,
} from '../../../units/index.ts';
import { NotYet } from '../match-page.tsx';
import { stageLine } from '../match-words.ts';
import { bookWinds, lineText, shortBrief } from './book-words.ts';

type Match = matches.Match;
type Entry = NonNullable<Match['mine']['entry']>;

/** With more lines than this the order is printed smaller. */
const USUAL_LINES = 20;
/** Smallest change of elevation in the table's strongest wind that is mentioned, mil. */
const LEAST_JUMP_MIL = 0.05;

const windHead = (units: Units, shown: number): string =>
  shown === 0 ? 'no wind' : `${shown < 0 ? 'L' : 'R'} ${Math.abs(shown)} ${units.name('wind')}`;

/** Description of a target without its place and distance. */
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

const columnsOf = (units: Units, winds: readonly number[], dialUnit: string | null): FigureColumn[] => [
  { head: '#' },
  { head: units.name('range'), large: true },
  { head: 'Plate', isLeft: true },
  { head: `Up, ${angleName(units)}`, large: true },
  ...(dialUnit === null ? [] : [{ head: `Dial ${dialUnit}`, large: true }]),
  ...winds.map((shown, i) => ({ head: windHead(units, shown), large: true, shade: i % 2 === 0 })),
  { head: 'Margin ±' },
];

/** Notes on decisions that the figures leave to the shooter. */
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

interface Book {
  readonly match: Match;
  /** Null for the match director, who owns the rifle. */
  readonly entry: Entry | null;
  readonly rifle: stages.StageRifle;
}

/** A page of the book; `place` is the stage's in the match, from 0. */
const stagePage = (
  units: Units,
  { match, entry, rifle }: Book,
  course: Match['courses'][number],
  place: number,
  size: Size,
) => {
  const winds = bookWinds(units);
  const book = bookOfCourse(
    course,
    rifle,
    winds.map((shown) => units.wire('wind', shown)),
  );
  const rows: readonly BookRow[] = book?.rows ?? course.targets.map((target) => ({ target, solved: null }));
  const facts: readonly (readonly [string, string])[] = [
    ['Rifle', entry ? `${entry.profileName || DEFAULT_PROFILE.name}, as entered` : rifle.name],
    ['Load', rifleText(units, rifle)],
    ['Air', airText(units, course.air)],
    ['Effects', book === null ? '–' : units.sentence(coriolisSaid(book.stage))],
    ['Wind', 'Sealed: holds for winds straight across'],
    ['Promise', 'None: nobody knows this wind'],
    ['Positions', course.positions.map(({ name }) => name).join(', ')],
  ];
  const dial = dialsApart(units, rifle)?.elevation;
  const dialed = dial?.isApart ? dial : null;
  return (
    <FigureSheets
      key={place}
      size={size}
      title={`${place + 1}. ${course.name}`}
      about={`${match.name} · ${stageLine(course)}, ${course.most} points`}
      what="Match book"
      state={entry?.name ?? 'Match director'}
      foot={`${window.location.host}/practice/matches/${match.code} · ${entry ? 'Entered' : 'Made'} ${formatDate((entry ?? match).createdAt)} · stage ${place + 1} of ${match.courses.length}`}
      facts={facts}
      brief={course.brief === null ? undefined : shortBrief(course.brief)}
      columns={columnsOf(units, winds, dialed?.unit ?? null)}
      rows={rows.map((row) => {
        const { target, solved } = row;
        const mover = moverText(units, row);
        return {
          cells: [
            `T${target.number}`,
            target.distance === null ? 'not told' : units.figure('range', target.distance),
            { text: plateText(units, course, row), isPlain: true, range: mover },
            solved === null ? '–' : elevationText(units, solved.elevationMil, 1),
            ...(dialed === null ? [] : [solved === null ? '–' : dialed.text(solved.elevationMil)]),
            ...winds.map((_, i) => {
              const hold = solved?.holds[i];
              return hold === undefined ? '–' : windText(units, hold.windMil, 1);
            }),
            solved === null
              ? '–'
              : `${angleText(units, solved.sigmaElevationMil)} · ${angleText(units, solved.sigmaWindMil)}`,
          ],
        };
      })}
      notes={notesOf(units, course, rows, rifle)}
      after={
        course.order.length > 0 && (
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
        )
      }
    />
  );
};

/** One page per stage, for the entered rifle. */
const bookPaper = (units: Units, book: Book): Paper => ({
  ...{ of: `book:${book.match.code}`, name: `${book.match.name}, match book`, sizes: [...PAGES, 'half', 'a5'] },
  sheets: (size) => book.match.courses.map((course, place) => stagePage(units, book, course, place, size)),
});

export const BookSource: PaperSource = ({ id: code, children }) => {
  const units = useUnits();
  const match = useCall(matches.getMatch, { params: { code } }, { retry: false });
  const chosen = useChosenRifle();
  const { entry = null, rifle: entered = null } = match.data?.mine ?? {};
  // the match director's book needs no entry
  const own = match.data?.maker ? { updatedAt: null, ...(chosen.stored ?? DEFAULT_PROFILE) } : null;
  const rifle = entered ?? (own as stages.StageRifle | null);
  if (match.data && rifle !== null) return children([bookPaper(units, { match: match.data, entry, rifle })]);
  const why = match.data ? new Error('Enter the match first: the book is for the rifle you enter with.') : null;
  return <NotYet error={match.error ?? why} title="There is no book of this match yet" match={code} />;
};

export const BookScreen = () => {
  const { code = '' } = useParams();
  return (
    <Screen title="Match book" aside={<ButtonLink to={`/practice/matches/${code}`}>Back to the match</ButtonLink>}>
      <BookSource id={code}>{(papers) => <Preview papers={papers} of={`book:${code}`} />}</BookSource>
    </Screen>
  );
};
