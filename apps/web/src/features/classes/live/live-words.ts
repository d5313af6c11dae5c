import type { lives } from '@windcall/contract';
import type { ClassTable } from '@windcall/training';
import type { Units } from '../../../units/units.ts';

type Cell = ClassTable['rows'][number]['cells'][number];

export const STATE_WORDS: Readonly<Record<Cell['state'], string>> = {
  absent: 'not in this one',
  waiting: 'waiting',
  called: 'called',
  fired: 'fired',
  late: 'late, asked',
  none: 'no call',
  hidden: 'takes part',
};

/** A class's progress with a wind. `of`: number taking part. Everyone who has fired has also called. */
export interface Count {
  readonly of: number;
  readonly called: number;
  readonly fired: number;
}

/** The count of a task (from 1); before the first task, of students present. */
export const countOf = ({ rows, counts }: Pick<ClassTable, 'rows' | 'counts'>, task: number): Count => {
  if (task === 0) return { of: rows.length, called: 0, fired: 0 };
  const states = rows.map(({ cells }) => cells[task - 1]?.state ?? 'absent').filter((state) => state !== 'absent');
  if (counts) return { of: states.length, ...counts };
  const fired = states.filter((state) => state === 'fired').length;
  return { of: states.length, called: fired + states.filter((state) => state === 'called').length, fired };
};

/** Announcement for screen readers: counts only. */
export const saidOf = (table: Pick<ClassTable, 'rows' | 'state' | 'counts'>, task: number): string => {
  const { of, called } = countOf(table, task);
  switch (table.state) {
    case 'lobby':
      return of === 1 ? '1 is here' : `${of} are here`;
    case 'open':
      return `Wind ${task} is open. ${called} of ${of} have called`;
    case 'frozen':
      return `Calls have ended. ${called} of ${of} have called`;
    case 'revealed':
      return `Wind ${task} is revealed`;
    case 'over':
      return 'This session is over';
  }
};

export type Step = 'next' | 'freeze' | 'reveal' | 'end';

/** The next step of a live, done by its one primary button. */
export const nextStep = ({ state, task }: Pick<ClassTable, 'state' | 'task'>, tasks: number): Step | null => {
  switch (state) {
    case 'lobby':
      return 'next';
    case 'open':
      return 'freeze';
    case 'frozen':
      return 'reveal';
    case 'revealed':
      return task < tasks ? 'next' : 'end';
    case 'over':
      return null;
  }
};

/** Commands that a live accepts in a state. An open wind may be revealed: that freezes it first. */
export const mayDo = (
  state: ClassTable['state'],
  task: number,
  tasks: number,
): Readonly<Record<Step | 'skip', boolean>> => ({
  next: (state === 'lobby' || state === 'revealed') && task < tasks,
  freeze: state === 'open',
  reveal: state === 'open' || state === 'frozen',
  skip: state === 'open' || state === 'frozen',
  end: state !== 'over',
});

export const liveLine = (
  units: Units,
  live: Pick<lives.Live, 'tasks' | 'distances' | 'level' | 'rifle' | 'callS'>,
): string =>
  [
    live.tasks === 1 ? 'one wind' : `${live.tasks} winds`,
    live.distances === null
      ? 'any distance'
      : `at ${[...live.distances]
          .sort((a, b) => a - b)
          .map((yd, i, all) => (i === all.length - 1 ? units.text('range', yd) : units.figure('range', yd)))
          .join(', ')}`,
    live.rifle === null ? 'own rifles' : live.rifle,
    `level ${live.level}`,
    live.callS === null ? 'no call time' : `${live.callS} s a call`,
  ].join(' · ');
