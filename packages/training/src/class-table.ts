import { type UnnamedResults, unnamedBrackets, unnamedResults } from './unnamed-results.ts';

export type ClassState = 'lobby' | 'open' | 'frozen' | 'revealed' | 'over';

/** mph, + from the right. */
interface Bracket {
  readonly lo: number;
  readonly hi: number;
  readonly best: number | null;
}

interface JudgedBracket {
  readonly call: Bracket;
  /** Effective crosswind at the commit, mph, + from the right. */
  readonly truth: number;
  /** Interval score, mph. */
  readonly interval: number;
  /** Null without a shot. */
  readonly isHit: boolean | null;
}

/** Events that change the table of their live session, and events that change a member's row in every live session. */
export const LIVE_EVENTS = [
  'live-joined',
  'opened',
  'called',
  'fired',
  'late',
  'frozen',
  'settled',
  'reopened',
  'revealed',
  'skipped',
  'shown',
  'ended',
] as const;
export const MEMBER_EVENTS = ['member-renamed', 'member-forgotten', 'results-taken'] as const;

/** Times of a late call, for the desk: its commit, s before calls ended, and its arrival, s after. */
export interface LateCall {
  readonly beforeS: number;
  readonly heardS: number;
  readonly afterS: number;
  /** Whether brackets were on the wall when the call arrived. */
  readonly told: boolean;
}

/** An event in a class. Kinds that change no table are ignored. */
export interface ClassStep {
  /** Number in the class, from 1. */
  readonly seq: number;
  readonly kind: string;
  readonly memberId?: number | undefined;
  readonly live?: number | undefined;
  /** Number in the live session, from 1. */
  readonly task?: number | undefined;
  readonly name?: string | undefined;
  readonly call?: Bracket | undefined;
  /** Seconds from open to seal. */
  readonly calledS?: number | undefined;
  readonly late?: LateCall | undefined;
  /** The decision on a late call. */
  readonly count?: boolean | undefined;
  readonly results?: readonly (JudgedBracket & { readonly memberId: number })[] | undefined;
  /** False if names are hidden: calls and shots are counted, without member IDs. */
  readonly named?: boolean | undefined;
  readonly unnamed?: UnnamedResults | undefined;
  readonly brackets?: readonly Bracket[] | undefined;
  /** ISO 8601: until then calls can be opened again. */
  readonly holdUntil?: string | undefined;
  /** Progress of the wall through the revealed wind's cues, and whether it shows the final standing. */
  readonly step?: number | undefined;
  readonly standings?: boolean | undefined;
}

/**
 * State of one member at one task. `absent`: joined after the freeze; `none`: frozen without a call; `late`: nobody has
 * decided whether the call counts; `hidden`: takes part, details are private.
 */
export interface ClassCell {
  readonly state: 'absent' | 'waiting' | 'called' | 'fired' | 'late' | 'none' | 'hidden';
  readonly call?: Bracket;
  readonly truth?: number;
  readonly interval?: number;
  readonly isHit?: boolean | null;
  readonly calledS?: number;
  readonly late?: LateCall;
}

export interface ClassRow {
  readonly memberId: number;
  readonly name: string;
  /** One for each task that was opened. */
  readonly cells: readonly ClassCell[];
}

/** The table of a live session, and the number of its last event. */
export interface ClassTable {
  readonly seq: number;
  readonly state: ClassState;
  /** The current task, from 1; 0 in the lobby. */
  readonly task: number;
  readonly rows: readonly ClassRow[];
  /** With hidden names: number of calls and shots at the current task. Shots are included in calls. */
  readonly counts?: { readonly called: number; readonly fired: number };
  /** With hidden names: results of the task's calls after the reveal. */
  readonly unnamed?: UnnamedResults;
  /**
   * Until this time (ISO 8601) calls can be opened again. Set after they have ended and before their results are shown.
   */
  readonly holdUntil?: string;
  /** The anonymous brackets, by best guess, between the end of calls and the reveal. */
  readonly brackets?: readonly Bracket[];
  /** Progress of the wall through the revealed wind's cues; 0 before the start. */
  readonly step?: number;
  readonly standings?: boolean;
}

export const EMPTY_TABLE: ClassTable = { seq: 0, state: 'lobby', task: 0, rows: [] };

const ABSENT: ClassCell = { state: 'absent' };
const WAITING: ClassCell = { state: 'waiting' };
const HIDDEN: ClassCell = { state: 'hidden' };

const withoutUnnamed = ({ unnamed: _, brackets: __, ...table }: ClassTable): ClassTable => table;
const withoutHold = ({ holdUntil: _, ...table }: ClassTable): ClassTable => table;
const atFirstStep = ({ step: _, ...table }: ClassTable): ClassTable => table;

const eachCell = (
  rows: readonly ClassRow[],
  task: number,
  change: (cell: ClassCell, row: ClassRow) => ClassCell,
): ClassRow[] =>
  rows.map((row) => ({ ...row, cells: row.cells.map((cell, i) => (i === task - 1 ? change(cell, row) : cell)) }));

/** A member who joins during an open task takes part in it; earlier tasks are absent. */
const withMember = (table: ClassTable, memberId: number, name: string): ClassTable => {
  if (table.rows.some((row) => row.memberId === memberId)) return table;
  const cells = Array.from({ length: table.task }, (_, i) =>
    i === table.task - 1 && table.state === 'open' ? (table.counts ? HIDDEN : WAITING) : ABSENT,
  );
  const rows = [...table.rows, { memberId, name, cells }].sort((a, b) => a.memberId - b.memberId);
  return { ...table, rows };
};

const uncalled = (cell: ClassCell): ClassCell =>
  cell.state === 'waiting' || cell.state === 'late' ? { state: 'none' } : cell;

const ofMember = (
  table: ClassTable,
  { memberId, task }: ClassStep,
  change: (cell: ClassCell) => ClassCell,
): ClassTable => ({
  ...table,
  rows: eachCell(table.rows, task ?? 0, (cell, row) => (row.memberId === memberId ? change(cell) : cell)),
});

const counted = (table: ClassTable, what: 'called' | 'fired'): ClassTable =>
  table.counts ? { ...table, counts: { ...table.counts, [what]: table.counts[what] + 1 } } : table;

const changed = (table: ClassTable, step: ClassStep): ClassTable => {
  const { memberId, task = 0, name, call, calledS, results, named, unnamed, brackets, holdUntil, late } = step;
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
        ...(late && { late }),
      }));
    case 'late':
      if (step.count !== undefined) return step.count ? table : ofMember(table, step, uncalled);
      return ofMember(table, step, () => ({
        state: 'late',
        ...(call && { call }),
        ...(calledS !== undefined && { calledS }),
        ...(late && { late }),
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
        ...(holdUntil !== undefined && { holdUntil }),
      };
    case 'settled':
      return { ...withoutHold(table), ...(brackets && brackets.length > 0 && { brackets }) };
    case 'reopened':
      return {
        ...withoutHold(table),
        state: 'open',
        rows: eachCell(table.rows, task, (cell) => (cell.state === 'none' ? WAITING : cell)),
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

/** Applies an event without a live session to its member’s row. */
const ofEveryLive = (table: ClassTable, { kind: told, memberId, name }: ClassStep): ClassTable => {
  const kind = MEMBER_EVENTS.find((one) => one === told);
  if (kind === undefined) return table;
  const goes = kind !== 'member-renamed';
  return {
    // the member's anonymous results are unknown, so all are dropped
    ...(goes ? withoutUnnamed(table) : table),
    rows: table.rows.map((row) =>
      row.memberId === memberId
        ? { ...row, name: name ?? row.name, cells: goes ? row.cells.map(() => ABSENT) : row.cells }
        : row,
    ),
  };
};

/**
 * The table of a live session from its class's events, on the server and in the page. Events already in the table are
 * skipped, so repeats change nothing.
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

/** The public part of a cell: a call only together with its truth. */
const seenByAll = (cell: ClassCell): ClassCell => {
  if (cell.truth === undefined) return { state: cell.state === 'late' ? 'none' : cell.state };
  const { calledS: _, late: __, ...shown } = cell;
  return shown;
};

/** The table for students and the wall, from the desk's: as the server sends them for the current task. */
export const wallTable = (desk: ClassTable, names: 'shown' | 'owner'): ClassTable => {
  const { task, state } = desk;
  const now = desk.rows.flatMap(({ cells }) => cells[task - 1] ?? []);
  // the wall keeps the brackets it has
  const calls = now.flatMap(({ call, late }) => (call && !late?.told ? [call] : []));
  const seen = state === 'frozen' && desk.holdUntil === undefined ? unnamedBrackets(calls) : [];
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
