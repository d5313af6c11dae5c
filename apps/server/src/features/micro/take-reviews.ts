import { games, type ParsedBodyOf } from '@windcall/contract';
import { median } from '@windcall/training';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, lockUser, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { Refusal, refuseField } from '../../refusal.ts';
import { type FindProfile, itemToWire, type KnownRifle, knowRifles } from './list-items.ts';
import { countItems, findItems, findLastAnswers, foldItem, insertReviews, thinReviews } from './store.ts';

type Review = ParsedBodyOf<typeof games.sendMicroReviews>['reviews'][number];

/** Limits per user. Beyond, the oldest reviews are reduced to their items' states. */
const MOST_ITEMS = 2000;
const MOST_REVIEWS = 50_000;

const refuseReview = (place: number, field: string, predicate: string): never => {
  throw refuseField(`reviews.${place}.${field}`, predicate);
};

/** Adds item and truth to each review; refuses the first invalid one, by its place. */
const judge = (reviews: readonly Review[], rifles: ReadonlyMap<number, KnownRifle>) =>
  reviews.map((review, place) => {
    const item = games.readItemKey(review.key) ?? refuseReview(place, 'key', 'must be an item of micro-drills');
    const answer = 'yd' in item ? (rifles.get(item.profileId)?.answers.get(item.yd) ?? null) : null;
    if ('yd' in item && answer === null) refuseReview(place, 'key', 'must be within the reach of this rifle');
    const truth = games.microTruth(item, review.asked ?? null, answer);
    if (truth === undefined) return refuseReview(place, 'asked', 'must say what was asked');
    return { review, item, truth, isGood: games.isGood(item, review.given, truth, review.ms) };
  });

const SKILL_ANSWERS = 50;
const skillOf = async (db: Db, userId: number, key: string) => {
  const rows = await findLastAnswers(db, userId, key, SKILL_ANSWERS);
  const errors = rows.flatMap(
    ({ given, truth }) => games.skillError(given as games.MicroAnswer, truth as games.MicroAnswer) ?? [],
  );
  return { median: median(errors), ms: median(rows.map(({ ms }) => ms)), n: rows.length };
};
export const findSkills = async (db: Db, userId: number) => {
  const skills = await Promise.all(games.SKILLS.map((kind) => skillOf(db, userId, kind)));
  return games.bySkill((kind) => skills[games.SKILLS.indexOf(kind)] ?? { median: null, ms: null, n: 0 });
};

/** Stores reviews in any order, also repeated; returns the changed items. */
export const takeReviews = async (
  platform: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  reviews: readonly Review[],
) => {
  const items = reviews.flatMap(({ key }) => games.readItemKey(key) ?? []);
  const rifles = await knowRifles(
    platform,
    findProfile,
    user,
    items.flatMap((item) => ('yd' in item ? [item] : [])),
  );
  const judged = judge(reviews, rifles);
  const changed = await transaction(platform.db, async (tx) => {
    await lockUser(tx, user.id);
    const keys = await insertReviews(
      tx,
      judged.map(({ review, item, truth, isGood: good }) => ({
        id: review.id,
        userId: user.id,
        profileId: 'profileId' in item ? item.profileId : (review.profileId ?? null),
        key: review.key,
        asked: review.asked ?? null,
        given: review.given,
        ms: review.ms,
        at: new Date(review.at),
        truth,
        isGood: good,
      })),
    );
    const known = await findItems(tx, user.id, keys);
    const folded = [];
    for (const key of keys.sort()) {
      const item = games.readItemKey(key);
      if (item === null || games.MICRO[item.kind].of === 'skill') continue;
      const before = known.get(key);
      const rifle = 'yd' in item ? rifles.get(item.profileId) : undefined;
      const rifleAnswer = 'yd' in item ? rifle?.answers.get(item.yd) : null;
      const answer = 'yd' in item && rifleAnswer ? games.keptOf(item, rifleAnswer) : null;
      const isMoved =
        'yd' in item && answer !== null && before?.answer != null && games.answerMoved(item, before.answer, answer);
      folded.push(
        await foldItem(
          tx,
          user.id,
          key,
          before && !isMoved
            ? before
            : { base: null, answer, resetAt: isMoved ? (rifle?.changedAt ?? new Date()) : null },
        ),
      );
    }
    if ((await countItems(tx, user.id)) > MOST_ITEMS) {
      throw new Refusal('quota-reached', { message: `The limit of ${MOST_ITEMS} micro-drill items is reached.` });
    }
    await thinReviews(tx, user.id, MOST_REVIEWS);
    return folded;
  });
  return {
    items: changed.map((row) => itemToWire(row.key, row, row.answer, null)),
    skills: await findSkills(platform.db, user.id),
  };
};
