import { drills } from '@windcall/contract';
import {
  bias,
  coverage,
  dueOn,
  expectedLosses,
  type Ground,
  HANDICAP_HALF_LIFE_CALLS,
  handicapOfCalls,
  hitShare,
  indexOfCell,
  kylPoints,
  modelYourWind,
  parOfCalls,
  type RANGES,
  skill,
  skillToPar,
  slope,
  sureLean,
  type Thirds,
} from '@windcall/training';
import { moaToMil } from '@windcall/units';
import { Refusal } from '../../http/refusal.ts';
import type { Platform } from '../../platform.ts';
import { elapsedAt, isWithheldNow, requireTask } from './call-and-fire.ts';
import { findClassTask, isShown } from './class-task.ts';
import { replayJob, windAtJob } from './jobs.ts';
import { usualBestStop } from './kyl.ts';
import { findLeft, inOrder, type Scored } from './left-tasks.ts';
import { dayOf, toJudged } from './next-drill-task.ts';
import { drillToWire, firedOf, isWithheld, judgedToWire, madeOf, outcomeOf, revealedToWire } from './present.ts';
import { readCallJob } from './read-call.ts';
import { type DrillRow, findCounted, findJudged, type JudgedRow, markRevealed } from './store.ts';
import { tellLadder } from './tell-ladder.ts';

const scoresOf = (scored: readonly Pick<Scored, 'interval' | 'width'>[]) =>
  scored.map(({ interval, width }) => ({ scoreMph: interval, widthMph: width }));
const withPar = (rows: readonly JudgedRow[]) =>
  rows.map(({ interval, reference, par }) => ({ scoreMph: interval, referenceMph: reference, parMph: par }));
const coverageOf = (rows: readonly JudgedRow[]) =>
  coverage(rows.filter(({ call, truth }) => call.lo <= truth && truth <= call.hi).length, rows.length);
const calledWinds = (rows: readonly JudgedRow[]) => rows.map(({ best, truth }) => ({ bestMph: best, truthMph: truth }));

/** Why a drill shows nothing yet. */
const WITHHELD: Partial<Record<DrillRow['kind'], string>> = {
  daily: 'The daily shows its winds after your fifth call, or when the day is over (UTC).',
  class: 'The wind stays sealed until your instructor reveals it.',
  'self-test': 'A self-test shows its winds after its last call.',
};

/** The wind, the score and the way of the shot; 409 before the shot and while the drill shows nothing of its shots. */
export const revealTask = async (platform: Platform, drill: DrillRow, number: number): Promise<drills.Revealed> => {
  const { db, pool } = platform;
  const task = await requireTask(platform, drill, number);
  if (!task.firedAt || !task.committedAt) {
    throw new Refusal('sealed', { message: 'The wind stays sealed until the shot is fired.' });
  }
  const shared = await findClassTask(db, drill, number);
  if (shared && shared.revealedAt === null) throw new Refusal('sealed', { message: WITHHELD.class });
  if (await isWithheldNow(db, drill, number)) throw new Refusal('sealed', { message: WITHHELD[drill.kind] });
  await markRevealed(db, task.id);
  const commitS = elapsedAt(task, task.committedAt);
  const { read, meter } = await pool.run(
    readCallJob,
    { task: madeOf(task), level: drill.level, commitS, focusS: task.looked?.focusS ?? null },
    drill.userId,
  );
  const all = inOrder(await findCounted(db, drill.userId), await findLeft(db, drill.userId, new Date()));
  const place = all.findIndex(({ id }) => id === task.id);
  // a call that does not count leaves the handicap as it is
  const [upTo, calls] = place < 0 ? [all.length, all.length] : [place, place + 1];
  const before = handicapOfCalls(scoresOf(all.slice(0, upTo)), HANDICAP_HALF_LIFE_CALLS);
  const after = handicapOfCalls(scoresOf(all.slice(0, calls)), HANDICAP_HALF_LIFE_CALLS);
  const targetMoa = madeOf(task).stage.targets[0]?.targetSize ?? 0;
  return revealedToWire(
    task,
    drill.kind,
    moaToMil(targetMoa) / 2,
    drills.LEVELS[drill.level].gives.meter ? meter : null,
    {
      before: before?.value ?? null,
      after: after?.value ?? null,
      error: after?.error ?? null,
      low: after?.low ?? null,
      high: after?.high ?? null,
      calls,
    },
    read,
  );
};

/** A task that was revealed, with the moments of its call and shot, s; anything before is sealed. */
const requireRevealed = async (platform: Platform, drill: DrillRow, number: number) => {
  const task = await requireTask(platform, drill, number);
  if (!task.revealedAt || !task.firedAt || !task.committedAt) {
    throw new Refusal('sealed', { message: 'The wind stays sealed until the reveal.' });
  }
  return { task, commitS: elapsedAt(task, task.committedAt), fireS: elapsedAt(task, task.firedAt) };
};

/** The stage of a task, and when in its wind it was called and fired. */
export const stageOfTask = async (platform: Platform, drill: DrillRow, number: number) => {
  const { task, commitS, fireS } = await requireRevealed(platform, drill, number);
  const { stage, beginsS } = madeOf(task);
  return { stage, commitMoment: beginsS + commitS, fireMoment: beginsS + fireS };
};

/** What the shot of a task needed: at the commit and when it was fired. */
export const solutionOfTask = async (platform: Platform, drill: DrillRow, number: number) => {
  const { task } = await requireRevealed(platform, drill, number);
  const { elevationMil, milPerMph, stillAirMil } = madeOf(task);
  const { atCommit, atFire, timeOfFlight } = outcomeOf(task);
  const windage = (mph: number): number => milPerMph * mph + stillAirMil;
  return {
    elevation: elevationMil,
    k: milPerMph,
    stillAir: stillAirMil,
    windage: { atCommit: windage(atCommit), atFire: windage(atFire) },
    timeOfFlight,
  };
};

/** The wind of a task: what it came to, and along the path at the commit. */
export const windOfTask = async (platform: Platform, drill: DrillRow, number: number) => {
  if (drill.kind === 'class') {
    const shown = await windOfClass(platform, drill, number);
    if (shown !== null) return shown;
  }
  const { task } = await requireRevealed(platform, drill, number);
  const { atCommit, atFire, path } = outcomeOf(task);
  return { truth: { atCommit, atFire }, path };
};

/**
 * The wind of a class's task once it is shown, also where it was skipped: at the call, or else when calls ended. Null where the
 * class is gone.
 */
const windOfClass = async (platform: Platform, drill: DrillRow, number: number) => {
  const task = await requireTask(platform, drill, number);
  const shared = await findClassTask(platform.db, drill, number);
  if (shared === undefined) return null;
  if (!isShown(shared)) throw new Refusal('sealed', { message: WITHHELD.class });
  if (task.firedAt) {
    const { atCommit, atFire, path } = outcomeOf(task);
    return { truth: { atCommit, atFire }, path };
  }
  const s = elapsedAt(task, task.committedAt ?? shared.freezesAt ?? shared.openedAt);
  const wind = await platform.pool.run(windAtJob, { task: madeOf(task), s }, drill.userId);
  if (wind === null) throw new Refusal('cannot-solve');
  return { truth: { atCommit: wind.effective, atFire: wind.effective }, path: wind.path };
};

/** How the wind of a task ran on, and which holds would have hit. */
export const replayTask = async (platform: Platform, drill: DrillRow, number: number): Promise<drills.Replay> => {
  const { task, commitS, fireS } = await requireRevealed(platform, drill, number);
  const made = madeOf(task);
  const ran = await platform.pool.run(replayJob, { task: made, level: drill.level, commitS, fireS }, drill.userId);
  return {
    ...ran,
    commitS,
    fireS,
    held: (task.dial?.right ?? 0) + (task.hold?.right ?? 0),
    halfWidth: moaToMil(made.stage.targets[0]?.targetSize ?? 0) / 2,
  };
};

export const summarizeDrill = async (platform: Platform, drill: DrillRow) => {
  const { db } = platform;
  const rows = await findJudged(db, drill.userId, [drill.id]);
  if (isWithheld(drill, rows.length)) throw new Refusal('sealed', { message: WITHHELD[drill.kind] });
  const all = await findCounted(db, drill.userId);
  const own = handicapOfCalls(scoresOf(inOrder(rows, [])));
  const scored = inOrder(all, await findLeft(db, drill.userId, new Date()));
  const overall = handicapOfCalls(scoresOf(scored), HANDICAP_HALF_LIFE_CALLS);
  const lean = bias(calledWinds(rows));
  const losses = lossesOf(drill, all);
  const worst = [...rows].sort((a, b) => (losses[indexOfCell(b.cell)] ?? 0) - (losses[indexOfCell(a.cell)] ?? 0))[0];
  const isKyl = drill.kind === 'kyl';
  return {
    drill: drillToWire(drill, firedOf(rows)),
    calls: rows.length,
    handicap: own?.value ?? null,
    handicapError: own?.error ?? null,
    low: own?.low ?? null,
    high: own?.high ?? null,
    skill: drills.LEVELS[drill.level].hasSkill
      ? skill(rows.map(({ interval, reference }) => ({ scoreMph: interval, referenceMph: reference })))
      : null,
    par: parOfCalls(withPar(rows)),
    skillToPar: drills.LEVELS[drill.level].hasSkill ? skillToPar(withPar(rows)) : null,
    coverage: coverageOf(rows),
    bias: lean?.foldedMph ?? null,
    biasError: lean?.foldedErrorMph ?? null,
    biasSide: lean?.sideMph ?? null,
    hits: rows.filter(({ isHit }) => isHit).length,
    points: isKyl ? kylPoints(rows.map(({ isHit }) => isHit === true)) : null,
    bestStop: isKyl ? usualBestStop() : null,
    judged: rows.map(judgedToWire),
    worst: worst ? { cell: worst.cell, platesLost: losses[indexOfCell(worst.cell)] ?? 0 } : null,
    overall: {
      handicap: overall?.value ?? null,
      handicapError: overall?.error ?? null,
      low: overall?.low ?? null,
      high: overall?.high ?? null,
      coverage: coverageOf(all),
    },
  };
};

/** A rifle of the usual kind, for those who have not drilled yet: 6.5 mm, 140 gr. Values of the training rules. */
const USUAL: Record<(typeof RANGES)[number], Ground> = {
  'to-400': { distanceYd: 350, milPerMph: 0.053, rifleSdMil: 0.06 },
  'to-700': { distanceYd: 600, milPerMph: 0.096, rifleSdMil: 0.06 },
  'to-1000': { distanceYd: 900, milPerMph: 0.157, rifleSdMil: 0.06 },
  'over-1000': { distanceYd: 1183, milPerMph: 0.227, rifleSdMil: 0.06 },
};
const AT_800: Ground = { distanceYd: 800, milPerMph: 0.135, rifleSdMil: 0.06 };

const groundsOf =
  (drill: DrillRow | undefined) =>
  (range: (typeof RANGES)[number]): Ground =>
    (drill?.grounds as Record<string, Ground | null> | undefined)?.[range] ?? USUAL[range];

const lossesOf = (drill: DrillRow | undefined, rows: readonly JudgedRow[]): number[] =>
  expectedLosses(modelYourWind(rows.map(toJudged)), groundsOf(drill));

/** Points of the handicap over time that are drawn at most. */
const MOST_POINTS = 60;

/** The lean that is sure, if any: it may head the page. */
const leansOf = (rows: readonly JudgedRow[], thirds: ReadonlyMap<number, Thirds>) => {
  const lean = sureLean(
    rows.map(({ id, cell, best, truth }) => ({
      cell,
      bestMph: best,
      truthMph: truth,
      thirds: thirds.get(id) ?? null,
    })),
  );
  if (lean === null) return [];
  const { where, biasMph, lowMph, highMph } = lean;
  return [{ where, bias: biasMph, low: lowMph, high: highMph, sure: true }];
};

/** Everything known of a person's calls, and of what they left. `drill`: their newest, whose rifle the plates are for. */
export const tellYourWind = (
  rows: readonly JudgedRow[],
  left: readonly Scored[],
  thirds: ReadonlyMap<number, Thirds>,
  drill: DrillRow | undefined,
  now: Date,
) => {
  const scored = inOrder(rows, left);
  const judged = rows.map(toJudged);
  const wind = modelYourWind(judged);
  const losses = lossesOf(drill, rows);
  const due = dueOn(judged, dayOf(now));
  const overall = handicapOfCalls(scoresOf(scored), HANDICAP_HALF_LIFE_CALLS);
  const sloped = slope(calledWinds(rows));
  const urgent = losses
    .map((loss, i) => ({ i, urgency: loss * (due[i]?.days ?? 0) }))
    .reduce((a, b) => (b.urgency > a.urgency ? b : a));
  const cell = wind.cells[urgent.i];
  if (cell === undefined) throw new Error('there must be a cell');
  const plates = (spreadMph: number): number => hitShare(AT_800, { biasMph: 0, spreadMph }, 1.5);
  const lossAt = (range: (typeof RANGES)[number]): number =>
    Math.max(0, ...wind.cells.map(({ cell: place }, i) => (place.range === range ? (losses[i] ?? 0) : 0)));
  const step = Math.max(1, Math.ceil(scored.length / MOST_POINTS));
  return {
    calls: scored.length,
    left: left.length,
    handicap: overall?.value ?? null,
    error: overall?.error ?? null,
    low: overall?.low ?? null,
    high: overall?.high ?? null,
    par: parOfCalls(withPar(rows)),
    slope: sloped?.slope ?? null,
    slopeError: sloped?.error ?? null,
    slopeSure: sloped?.sure ?? false,
    coverage: coverageOf(rows),
    cells: wind.cells.map(({ cell: place, biasMph, biasErrorMph, sigmaMph, calls, pooled }, i) => ({
      ...place,
      bias: biasMph,
      biasError: biasErrorMph,
      sigma: sigmaMph,
      calls,
      pooled,
      platesLost: losses[i] ?? 0,
    })),
    leans: leansOf(rows, thirds),
    next: { cell: { range: cell.cell.range }, ...whyNext(rows, cell.cell.range, urgent.urgency > 0, now) },
    ...tellLadder(rows, lossAt, now),
    over: scored.flatMap(({ at }, i) => {
      if (i < 4 || (scored.length - 1 - i) % step !== 0) return [];
      const so = handicapOfCalls(scoresOf(scored.slice(0, i + 1)), HANDICAP_HALF_LIFE_CALLS);
      return so ? [{ at: at.toISOString(), handicap: so.value, error: so.error }] : [];
    }),
    last: rows.slice(-10).map(judgedToWire),
    dots: rows.slice(-200).map(({ truth, best }) => ({ truth, best })),
    plates: { now: overall ? plates(overall.value) : null, atOne: plates(1) },
  };
};

/** Why a range is next, in words that tell nothing of the wind there. */
const whyNext = (rows: readonly JudgedRow[], range: string, isDue: boolean, now: Date) => {
  const there = rows.filter(({ cell }) => cell.range === range);
  const last = there[there.length - 1];
  if (rows.length === 0) return { due: true, why: 'Ten calls and you have a handicap.' };
  if (!isDue) return { due: false, why: 'Nothing is due: what comes is drawn at random.' };
  if (last === undefined) return { due: true, why: 'Never called at this range.' };
  const days = dayOf(now) - dayOf(last.firedAt);
  const when = days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  return { due: true, why: `Due today. Last called here ${when}; here you lose most plates to the call.` };
};

const CSV_HEADER = [
  'fired_at_utc',
  'kind',
  'level',
  'call',
  'distance_yd',
  'range',
  'value',
  'gusts',
  'lo_mph',
  'hi_mph',
  'best_mph',
  'wind_mph',
  'interval_score_mph',
  'forecast_score_mph',
  'hit',
] as const;

/** Every call as CSV (RFC 4180); + is from the right. */
export const callsAsCsv = (rows: readonly JudgedRow[]): string => {
  const figure = (value: number | null): string => (value === null ? '' : String(Math.round(value * 1000) / 1000));
  const lines = rows.map((row) =>
    [
      row.firedAt.toISOString(),
      row.kind,
      row.level,
      row.number,
      figure(row.distance),
      row.cell.range,
      row.cell.value,
      row.cell.gust,
      figure(row.call.lo),
      figure(row.call.hi),
      figure(row.best),
      figure(row.truth),
      figure(row.interval),
      figure(row.reference),
      row.isHit === null ? '' : row.isHit ? 1 : 0,
    ].join(','),
  );
  return `${[CSV_HEADER.join(','), ...lines].join('\r\n')}\r\n`;
};
