import type { Db } from '../../platform/db/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findSession, findShots, type ListedShot } from './store.ts';

type Cell = string | number | boolean | null;

/** Heads of the columns, unit in the name, and what each holds. */
const COLUMNS: readonly (readonly [head: string, cell: (shot: ListedShot) => Cell])[] = [
  ['shotNumber', (s) => s.shotNumber],
  ['firedAt', (s) => s.createdAt.toISOString()],
  ['distanceYd', (s) => s.distance],
  ['targetType', (s) => s.targetType],
  ['targetSizeMoa', (s) => s.targetSize],
  ['isHit', (s) => s.isHit],
  ['score', (s) => s.score],
  ['impactXMil', (s) => s.impactX],
  ['impactYMil', (s) => s.impactY],
  ['windDialMil', (s) => s.windDial],
  ['elevationDialMil', (s) => s.elevationDial],
  ['windHoldMil', (s) => s.windHold],
  ['elevationHoldMil', (s) => s.elevationHold],
  ['trueWindDriftMil', (s) => s.trueWindDriftMils],
  ['trueElevationMil', (s) => s.trueElevationMils],
  ['windErrorMil', (s) => s.windError],
  ['elevationErrorMil', (s) => s.elevationError],
  ['responseTimeS', (s) => s.responseTime],
  ['engagementTimeS', (s) => s.engagementTime],
  ['windSpeedMph', (s) => s.windSpeed],
  ['windDirectionDeg', (s) => s.windDirection],
  ['temperatureF', (s) => s.temperature],
  ['humidityPct', (s) => s.humidity],
  ['pressureInHg', (s) => s.pressure],
  ['rifleAccuracyMoa', (s) => s.rifleAccuracy],
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
