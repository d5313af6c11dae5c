import { type UnnamedResults, unnamedBrackets, unnamedResults } from './unnamed-results.ts';

/** Where a live is. */
export type ClassState = 'lobby' | 'open' | 'frozen' | 'revealed' | 'over';

/** Bracket and best, mph, + from the right. */
interface Bracket {
  readonly lo: number;
  readonly hi: number;
  readonly best: number | null;
}

/** What a call of a live came to. */
interface JudgedBracket {
  readonly call: Bracket;
  /** Effective crosswind at the commit, mph, + from the right. */
  readonly truth: number;
  /** Interval score, mph. */
  readonly interval: number;
  /** Null where nothing was fired. */
  readonly isHit: boolean | null;
}

/** Events that change the table of their live, and those that change a member's row in every live. */
export const LIVE_EVENTS = [
  'live-joined',
  'opened',
  'called',
  'fired',
  'frozen',
  'revealed',
  'skipped',
  'shown',
  'ended',
] as const;
export const MEMBER_EVENTS = ['member-renamed', 'member-forgotten', 'results-taken'] as const;

/** Something that happened in a class; kinds that change no table are passed over. */
export interface ClassStep {
  /** Number in the class, from 1. */
  readonly seq: number;
  readonly kind: string;
  readonly memberId?: number | undefined;
  readonly live?: number | undefined;
  /** Place in the live, from 1. */
  readonly task?: number | undefined;
  readonly name?: string | undefined;
  readonly call?: Bracket | undefined;
  /** Seconds from open to seal. */
  readonly calledS?: number | undefined;
  readonly results?: readonly (JudgedBracket & { readonly memberId: number })[] | undefined;
  /** False where names stay with their owners: who has called and fired is counted, not named. */
  readonly named?: boolean | undefined;
  readonly unnamed?: UnnamedResults | undefined;
  readonly brackets?: readonly Bracket[] | undefined;
  /** How far the wall is with the cues of the revealed wind, and whether it shows the standing at the end. */
  readonly step?: number | undefined;
  readonly standings?: boolean | undefined;
}

/** What one member has done at one task. `absent`: joined after its freeze; `none`: frozen without a call; `hidden`: takes part, and the rest stays with its owner. */
export interface ClassCell {
  readonly state: 'absent' | 'waiting' | 'called' | 'fired' | 'none' | 'hidden';
  readonly call?: Bracket;
  readonly truth?: number;
  readonly interval?: number;
  readonly isHit?: boolean | null;
  readonly calledS?: number;
}

export interface ClassRow {
  readonly memberId: number;
  readonly name: string;
  /** One for each task that was opened. */
  readonly cells: readonly ClassCell[];
}

/** The table of a live, and the number of the last event it holds. */
export interface ClassTable {
  readonly seq: number;
  readonly state: ClassState;
  /** The task it is at, from 1; 0 in the lobby. */
  readonly task: number;
  readonly rows: readonly ClassRow[];
  /** Where names stay with their owners: how many have called and fired at the task it is at. Who has fired has called too. */
  readonly counts?: { readonly called: number; readonly fired: number };
  /** There too: what the calls of the task came to once it is revealed. */
  readonly unnamed?: UnnamedResults;
  /** From the freeze to the reveal: what was called, by best guess and without whose it is. */
  readonly brackets?: readonly Bracket[];
  /** How far the wall is with the cues of the revealed wind; 0 where it has not begun. */
  readonly step?: number;
  /** The wall shows the standing at the end. */
  readonly standings?: boolean;
}

export const EMPTY_TABLE: ClassTable = { seq: 0, state: 'lobby', task: 0, rows: [] };

const ABSENT: ClassCell = { state: 'absent' };
const WAITING: ClassCell = { state: 'waiting' };
const HIDDEN: ClassCell = { state: 'hidden' };

const withoutUnnamed = ({ unnamed: _, brackets: __, ...table }: ClassTable): ClassTable => table;
const atFirstStep = ({ step: _, ...table }: ClassTable): ClassTable => table;

/** Changes every row's cell of a task. */
const eachCell = (
  rows: readonly ClassRow[],
  task: number,
  change: (cell: ClassCell, row: ClassRow) => ClassCell,
): ClassRow[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map((cell, i) => (i === task - 1 ? change(cell, row) : cell)) }));

/** Who joins while a task is open takes part in it; what came before is dashes. */
const withMember = (table: ClassTable, memberId: number, name: string): ClassTable => {
  if (table.rows.some((row) => row.memberId === memberId)) return table;
  const cells = Array.from({ length: table.task }, (_, i) =>
    i === table.task - 1 && table.state === 'open' ? (table.counts ? HIDDEN : WAITING) : ABSENT,
  );
  const rows = [...table.rows, { memberId, name, cells }].sort((a, b) => a.memberId - b.memberId);
  return { ...table, rows };
};

const uncalled = (cell: ClassCell): ClassCell => (cell.state === 'waiting' ? { state: 'none' } : cell);

const ofMember = (
  table: ClassTable,
  { memberId, task }: ClassStep,
  change: (cell: ClassCell) => ClassCell,
): ClassTable => ({
  ...table,
  rows: eachCell(table.rows, task ?? 0, (cell, row) => (row.memberId === memberId ? change(cell) : cell)),
});

/** One more who has called or fired, without saying who. */
const counted = (table: ClassTable, what: 'called' | 'fired'): ClassTable =>
  table.counts ? { ...table, counts: { ...table.counts, [what]: table.counts[what] + 1 } } : table;

/** What an event makes of a table of its live. */
const changed = (table: ClassTable, step: ClassStep): ClassTable => {
  const { memberId, task = 0, name, call, calledS, results, named, unnamed, brackets } = step;
  const kind = LIVE_EVENTS.find((one) => one === step.kind);
  switch (kind) {
    case 'live-joined':
      return memberId === undefined ? table : withMember(table, memberId, name ?? '');
    case 'opened':
      return {
        ...atFirstStep(withoutUnnamed(table)),
        state: 'open',
        task,
        ...(named === false && { counts: { called: 0, fired: 0 } }),
        rows: table.rows.map((row) => ({ ...row, cells: [...row.cells, named === false ? HIDDEN : WAITING] })),
      };
    case 'called':
      if (memberId === undefined) return counted(table, 'called');
      return ofMember(table, step, () => ({
        state: 'called',
        ...(call && { call }),
        ...(calledS !== undefined && { calledS }),
      }));
    case 'fired':
      if (memberId === undefined) return counted(table, 'fired');
      return ofMember(table, step, (cell) => ({ ...cell, state: 'fired' }));
    case 'frozen':
      return {
        ...table,
        state: 'frozen',
        rows: eachCell(table.rows, task, uncalled),
        ...(brackets && brackets.length > 0 && { brackets }),
      };
    case 'skipped':
      return { ...withoutUnnamed(table), state: 'revealed', rows: eachCell(table.rows, task, uncalled) };
    case 'revealed':
      return {
        ...withoutUnnamed(table),
        ...(unnamed && { unnamed }),
        state: 'revealed',
        rows: eachCell(table.rows, task, (cell, row) => {
          const result = results?.find((one) => one.memberId === row.memberId);
          if (result === undefined) return uncalled(cell);
          const { call: told, truth, interval, isHit } = result;
          return { ...cell, call: told, truth, interval, isHit };
        }),
      };
    case 'shown':
      return {
        ...table,
        ...(step.step !== undefined && { step: step.step }),
        ...(step.standings !== undefined && { standings: step.standings }),
      };
    case 'ended':
      return { ...table, state: 'over' };
    case undefined:
      return table;
  }
};

/** What an event that belongs to no live makes of its member’s row. */
const ofEveryLive = (table: ClassTable, { kind: told, memberId, name }: ClassStep): ClassTable => {
  const kind = MEMBER_EVENTS.find((one) => one === told);
  if (kind === undefined) return table;
  const goes = kind !== 'member-renamed';
  return {
    // which of them was theirs is not known here
    ...(goes ? withoutUnnamed(table) : table),
    rows: table.rows.map((row) =>
      row.memberId === memberId
        ? { ...row, name: name ?? row.name, cells: goes ? row.cells.map(() => ABSENT) : row.cells }
        : row,
    ),
  };
};

/**
 * The table of a live from what happened in its class: the same function on the server and in the page. Events already in the
 * table are passed over, so that one told twice changes nothing.
 */
export const foldClassTable = (
  live: number,
  steps: readonly ClassStep[],
  from: ClassTable = EMPTY_TABLE,
): ClassTable => {
  let table = from;
  for (const step of steps) {
    if (step.seq <= table.seq) continue;
    const next = step.live === undefined ? ofEveryLive(table, step) : step.live === live ? changed(table, step) : table;
    table = { ...next, seq: step.seq };
  }
  return table;
};

/** What a cell shows to all: a call comes with its truth, or not at all. */
const seenByAll = (cell: ClassCell): ClassCell => {
  if (cell.truth === undefined) return { state: cell.state };
  const { calledS: _, ...shown } = cell;
  return shown;
};

/** The table of students and the wall, from that of the desk: the same that the server tells them of the task it is at. */
export const wallTable = (desk: ClassTable, names: 'shown' | 'owner'): ClassTable => {
  const { task, state } = desk;
  const now = desk.rows.flatMap(({ cells }) => cells[task - 1] ?? []);
  const calls = now.flatMap(({ call }) => call ?? []);
  const seen = state === 'frozen' ? unnamedBrackets(calls) : [];
  const brackets = seen.length > 0 && { brackets: seen };
  const cells = (row: ClassRow, change: (cell: ClassCell) => ClassCell) => ({ ...row, cells: row.cells.map(change) });
  if (names === 'shown') return { ...desk, ...brackets, rows: desk.rows.map((row) => cells(row, seenByAll)) };
  const results = now.flatMap(({ call, truth, isHit = null }) =>
    call && truth !== undefined ? [{ call, truth, isHit }] : [],
  );
  const fired = now.filter(({ state: of }) => of === 'fired').length;
  return {
    ...desk,
    ...brackets,
    rows: desk.rows.map((row) => cells(row, ({ state: of }) => (of === 'absent' ? ABSENT : HIDDEN))),
    ...(task > 0 && { counts: { called: fired + now.filter(({ state: of }) => of === 'called').length, fired } }),
    ...((state === 'revealed' || state === 'over') && results.length > 0 && { unnamed: unnamedResults(results) }),
  };
};
