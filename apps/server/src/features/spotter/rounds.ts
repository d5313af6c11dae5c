import { games, type ParsedBodyOf, type ReplyOf, type stages } from '@windcall/contract';
import { buildStage, digitsOf, type StageParts } from '@windcall/simulation';
import { type Cell, GUSTS, rangeClassOf } from '@windcall/training';
import { moaToMil } from '@windcall/units';
import { createRandomStream } from '@windcall/wind';
import type { SignedInUser } from '../../accounts/index.ts';
import { takeOpening } from '../../accounts/take-opening.ts';
import { type Db, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { notFound, Refusal } from '../../refusal.ts';
import { standingIn } from '../../sealed/gate.ts';
import { elapsedS, requireAct, type Standing } from '../../sealed/sealed-task.ts';
import { drawSeed, lawOfRow, seedFor } from '../../sealed/seeds.ts';
import { flySpottedJob, type SpottedShot, targetOf, windSinceJob } from './jobs.ts';
import { findRound, findShot, insertRound, insertShot, type RoundRow, type ShotRow, storeCall } from './store.ts';

/** Functions of other features: a rifle, and a drill's task. */
export interface SpotterParts {
  findUsableProfile(db: Db, user: SignedInUser, id: number): Promise<StageParts['profile']>;
  makeTask(
    input: {
      base: stages.Stage;
      cell: Cell;
      distances: readonly number[];
      plateMoa: number;
      seed: string;
      law: stages.SurfaceWind['law'];
    },
    userId: number,
  ): Promise<{ readonly stage: stages.Stage; readonly beginsS: number } | null>;
}

const NOWHERE = { id: 0, name: 'spotter', engagements: [], directionOfFire: 0, environmentalConditions: null };
const VALUES: readonly Cell['value'][] = ['full', 'half', 'low'];
/** Distances: nearest, farthest and step, yd. Plate, MOA. */
const REACH_YD = { from: 300, to: 1000, step: 25 };
const PLATE_MOA = 2;
const CHOICE_STREAM = 21;

export const requireRound = async ({ db }: Platform, user: SignedInUser, id: number): Promise<RoundRow> => {
  const round = await findRound(db, user.id, id);
  if (round === undefined) throw notFound('round');
  return round;
};

export const startRound = async (
  { db }: Platform,
  parts: SpotterParts,
  user: SignedInUser,
  { profileId, level }: ParsedBodyOf<typeof games.createSpotterRound>,
) => {
  const profile = await parts.findUsableProfile(db, user, profileId);
  const built = buildStage({
    profile,
    scenario: NOWHERE,
    wind: { kind: 'steady', speed: 0, direction: 0 },
    clock: 'live',
  });
  if (built.status !== 'ok') throw new Refusal('validation-failed', { message: built.message });
  const base = {
    ...built.stage,
    targets: [],
    source: { ...built.stage.source, scenarioId: null, wind: 'drawn, sealed' },
  };
  const row = await transaction(db, async (tx) => {
    await takeOpening(tx, user, 'round');
    return insertRound(tx, { userId: user.id, level, base, seed: drawSeed() });
  });
  return { id: row.id, of: games.SPOTTER.shots };
};

/** Makes a task and its shooter's shot; if out of reach, at a nearer distance. */
const makeShot = async (
  { pool }: Platform,
  parts: SpotterParts,
  user: SignedInUser,
  round: RoundRow,
  number: number,
): Promise<SpottedShot> => {
  const seed = seedFor('spotter', round.seed, `shot ${number}`);
  const dice = createRandomStream(digitsOf(seed), CHOICE_STREAM);
  const farthest = Math.min(REACH_YD.to, user.restrictions?.maxTargetDistance ?? REACH_YD.to);
  const steps = Math.max(0, Math.floor((farthest - REACH_YD.from) / REACH_YD.step));
  let distance = REACH_YD.from + REACH_YD.step * Math.floor(dice.uniform() * (steps + 1));
  const pick = <T>(all: readonly T[]): T => all[Math.floor(dice.uniform() * all.length)] as T;
  const [value, gust] = [pick(VALUES), pick(GUSTS)];
  for (; distance >= 100; distance -= 100) {
    const cell: Cell = { range: rangeClassOf(distance), value, gust };
    const base = round.base as stages.Stage;
    const law = lawOfRow(round);
    const task = await parts.makeTask({ base, cell, distances: [distance], plateMoa: PLATE_MOA, seed, law }, user.id);
    if (task === null) continue;
    const shot = await pool.run(flySpottedJob, { stage: task.stage, momentS: task.beginsS, seed }, user.id);
    if (shot !== null) return shot;
  }
  throw new Refusal('cannot-solve', { message: 'There is no target that this rifle reaches.' });
};

const madeOf = (row: ShotRow): SpottedShot => row.made as SpottedShot;

/** A shot for its spotter, without the impact before the call. */
const shotToWire = (row: ShotRow, now: Date): ReplyOf<typeof games.getSpotterShot> => {
  const { stage, trace, splash } = madeOf(row);
  const target = targetOf(stage);
  return {
    number: row.number,
    of: games.SPOTTER.shots,
    distance: target.distance,
    targetType: target.targetType,
    targetSize: target.targetSize,
    halfWidth: moaToMil(target.targetSize) / 2,
    trace: [...trace],
    splash,
    startedAt: row.startedAt.toISOString(),
    elapsed: elapsedS(row, now),
    call: row.call,
    result: row.call === null ? null : (row.off as games.SpotterResult),
  };
};

const standingOf = (db: Db, number: number, row: ShotRow | undefined, isInTurn = true): Promise<Standing> => {
  const step = row === undefined ? 'unseen' : row.call === null ? 'seen' : 'revealed';
  const cover = isInTurn ? 'none' : 'turn';
  return standingIn(db, { of: 'own' }, { kind: 'spotter', number, step, cover }, new Date());
};

/** Shot n of a round, made at the first request, which starts its clock. */
export const seeShot = async (
  platform: Platform,
  parts: SpotterParts,
  user: SignedInUser,
  round: RoundRow,
  number: number,
) => {
  const known = await findShot(platform.db, round.id, number);
  if (known) return shotToWire(known, new Date());
  const isInTurn = number === 1 || (await findShot(platform.db, round.id, number - 1)) !== undefined;
  requireAct(await standingOf(platform.db, number, undefined, isInTurn), 'see');
  const made = await makeShot(platform, parts, user, round, number);
  await insertShot(platform.db, { roundId: round.id, number, made, startedAt: new Date() });
  const row = await findShot(platform.db, round.id, number);
  if (row === undefined) throw new Error('a shot must be there after it was made');
  return shotToWire(row, new Date());
};

/** Stores the first correction and returns its error. Timed by the server from the first request. */
export const callShot = async (
  { db, pool }: Platform,
  user: SignedInUser,
  round: RoundRow,
  number: number,
  call: { right: number; up: number },
): Promise<games.SpotterResult> => {
  const now = new Date();
  const row = await findShot(db, round.id, number);
  requireAct(await standingOf(db, number, row), 'commit');
  if (row === undefined) throw new Error('a shot that is called must have been seen');
  const { stage, momentS, impact, isHit } = madeOf(row);
  const sinceS = elapsedS(row, now);
  const wind = await pool.run(windSinceJob, { stage, momentS, laterS: momentS + sinceS }, user.id);
  // after a hit the correction is to hold
  const wanted = isHit ? { right: 0, up: 0 } : { right: wind - impact.right, up: -impact.up };
  const off = { right: call.right - wanted.right, up: call.up - wanted.up };
  const result: games.SpotterResult = {
    off: { ...off, total: Math.hypot(off.right, off.up) },
    impact,
    late: sinceS > games.SPOTTER.callS + games.SPOTTER.graceS,
    parts: {
      read: isHit ? call : { right: call.right + impact.right, up: call.up + impact.up },
      wind: isHit ? 0 : wind,
    },
  };
  const stored = await storeCall(db, row.id, { call, off: result });
  // another request was first
  if (stored === undefined) throw new Refusal('already-called');
  return result;
};
