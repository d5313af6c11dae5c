import { sessions } from '@windcall/contract';
import type { Db } from '../../db/index.ts';
import { type CsvCell, recordLine } from '../../http/csv.ts';
import { Refusal } from '../../refusal.ts';
import { findSession, findShots, type ListedShot } from './store.ts';

type Column = readonly [head: string, cell: (shot: ListedShot) => CsvCell];
/** Columns, with units in their names: number and time of the shot, then the table's columns. */
const COLUMNS: readonly Column[] = [
  ['shotNumber', (s) => s.shotNumber],
  ['firedAt', (s) => s.createdAt.toISOString()],
  ...Object.entries(sessions.SHOT).flatMap(([name, { head }]): Column[] =>
    head === null ? [] : [[head, (s) => s[name as keyof sessions.ShotFields]]],
  ),
];

export const exportShots = async (db: Db, userId: number, sessionId: number) => {
  const session = await findSession(db, userId, sessionId);
  if (session === undefined) throw new Refusal('not-found', { message: 'This training session was not found.' });
  const rows = await findShots(db, userId, sessionId);
  const context = [session.profileName, session.scenarioName, session.trainingMode];
  const csv = [
    recordLine([...COLUMNS.map(([head]) => head), 'profile', 'scenario', 'trainingMode']),
    ...rows.map((shot) => recordLine([...COLUMNS.map(([, cell]) => cell(shot)), ...context])),
  ].join('');
  return { csv, fileName: `session-${sessionId}-shots.csv` };
};
