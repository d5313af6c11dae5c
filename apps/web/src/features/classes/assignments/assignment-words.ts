import type { assignments, drills, lives } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

const DAY_MS = 86_400_000;
const WEEKDAY = new Intl.DateTimeFormat(undefined, { weekday: 'long' });
const DATE = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Due day in words: "Due today", "Due Friday" within a week, else the date; "Was due …" afterwards. */
export const dueWords = (dueAt: string, now: Date): string => {
  const due = new Date(dueAt);
  const said = due < now ? 'Was due' : 'Due';
  const days = Math.round((startOfDay(due) - startOfDay(now)) / DAY_MS);
  if (days === 0) return `${said} today`;
  if (days === 1) return `${said} tomorrow`;
  if (days === -1) return `${said} yesterday`;
  return days > 1 && days < 7 ? `${said} ${WEEKDAY.format(due)}` : `${said} ${DATE.format(due)}`;
};
const startOfDay = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0);

export const DRILL_WORDS: Readonly<Record<(typeof assignments.ASSIGNED_KINDS)[number], string>> = {
  calls: 'Wind calls',
  'self-test': 'Self-test',
  kyl: 'Know your limit',
};

const rounds = (n: number): string => (n === 1 ? '1 round' : `${n} rounds`);
const calls = (n: number): string => (n === 1 ? '1 call' : `${n} calls`);

export const whatLine = (units: Units, { what, wind }: Pick<assignments.Assignment, 'what' | 'wind'>): string => {
  const shared = wind === 'same' ? ['the same wind for all'] : [];
  if ('match' in what) return what.name === null ? 'A match that is gone' : `The match ${what.name}`;
  if ('course' in what) return [what.course.name, rounds(what.course.rounds), ...shared].join(', ');
  const { distances } = what;
  const far = distances ?? [];
  const [near, most] = [Math.min(...far), Math.max(...far)];
  const where =
    far.length === 0
      ? []
      : near === most
        ? [`at ${units.text('range', near)}`]
        : [`from ${units.text('range', near)} to ${units.text('range', most)}`];
  const named = what.cells ? ['kinds of wind that were named'] : [];
  return [DRILL_WORDS[what.drill], calls(what.tasks), `level ${what.level}`, ...where, ...named, ...shared].join(', ');
};

export const standingWords = ({
  state,
  late,
}: Pick<assignments.AssignmentReview['progress'][number], 'state' | 'late'>): string =>
  state === 'none' ? 'not begun' : state === 'begun' ? 'begun' : late ? 'finished late' : 'finished';

const keyOf = ({ range, value, gust }: drills.DrillCell): string => `${range} ${value} ${gust}`;
const MOST_AGAIN = 3;
/** The kinds of wind in which the class lost the most plates, three at most; no names are used. */
export const missedCells = (tasks: lives.ClassReview['tasks']): drills.DrillCell[] => {
  const lost = new Map<string, { readonly cell: drills.DrillCell; readonly n: number }>();
  for (const { cell, calls: ofTask } of tasks) {
    const n = ofTask.filter(({ isHit }) => isHit === false).length + (lost.get(keyOf(cell))?.n ?? 0);
    if (n > 0) lost.set(keyOf(cell), { cell, n });
  }
  return [...lost.values()]
    .sort((a, b) => b.n - a.n || keyOf(a.cell).localeCompare(keyOf(b.cell)))
    .slice(0, MOST_AGAIN)
    .map(({ cell }) => cell);
};
