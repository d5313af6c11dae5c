import { games, issuesOf } from '@windcall/contract';
import { readFlag, typedNumber } from '@windcall/units';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Db } from '../../db/index.ts';
import { type CsvCell, csvLine, readCsv, SEP_LINE } from '../../http/csv.ts';
import { inSteps, restSince } from '../../http/large-turns.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import {
  entryToWire,
  type FindProfile,
  MOST_ENTRIES,
  type NewEntry,
  type RifleAt,
  rifleAt,
  storeEntries,
  valuesOf,
} from './entries.ts';
import { type EntryRow, entryPages } from './store.ts';

type Entry = games.FieldEntry;
/** Rest after each exported page, as a multiple of its length. */
const EXPORT_REST = 8;
/** Columns, with units in their names. Derived ones are written but not read. */
const COLUMNS: readonly (readonly [head: string, cell: (entry: Entry) => CsvCell])[] = [
  ['id', (e) => e.id],
  ['at', (e) => e.at],
  ['profileId', (e) => e.profileId],
  ['profileName', (e) => e.profileName],
  ['distanceYd', (e) => e.distance],
  ['loMph', (e) => e.called.lo],
  ['hiMph', (e) => e.called.hi],
  ['bestMph', (e) => e.called.best],
  ['meteredMph', (e) => e.metered?.speed ?? null],
  ['meteredFromDeg', (e) => e.metered?.from ?? null],
  ['heldMil', (e) => e.held],
  ['hit', (e) => e.hit],
  ['impactRightMil', (e) => e.impact?.right ?? null],
  ['note', (e) => e.note],
  ['inferredMph', (e) => e.inferred?.wind ?? null],
  ['inferredErrorMph', (e) => e.inferred?.error ?? null],
  ['dayId', (e) => e.day],
  ['stage', (e) => e.stage],
  ['target', (e) => e.target],
  ['dialedUpMil', (e) => e.dialed?.up ?? null],
  ['impactUpMil', (e) => e.impact?.up ?? null],
];

const lineOf = (row: EntryRow): string => {
  const entry = entryToWire(row);
  return csvLine(COLUMNS.map(([, cell]) => cell(entry)));
};

/** All entries of a user, newest first, as CSV. Read in pages, with rests for other requests. */
export const entriesAsCsv = async (db: Db, userId: number): Promise<string> => {
  const parts = [csvLine(COLUMNS.map(([head]) => head))];
  let begun = performance.now();
  for await (const page of entryPages(db, userId)) {
    parts.push(...page.map(lineOf));
    await restSince(begun, EXPORT_REST);
    begun = performance.now();
  }
  return parts.join('');
};

const entryBody = games.addFieldEntry.body;
if (entryBody === undefined) throw new Error('the call that adds an entry must have a body');

/** Range of a called crosswind, mph, + from the right. */
const MPH = [-100, 100] as const;

const refuseLine = (line: number, what: string): never => {
  throw refusalAt('csv', `Line ${line}: ${what}`);
};

/** Entries of a CSV text; refuses the first invalid line, by its number. */
const readEntries = async (csv: string): Promise<NewEntry[]> => {
  const [heads = [], ...lines] = readCsv(csv);
  const headAt = SEP_LINE.test(csv) ? 2 : 1;
  if (!['id', 'at', 'distanceYd', 'loMph', 'hiMph'].every((head) => heads.includes(head))) {
    return refuseLine(
      headAt,
      'these are not the columns of a field log: id, at, distanceYd, loMph and hiMph are needed.',
    );
  }
  return inSteps([...lines.entries()], ([i, cells]) => {
    const cell = (head: string): string => cells[heads.indexOf(head)] ?? '';
    /** A number in a column; its bounds decide whether a comma is a decimal comma. */
    const figure = (head: string, min = 0, max = 2_147_483_647): number | null => {
      const text = cell(head).trim();
      if (text === '') return null;
      const read = typedNumber(text, (value) => value >= min && value <= max);
      return read.status === 'ok'
        ? read.value
        : refuseLine(headAt + i + 1, `${head} must be a number from ${min} to ${max}, and is “${text.slice(0, 30)}”.`);
    };
    const hit = readFlag(cell('hit'));
    if (hit === 'unknown')
      return refuseLine(headAt + i + 1, `hit must be yes, no or empty, and is “${cell('hit').trim().slice(0, 30)}”.`);
    const [speed, from] = [figure('meteredMph', 0, 100), figure('meteredFromDeg', 0, 360)];
    const right = figure('impactRightMil', -20, 20);
    const dialed = figure('dialedUpMil', -50, 500);
    const line = {
      id: cell('id'),
      at: cell('at'),
      profileId: figure('profileId'),
      distance: figure('distanceYd', 10, 3000),
      called: { lo: figure('loMph', ...MPH), hi: figure('hiMph', ...MPH), best: figure('bestMph', ...MPH) },
      metered: speed === null || from === null ? null : { speed, from },
      held: figure('heldMil', -20, 20),
      hit,
      impact: right === null ? null : { right, up: figure('impactUpMil', -20, 20) },
      dialed: dialed === null ? null : { up: dialed },
      day: cell('dayId').trim() || null,
      stage: figure('stage', 1, 40),
      target: figure('target', 1, 99),
      note: cell('note'),
    };
    const read = entryBody.safeParse(line);
    if (read.success) return read.data;
    return refuseLine(headAt + i + 1, issuesOf(entryBody, line, 'games')[0]?.message ?? 'it cannot be read');
  });
};

/** Imports an export's entries. Entries with a missing rifle, or another user's, are stored without one. */
export const importEntries = async (
  platform: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  csv: string,
): Promise<{ added: number; known: number }> => {
  const entries = await readEntries(csv);
  if (entries.length > MOST_ENTRIES) throw new Refusal('quota-reached');
  // looks up each rifle once, for all its distances
  const distances = new Map<number, Set<number>>();
  for (const { profileId, distance } of entries) {
    const ofRifle = distances.get(profileId ?? 0) ?? new Set();
    distances.set(profileId ?? 0, ofRifle.add(distance));
  }
  const rifles = new Map<number, RifleAt | null>();
  for (const [profileId, asked] of distances) {
    const rifle = await rifleAt(platform, findProfile, user, profileId, [...asked]).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not-found') return null;
      throw error;
    });
    rifles.set(profileId, rifle);
  }
  const values = await inSteps(entries, (entry) => valuesOf(user.id, entry, rifles.get(entry.profileId ?? 0) ?? null));
  const added = await storeEntries(platform, user.id, values);
  return { added, known: values.length - added };
};
