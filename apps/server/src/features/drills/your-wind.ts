import {
  dueOn,
  type Eye,
  eyeOf,
  type Ground,
  HANDICAP_HALF_LIFE_CALLS,
  handicapAlong,
  hitShare,
  modelYourWind,
  parOfCalls,
  type Said,
} from '@windcall/training';
import type { Platform } from '../../http/platform.ts';
import { findPictures, type PictureRow } from './call-store.ts';
import { coverageOf, handicapOf, lossesOf, withPar } from './figures-of-calls.ts';
import { findLeft, inOrder, type Scored } from './left-tasks.ts';
import { dayOf, toJudged } from './next-drill-task.ts';
import { judgedToWire } from './present.ts';
import { settleCalls } from './read-again.ts';
import type { ListedDrill } from './store.ts';
import { tellLadder } from './tell-ladder.ts';

/** A person's reading skill, from their counted scores. */
export const eyeOfScored = (scored: readonly Scored[]): Eye => eyeOf(handicapOf(scored)?.value ?? null, scored.length);

/** A user's skill at reading the average wind along the path. */
export const eyeOfUser = async (platform: Platform, userId: number): Promise<Eye> => {
  const now = new Date();
  await settleCalls(platform, userId, now);
  return eyeOfScored(inOrder(await findPictures(platform.db, userId), await findLeft(platform.db, userId, now)));
};

const AT_800: Ground = { distanceYd: 800, milPerMph: 0.135, rifleSdMil: 0.06 };

const MOST_POINTS = 60;

/** Figures from a person's calls and left tasks. `drill`: the newest one, for its rifle. */
export const tellYourWind = (
  rows: readonly PictureRow[],
  left: readonly Scored[],
  drill: ListedDrill | undefined,
  said: Said | null,
  now: Date,
) => {
  const scored = inOrder(rows, left);
  const judged = rows.map(toJudged);
  const wind = modelYourWind(judged);
  const losses = lossesOf(drill, rows);
  const due = dueOn(judged, dayOf(now));
  const overall = handicapOf(scored);
  const urgent = losses
    .map((loss, i) => ({ i, urgency: loss * (due[i]?.days ?? 0) }))
    .reduce((a, b) => (b.urgency > a.urgency ? b : a));
  const cell = wind.cells[urgent.i];
  if (cell === undefined) throw new Error('there must be a cell');
  const plates = (spreadMph: number): number => hitShare(AT_800, { biasMph: 0, spreadMph }, 1.5);
  const along = handicapAlong(
    scored.map(({ interval }) => interval),
    HANDICAP_HALF_LIFE_CALLS,
  );
  const step = Math.max(1, Math.ceil(scored.length / MOST_POINTS));
  return {
    calls: scored.length,
    left: left.length,
    handicap: overall?.value ?? null,
    eye: eyeOfScored(scored),
    error: overall?.error ?? null,
    low: overall?.low ?? null,
    high: overall?.high ?? null,
    par: parOfCalls(withPar(rows)),
    coverage: coverageOf(rows),
    cells: wind.cells.map(({ cell: place, biasMph, biasErrorMph, sigmaMph, calls, pooled }) => ({
      ...place,
      bias: biasMph,
      biasError: biasErrorMph,
      sigma: sigmaMph,
      calls,
      pooled,
    })),
    said,
    next: { cell: { range: cell.cell.range }, ...whyNext(rows, cell.cell.range, urgent.urgency > 0, now) },
    ...tellLadder(rows, now),
    over: along.flatMap(({ value, error }, i) => {
      const at = scored[i]?.at;
      if (at === undefined || i < 4 || (scored.length - 1 - i) % step !== 0) return [];
      return [{ at: at.toISOString(), handicap: value, error }];
    }),
    last: rows.slice(-10).map(judgedToWire),
    dots: rows.slice(-200).map(({ truth, best }) => ({ truth, best })),
    plates: { now: overall ? plates(overall.value) : null, atOne: plates(1) },
  };
};

/** Reason for the next range, without revealing its wind. */
const whyNext = (rows: readonly PictureRow[], range: string, isDue: boolean, now: Date) => {
  const there = rows.filter(({ cell }) => cell.range === range);
  const last = there[there.length - 1];
  if (rows.length === 0) return { due: true, why: 'Ten calls and you have a handicap.' };
  if (!isDue) return { due: false, why: 'Nothing is due: what comes is drawn at random.' };
  if (last === undefined) return { due: true, why: 'Never called at this range.' };
  const days = dayOf(now) - dayOf(last.firedAt);
  const when = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  return { due: true, why: `Due today. Last called here ${when}.` };
};
