import { sessions } from '@windcall/contract';
import type { Db } from '../../db/db.ts';
import { Refusal } from '../../http/refusal.ts';
import { findSession, findShots, type ListedShot } from './store.ts';

type Cell = string | number | boolean | null;

type Column = readonly [head: string, cell: (shot: ListedShot) => Cell];
/** Heads of the columns, unit in the name, and what each holds: number and moment of the shot, then the table's in its order. */
const COLUMNS: readonly Column[] = [
  ['shotNumber', (s) => s.shotNumber],
  ['firedAt', (s) => s.createdAt.toISOString()],
  ...Object.entries(sessions.SHOT).flatMap(([name, { head }]): Column[] =>
    head === null ? [] : [[head, (s) => s[name as keyof sessions.ShotFields]]],
  ),
];

/** What a spreadsheet would run as a formula, full-width signs too: some read ＝ as =. Numbers are ours and stay numbers. */
const FORMULA_START = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** One field as RFC 4180 has it: quoted where it must be. Text that would be a formula gets an apostrophe in front. */
const field = (cell: Cell): string => {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`;

/** The shots of an own session as CSV with a head line, and the name of the file. */
export const exportShots = async (db: Db, userId: number, sessionId: number) => {
  const session = await findSession(db, userId, sessionId);
  if (session === undefined) throw new Refusal('not-found', { message: 'This training session was not found.' });
  const rows = await findShots(db, userId, sessionId);
  const context = [session.profileName, session.scenarioName, session.trainingMode];
  const csv = [
    line([...COLUMNS.map(([head]) => head), 'profile', 'scenario', 'trainingMode']),
    ...rows.map((shot) => line([...COLUMNS.map(([, cell]) => cell(shot)), ...context])),
  ].join('');
  return { csv, fileName: `session-${sessionId}-shots.csv` };
};
