import type { games, ParsedBodyOf } from '@windcall/contract';
import type { RifleAnswer } from '@windcall/simulation';
import {
  answerMoved,
  isGood,
  type MicroAnswer,
  type MicroItem,
  median,
  readItemKey,
  skillError,
  valueOfClock,
  yardsOfWidth,
} from '@windcall/training';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { type FindProfile, itemToWire, type KnownRifle, knowRifles } from './list-items.ts';
import { countItems, findItems, findLastAnswers, foldItem, insertReviews, lockUser, thinReviews } from './store.ts';

type Review = ParsedBodyOf<typeof games.sendMicroReviews>['reviews'][number];

/** Items and reviews that a user may keep; the oldest reviews of an item are thinned to what they came to. */
const MOST_ITEMS = 2000;
const MOST_REVIEWS = 50_000;
/** Winds a gun number can be asked with, mph. */
const ASKED_MPH = { least: 1, most: 40 };

const refuseReview = (place: number, field: string, message: string): never => {
  const text = `reviews.${place}.${field} ${message}`;
  throw new Refusal('validation-failed', {
    message: text,
    issues: [{ field: `reviews.${place}.${field}`, message: text }],
  });
};

/** What would have been right, by the server's own reckoning; undefined where the question itself is not one. */
const truthOf = (item: MicroItem, asked: Review['asked'], answer: RifleAnswer | null): MicroAnswer | undefined => {
  switch (item.kind) {
    case 'value':
      return valueOfClock(item.clock);
    case 'dope':
      return answer?.dopeMil;
    case 'gun': {
      const mph = Number(typeof asked === 'object' ? Number.NaN : (asked ?? Number.NaN));
      const isAsked = mph >= ASKED_MPH.least && mph <= ASKED_MPH.most;
      return isAsked && answer !== null ? answer.gunMilPerMph * mph : undefined;
    }
    case 'reticle':
      return typeof asked === 'object' && asked !== null && 'right' in asked ? asked : undefined;
    case 'range':
      if (typeof asked === 'number' && asked > 0) return asked;
      return typeof asked === 'object' && asked !== null && 'mil' in asked
        ? yardsOfWidth(asked.widthIn, asked.mil)
        : undefined;
  }
};

/** Each review with its item and truth; refuses the first that is not one, by its place. */
const judge = (reviews: readonly Review[], rifles: ReadonlyMap<number, KnownRifle>) =>
  reviews.map((review, place) => {
    const item = readItemKey(review.key) ?? refuseReview(place, 'key', 'is no item of micro-drills.');
    const answer = 'yd' in item ? (rifles.get(item.profileId)?.answers.get(item.yd) ?? null) : null;
    if ('yd' in item && answer === null) refuseReview(place, 'key', 'is beyond the reach of this rifle.');
    const truth = truthOf(item, review.asked, answer);
    if (truth === undefined) return refuseReview(place, 'asked', 'does not say what was asked.');
    return { review, item, truth, isGood: isGood(item, review.given, truth, review.ms) };
  });

/** How the user reads the reticle and ranges: the middle of the last fifty. */
const SKILL_ANSWERS = 50;
const skillOf = async (db: Db, userId: number, key: 'reticle' | 'range') => {
  const rows = await findLastAnswers(db, userId, key, SKILL_ANSWERS);
  const errors = rows.flatMap(({ given, truth }) => skillError(given as MicroAnswer, truth as MicroAnswer) ?? []);
  return { median: median(errors), ms: median(rows.map(({ ms }) => ms)), n: rows.length };
};
export const findSkills = async (db: Db, userId: number) => ({
  reticle: await skillOf(db, userId, 'reticle'),
  range: await skillOf(db, userId, 'range'),
});

/** Takes reviews, in whatever order they come and however often; gives the items that they changed. */
export const takeReviews = async (
  platform: Platform,
  findProfile: FindProfile,
  user: SignedInUser,
  reviews: readonly Review[],
) => {
  const items = reviews.flatMap(({ key }) => readItemKey(key) ?? []);
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
      const item = readItemKey(key);
      if (item === null || item.kind === 'reticle' || item.kind === 'range') continue;
      const before = known.get(key);
      const rifle = 'yd' in item ? rifles.get(item.profileId) : undefined;
      const answer = 'yd' in item ? answerIn(item, rifle) : null;
      const isMoved =
        'yd' in item &&
        answer !== null &&
        before?.answer != null &&
        answerMoved(item.kind, item.yd, before.answer, answer);
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

const answerIn = (item: Extract<MicroItem, { yd: number }>, rifle: KnownRifle | undefined): number | null => {
  const answer = rifle?.answers.get(item.yd) ?? null;
  return answer === null ? null : item.kind === 'gun' ? answer.gunMilPerMph : answer.dopeMil;
};
