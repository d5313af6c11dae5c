import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { issuesOf, profiles } from '@windcall/contract';
import { read } from '@windcall/exchange/all';
import {
  type Barrel,
  type BulletLibrary,
  barrelsFor,
  boreOf,
  bulletName,
  loadLibrary,
  rifleOfBullet,
  searchBullets,
} from '@windcall/library';
import { DEFAULT_PROFILE, mirroredReferences, type Rifle } from '@windcall/simulation';
import type { Typed } from './options.ts';
import { Refusal } from './refusal.ts';

export interface NamedRifle {
  readonly name: string;
  readonly rifle: Rifle;
  /** Ignored or doubtful parts of a file. */
  readonly notes: readonly string[];
}

const profileBody = profiles.createProfile.body;
if (profileBody === undefined) throw new Error('a profile must have a body');

const grains = (weight: number): string => `${weight} gr`;
const MOST_LISTED = 12;

/** The rifle that the words match; if several match, a refusal that lists them. */
const theOne = <T>(found: readonly T[], nameOf: (one: T) => string, option: string, words: string): T => {
  const exact = found.find((one) => nameOf(one).toLowerCase() === words.toLowerCase());
  const [only] = found;
  if (exact !== undefined) return exact;
  if (only === undefined) throw new Refusal(`--${option}: nothing in the library is named "${words}"`);
  if (found.length === 1) return only;
  const names = found.slice(0, MOST_LISTED).map((one) => `  ${nameOf(one)}`);
  const more = found.length > MOST_LISTED ? `\n  and ${found.length - MOST_LISTED} more` : '';
  throw new Refusal(`--${option}: "${words}" may be any of these, type one of them:\n${names.join('\n')}${more}`);
};

const barrelOf = (typed: Typed, barrels: readonly Barrel[]): Barrel => {
  const words = typed.text('barrel');
  if (words !== null) {
    const parts = words.toLowerCase().split(/\s+/);
    const having = barrels.filter(({ label }) => parts.every((part) => label.toLowerCase().includes(part)));
    return theOne(having, ({ label }) => label, 'barrel', words);
  }
  const known = barrels.find(({ muzzleVelocity, twistRate }) => muzzleVelocity !== null && twistRate !== null);
  const last = barrels.at(-1);
  if (last === undefined) throw new Error('a bullet must have a barrel');
  return known ?? last;
};

const fromLibrary = (typed: Typed, library: BulletLibrary, words: string): NamedRifle => {
  const nameOf = (bullet: Parameters<typeof bulletName>[1]) => bulletName(grains, bullet);
  const bullet = theOne(searchBullets(grains, library, words), nameOf, 'rifle', words);
  const barrel = barrelOf(typed, barrelsFor(grains, library, bullet));
  const bore = boreOf({
    ...barrel,
    muzzleVelocity: typed.number('velocity', 300, 5000) ?? barrel.muzzleVelocity,
    twistRate: typed.number('twist', 3, 50) ?? barrel.twistRate,
  });
  if (!('muzzleVelocity' in bore)) throw new Refusal(`--velocity is needed: none is published for ${nameOf(bullet)}`);
  if (!('twistRate' in bore)) throw new Refusal(`--twist is needed: none is published for ${nameOf(bullet)}`);
  const rifle = profileBody.parse(rifleOfBullet(nameOf(bullet), bullet, bore));
  return { name: nameOf(bullet), rifle, notes: [`From ${barrel.label}, ${bore.muzzleVelocity} fps.`] };
};

const fromFile = (path: string): NamedRifle => {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Refusal(`--profile: ${error instanceof Error ? error.message : String(error)}`);
  }
  const outcome = read(bytes, basename(path));
  if ('refused' in outcome) throw new Refusal(`--profile: ${outcome.why}`);
  if (!('profile' in outcome)) throw new Refusal('--profile: the file holds no rifle');
  const { success, data } = profileBody.safeParse(outcome.profile);
  if (!success) {
    throw new Refusal(`--profile: ${issuesOf(profileBody, outcome.profile)[0]?.message ?? 'it cannot be read'}`);
  }
  const [mirrored] = mirroredReferences(data);
  if (mirrored !== undefined)
    throw new Refusal(`--profile: every row of ${mirrored} has the other sign than this rifle needs: turn the sign`);
  return { name: data.name, rifle: data, notes: outcome.lost.map((lost) => `Not kept: ${lost}.`) };
};

/** The rifle named by the options, from a file or the library; null if none is named. */
export const namedRifleOf = async (typed: Typed): Promise<NamedRifle | null> => {
  const [file, words] = [typed.text('profile'), typed.text('rifle')];
  if (file !== null && words !== null) throw new Refusal('--profile and --rifle name two rifles: give one');
  if (file !== null) return fromFile(file);
  if (words !== null) return fromLibrary(typed, await loadLibrary(), words);
  for (const name of ['barrel', 'velocity', 'twist'] as const)
    if (typed.text(name) !== null) throw new Refusal(`--${name} goes with --rifle`);
  return null;
};

export const rifleOf = async (typed: Typed): Promise<NamedRifle> =>
  (await namedRifleOf(typed)) ?? { name: DEFAULT_PROFILE.name, rifle: DEFAULT_PROFILE, notes: [] };
