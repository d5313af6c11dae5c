import { games } from '@windcall/contract';
import type { RifleAnswer, StageParts } from '@windcall/simulation';
import { NEW_CARD } from '@windcall/training';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Db } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { rifleAnswersJob } from '../../rifle-answers.ts';
import { findItems, findMissed, type KnownItem } from './store.ts';

/** Finds a profile; refuses one that the user may not use. */
export type FindProfile = (db: Db, user: SignedInUser, id: number) => Promise<StageParts['profile']>;

/** A rifle's answers by distance in yards, and its last change. */
export interface KnownRifle {
  readonly answers: ReadonlyMap<number, RifleAnswer | null>;
  readonly changedAt: Date | null;
}

export const knowRifles = async (
  { db, pool }: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  asked: readonly { readonly profileId: number; readonly yd: number }[],
): Promise<ReadonlyMap<number, KnownRifle>> => {
  const rifles = new Map<number, KnownRifle>();
  for (const profileId of new Set(asked.map((one) => one.profileId))) {
    const profile = await findProfile(db, user, profileId);
    const distances = [...new Set(asked.filter((one) => one.profileId === profileId).map(({ yd }) => yd))];
    const answers = await pool.run(rifleAnswersJob, { profile, distances }, user.id);
    const { updatedAt } = profile;
    rifles.set(profileId, {
      answers: new Map(distances.map((yd, i) => [yd, answers[i] ?? null])),
      changedAt: updatedAt == null ? null : new Date(updatedAt),
    });
  }
  return rifles;
};

/** An item with its current answer; if the rifle's change moved the answer, it is new again. */
export const itemToWire = (
  key: string,
  row: KnownItem | undefined,
  answer: number | null,
  changedAt: Date | null,
): games.MicroItem => {
  const item = games.readItemKey(key);
  if (item === null) throw new Error(`${key} must be an item`);
  const from = row?.answer ?? null;
  const isMoved = 'yd' in item && from !== null && answer !== null && games.answerMoved(item, from, answer);
  return {
    key,
    kind: item.kind,
    ...(row && !isMoved ? row.card : NEW_CARD),
    changed: isMoved ? { from, to: answer, at: (changedAt ?? new Date()).toISOString() } : null,
  };
};

const WEEK_MS = 7 * 86_400_000;

/** Items of a rifle in a fixed order, within its reach. */
export const listItems = async (
  platform: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  profileId: number,
  distances: readonly number[] = games.MICRO_DISTANCES_YD,
) => {
  const rifles = await knowRifles(
    platform,
    findProfile,
    user,
    distances.map((yd) => ({ profileId, yd })),
  );
  const rifle = rifles.get(profileId);
  const asked = games.itemsOfRifle(profileId, distances, (yd) => rifle?.answers.get(yd) ?? null);
  const known = await findItems(
    platform.db,
    user.id,
    asked.map(({ key }) => key),
  );
  const items = asked.map(({ key, keeps }) => itemToWire(key, known.get(key), keeps, rifle?.changedAt ?? null));
  const now = Date.now();
  const keys = new Set(items.map(({ key }) => key));
  return {
    items,
    due: items.filter(({ due }) => due !== null && Date.parse(due) <= now).length,
    missed: (await findMissed(platform.db, user.id, new Date(now - WEEK_MS))).filter((key) => keys.has(key)),
  };
};
