import { cards, courses, profiles, scenarios, shares, stages, windField } from '@windcall/contract';
import { curveOfRows, curveRead } from './curve-of-rows.ts';
import { isObject, type Json } from './decode-text.ts';
import { bulletDoubts } from './doubts.ts';
import { type CdAtMach, type FoundProfile, type Outcome, type ReadCurve, type ReadShared, Refusal } from './outcome.ts';
import { checkField, checkProfile } from './profile-bounds.ts';
import { readSections } from './read-everything.ts';

const VERSION = 1;
const KINDS = ['profile', 'scenario', 'stage', 'task', 'card', 'wind', 'course'] as const;
export type OwnKind = (typeof KINDS)[number];

/** A JSON file in wire units, as the contract has them. */
export const writeJson = (kind: OwnKind, body: unknown): string =>
  `${JSON.stringify({ format: 'windcall', kind, v: VERSION, body }, null, 2)}\n`;

const createBody = profiles.createProfile.body;
const PROFILE_FIELDS = new Set(Object.keys(createBody?.shape ?? {}));

const profileFields = (body: Json): FoundProfile =>
  Object.fromEntries(Object.entries(body).filter(([key]) => PROFILE_FIELDS.has(key))) as FoundProfile;

const profileOutcome = (body: unknown): Outcome => {
  if (!isObject(body)) throw new Refusal('malformed', 'The file holds no profile.', { field: 'body' });
  const profile = checkProfile(profileFields(body));
  const lost = Object.keys(body)
    .filter((key) => !PROFILE_FIELDS.has(key) && !['id', 'createdAt', 'updatedAt', 'previousBaseline'].includes(key))
    .slice(0, 20);
  return { profile, profiles: [profile], warnings: bulletDoubts(profile), lost };
};

const thingOf = (kind: shares.Shareable['kind'], body: Json): ReadShared['shared'] => {
  switch (kind) {
    case 'scenario':
      return { kind, body: checkField('body', scenarios.scenarioToKeep, body) };
    case 'stage':
      return { kind, body: checkField('body', stages.stage, body) };
    case 'task':
      return { kind, body: checkField('body', stages.task, body) };
    case 'card':
      return { kind, body: checkField('body', cards.cardToKeep.superRefine(cards.refuseOutOfBounds), body) };
    case 'course':
      return { kind, body: checkField('body', courses.course, body) };
    case 'wind':
      // old wind files hold the field alone
      return 'windField' in body
        ? { kind, body: checkField('body', shares.windToKeep, body) }
        : { kind, body: checkField('body', windField, body) };
  }
};

/** A thing to keep; a bare wind gets a name. */
const named = (thing: ReadShared['shared'], name = 'Wind'): shares.SharedThing =>
  thing.kind === 'wind' && !('windField' in thing.body)
    ? { kind: 'wind', body: { name, windField: thing.body } }
    : (thing as shares.SharedThing);

const BRINGABLE = ['profiles', 'scenarios', 'windFields', 'cards', 'courses'] as const;

/** Reads an account's export: rifles, scenarios, stages, winds and cards. Sessions and drills stay in the file. */
export const readEverything = (bytes: Uint8Array): Outcome => {
  const sections = readSections(bytes, BRINGABLE);
  const lost: string[] = [];
  const each = <T>(key: (typeof BRINGABLE)[number], read: (row: Json) => T): T[] =>
    (sections.get(key)?.rows ?? []).flatMap((row) => {
      try {
        return [read(row)];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        lost.push(`${typeof row.name === 'string' ? row.name : key}: ${error.refused.why}`);
        return [];
      }
    });
  const foundProfiles = each('profiles', (row) => checkProfile(profileFields(row)));
  const things = [
    ...each('scenarios', (row) => named(thingOf('scenario', row))),
    ...each('windFields', (row) => named(thingOf('wind', row))),
    ...each('cards', (row) => named(thingOf('card', row))),
    ...each('courses', (row) => named(thingOf('course', isObject(row.document) ? row.document : {}))),
  ];
  for (const [key, what] of RECORDS) {
    const count = sections.get(key)?.count ?? 0;
    if (count > 0) lost.push(`${count} ${what}`);
  }
  return { everything: { profiles: foundProfiles, things }, warnings: [], lost: lost.slice(0, 40) };
};

const RECORDS = [
  ['trainingSessions', 'sessions: they are a record of what was shot, and stay in the file'],
  ['drills', 'drills: they stay in the file'],
  ['stages', 'stages: they belong to what was shot on them'],
  ['shares', 'links: make new ones'],
] as const;

const isRow = (row: unknown): row is readonly [number, number] =>
  Array.isArray(row) && row.length === 2 && row.every((v) => typeof v === 'number' && Number.isFinite(v));
const isPair = (row: unknown): row is CdAtMach =>
  isObject(row) && typeof row.mach === 'number' && typeof row.cd === 'number' && Number.isFinite(row.mach + row.cd);

/** Rows of `[{mach, cd}]`, `[[mach, cd]]`, either under `dragCurve`, or lists `mach` and `cd`. */
const curveRows = (content: unknown): CdAtMach[] | null => {
  const list = isObject(content) ? content.dragCurve : content;
  if (Array.isArray(list) && list.length > 0) {
    if (list.every(isPair)) return list.map(({ mach, cd }) => ({ mach, cd }));
    if (list.every(isRow)) return list.map(([mach, cd]) => ({ mach, cd }));
  }
  if (isObject(content) && Array.isArray(content.mach) && Array.isArray(content.cd)) {
    const rows = content.mach.map((mach, i) => ({ mach, cd: (content.cd as unknown[])[i] }));
    if (rows.every(isPair)) return rows;
  }
  return null;
};

const BULLET = ['massKg', 'diameterM', 'lengthM', 'bulletWeight', 'bulletDiameter', 'bulletLength'] as const;

export const curveOutcome = (rows: readonly CdAtMach[], name: string, body: Json = {}): ReadCurve => {
  const { curve, averaged } = curveOfRows(rows);
  const bullet = Object.fromEntries(
    BULLET.map((key) => {
      const value = body[key];
      return [key, typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null];
    }),
  );
  return curveRead(name, curve, bullet, averaged ? ['curve-equal-mach-averaged'] : []);
};

/**
 * Reads JSON: own kinds, profiles of the first release, and drag curves.
 * @throws Refusal for other formats, kinds or versions, and for invalid data
 */
export const readOwnJson = (content: unknown, name: string): Outcome => {
  const rows = curveRows(content);
  const own = isObject(content) && 'format' in content;
  if (rows !== null && !own) return curveOutcome(rows, name, isObject(content) ? content : {});
  if (!isObject(content)) throw new Refusal('unknown', 'The file is JSON of an unknown kind.', { field: 'format' });
  if (content.format === 'windcall-profile' && content.version === 1) return profileOutcome(content.profile);
  if (content.format === undefined && typeof content.bulletWeight === 'number') return profileOutcome(content);
  if (content.format !== 'windcall')
    throw new Refusal('unknown', 'The file is JSON of another format.', { field: 'format' });
  if (content.v !== VERSION) {
    throw new Refusal('version', `The file is of version ${String(content.v).slice(0, 20)}; ${VERSION} is known.`, {
      field: 'v',
    });
  }
  const kind = KINDS.find((known) => known === content.kind);
  if (kind === undefined) throw new Refusal('unknown', 'The file holds a thing of an unknown kind.', { field: 'kind' });
  if (kind === 'profile') return profileOutcome(content.body);
  if (!isObject(content.body)) throw new Refusal('malformed', `The file holds no ${kind}.`, { field: 'body' });
  return { shared: thingOf(kind, content.body), warnings: [], lost: [] };
};
