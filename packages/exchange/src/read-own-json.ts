import { profiles, scenarios, windField } from '@windcall/contract';
import type { z } from 'zod';
import { curveOfRows, thinned } from './curve-of-rows.ts';
import { bulletDoubts } from './doubts.ts';
import { type CdAtMach, type FoundProfile, type Outcome, Refusal } from './outcome.ts';
import { isObject, type Json } from './parse-json.ts';
import { checkCurve, checkField, checkProfile } from './profile-bounds.ts';

const VERSION = 1;
const KINDS = ['profile', 'scenario', 'stage', 'card', 'wind'] as const;
export type OwnKind = (typeof KINDS)[number];

/** A thing of ours as the text of a file. Wire units, as the contract has them. */
export const writeJson = (kind: OwnKind, body: unknown): string =>
  `${JSON.stringify({ format: 'windcall', kind, v: VERSION, body }, null, 2)}\n`;

const createBody = profiles.createProfile.body;
const PROFILE_FIELDS = new Set(Object.keys(createBody?.shape ?? {}));

const profileOutcome = (body: unknown): Outcome => {
  if (!isObject(body)) throw new Refusal('malformed', 'The file holds no profile.', { field: 'body' });
  const known = Object.entries(body).filter(([key]) => PROFILE_FIELDS.has(key));
  const profile = checkProfile(Object.fromEntries(known) as FoundProfile);
  const lost = Object.keys(body)
    .filter((key) => !PROFILE_FIELDS.has(key) && !['id', 'createdAt', 'updatedAt', 'previousBaseline'].includes(key))
    .slice(0, 20);
  return { profile, profiles: [profile], warnings: bulletDoubts(profile), lost };
};

/** What the contract says of a shared thing; a stage is looked at by the contract of stages where it is opened. */
const SCHEMAS: Partial<Record<OwnKind, z.ZodType>> = {
  scenario: scenarios.scenario.omit({ id: true, createdAt: true, multiTargetWindEffects: true }),
  wind: windField,
};

const isRow = (row: unknown): row is readonly [number, number] =>
  Array.isArray(row) && row.length === 2 && row.every((v) => typeof v === 'number' && Number.isFinite(v));
const isPair = (row: unknown): row is CdAtMach =>
  isObject(row) && typeof row.mach === 'number' && typeof row.cd === 'number' && Number.isFinite(row.mach + row.cd);

/** A drag curve as JSON: `[{mach, cd}]`, `[[mach, cd]]`, either under `dragCurve`, or two lists `mach` and `cd`. */
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

const positive = (part: Json, key: string): number | null => {
  const value = part[key];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
};

/** Rows of a curve in any order, at most 200 of them, within bounds. */
export const curveOutcome = (rows: readonly CdAtMach[], name: string, body: Json = {}): Outcome => {
  const { curve, averaged } = curveOfRows(rows);
  const kept = thinned(curve, 200);
  checkCurve(kept);
  return {
    curve: {
      name,
      massKg: positive(body, 'massKg'),
      diameterM: positive(body, 'diameterM'),
      lengthM: positive(body, 'lengthM'),
      bulletWeight: positive(body, 'bulletWeight'),
      bulletDiameter: positive(body, 'bulletDiameter'),
      bulletLength: positive(body, 'bulletLength'),
      dragCurve: kept,
    },
    warnings: averaged ? ['curve-equal-mach-averaged'] : [],
    lost: kept.length < curve.length ? [`${curve.length - kept.length} of ${curve.length} rows of the curve`] : [],
  };
};

/**
 * Reads JSON: our own kinds, the profile files of the first release, and drag curves.
 * @throws Refusal for another format, kind or version, and for what breaks the contract
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
  const schema = SCHEMAS[kind];
  if (schema !== undefined) checkField('body', schema, content.body);
  if (!isObject(content.body)) throw new Refusal('malformed', `The file holds no ${kind}.`, { field: 'body' });
  return { shared: { kind, body: content.body }, warnings: [], lost: [] };
};
