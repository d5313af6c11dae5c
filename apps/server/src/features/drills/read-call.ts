import { drills, stages } from '@windcall/contract';
import {
  airOfFocus,
  type CueTrack,
  momentReason,
  type PictureRead,
  readPicture,
  speedMphOf,
  THIRD_WEIGHTS,
  TRACK_STEP_S,
  thirdOf,
  type WindOver,
} from '@windcall/cues';
import { driftShares, type MeterShows } from '@windcall/simulation';
import { cueMph, type Reading, readingOf } from '@windcall/training';
import { degToRad, mToYd } from '@windcall/units';
import { defineJob } from '../../pool/job.ts';
import { keptOf, type MadeTask, onGridS, targetOf } from './kept-air.ts';
import { airOfTask, trackOfTask } from './picture-of-task.ts';
import { meterOf } from './task-of-cell.ts';

type Cue = drills.PictureRead['cues'][number];

/** Time a trained reader looks before the call, and the time shown after it, s. */
const LOOK_S = 20;
export const AFTER_S = 5;
/** Lead time of the wind that lagging cues need, s. */
const LEAD_S = 6;

/** Whole steps of the look before a call, s: 20, or as long as the wind has run. */
export const beforeS = ({ beginsS }: Pick<MadeTask, 'beginsS'>, commitS: number): number =>
  Math.min(LOOK_S, Math.floor((beginsS + commitS - LEAD_S) / TRACK_STEP_S) * TRACK_STEP_S);

/** A cue, where it meets the air, and the wind there. */
interface Row extends Omit<PictureRead, 'kind' | 'showed'> {
  readonly kind: Cue['kind'];
  readonly showed: Cue['showed'];
  readonly wasMph: number;
}

interface Met {
  readonly placeM: number;
  readonly where?: Parameters<WindOver>[2];
}
/**
 * Mean crosswind at each place over some moments (s), mph. Loops over moments first, because a moment of the field is
 * costly and a place in it is not.
 */
const meanCrossMph = (air: WindOver, places: readonly Met[], moments: readonly number[]): number[] => {
  const sums = places.map(() => 0);
  for (const momentS of moments) {
    places.forEach(({ placeM, where }, i) => {
      sums[i] = (sums[i] ?? 0) + air(placeM, momentS, where).crossMph;
    });
  }
  return sums.map((sum) => sum / moments.length);
};

/** A caller's view: the picture and the air at the muzzle over the 20 s before the commit. */
export interface CallLook {
  readonly track: CueTrack;
  readonly now: number;
  readonly air: WindOver;
  /** Moments of the look in the wind's own time, s. */
  readonly moments: readonly number[];
  /** The meter at the commit, and the air at the muzzle over the look, mph. */
  readonly meter: MeterShows;
  readonly atMuzzle: { readonly crossMph: number; readonly speedMph: number };
}

const lookAt = (task: MadeTask, level: drills.Level, commitS: number): CallLook => {
  const lookS = beforeS(task, commitS);
  const now = lookS / TRACK_STEP_S;
  const track = trackOfTask(task, level, commitS - lookS, now + 1);
  const air = airOfTask(task, task.beginsS + commitS);
  const moments = Array.from({ length: now + 1 }, (_, k) => task.beginsS + commitS - k * TRACK_STEP_S);
  const there = moments.map((momentS) => air(0, momentS));
  const mean = (read: (wind: (typeof there)[number]) => number): number =>
    there.reduce((sum, wind) => sum + read(wind), 0) / there.length;
  return {
    ...{ track, now, air, moments, meter: meterOf(task, commitS) },
    atMuzzle: { crossMph: mean(({ crossMph }) => crossMph), speedMph: mean(speedMphOf) },
  };
};

/** The look of a call: cached, so that judging and showing it agree and calls of the same half second share it. */
export const lookBefore = (task: MadeTask, level: drills.Level, calledS: number): CallLook => {
  const commitS = onGridS(task, calledS);
  return keptOf(task)(`look ${level} ${commitS}`, () => lookAt(task, level, commitS));
};

/** The meter by the taught rule: its speed times the clock's value. Averaging over 20 s keeps its error. */
const meterRow = ({ meter, atMuzzle }: CallLook, offMph: number): Row => {
  const { speed, direction } = meter;
  const value = Math.sin(degToRad(direction));
  const meansMph = speed * value;
  const over20sMph = atMuzzle.crossMph + offMph * value;
  const misread = {
    clockLeftOutMph: Math.sign(value) * (atMuzzle.speedMph + offMph),
    clockTwiceMph: over20sMph * Math.abs(value),
  };
  return {
    ...{ kind: 'meter', placeM: 0, showed: { speed, clock: direction }, meansMph, over20sMph, misread },
    ...{ wasMph: atMuzzle.crossMph, between: null, used: true, reason: momentReason(meansMph, over20sMph) },
  };
};

const readCue = (
  { kind, placeM, meansMph, over20sMph, used, misread }: Omit<Row, 'showed' | 'wasMph'>,
  rangeM: number,
) => ({
  ...{ kind, third: thirdOf(placeM, rangeM), meansMph, over20sMph, used },
  ...(misread && { misread }),
});

/**
 * Reading by the taught rules; stored with a call's outcome. A look also serves levels that show less of it. Null for
 * the wind of a recipe, which has no stored picture.
 */
export const readingAt = (task: MadeTask, level: drills.Level, look: CallLook): Reading | null => {
  if (stages.naturalAir(task.stage.wind) === null) return null;
  const shown = drills.cuesShownAt(level);
  const seen = readPicture(look.track, look.now).filter(({ kind }) => shown[kind]);
  const rows = drills.LEVELS[level].gives.meter ? [meterRow(look, task.meterOffMph), ...seen] : seen;
  return readingOf(rows.map((row) => readCue(row, look.track.rangeM)));
};

const toWire = (row: Row, number: number, rangeM: number, looked: boolean): Cue => {
  const { kind, placeM, focus, showed, meansMph, over20sMph, between, wasMph, used, reason } = row;
  return {
    ...{ number, kind, place: Math.round(mToYd(placeM)), third: thirdOf(placeM, rangeM), showed, used, looked },
    ...(focus !== undefined && { focus }),
    ...(reason !== null && { reason }),
    means: meansMph === null ? null : cueMph(meansMph),
    over20s: over20sMph === null ? null : cueMph(over20sMph),
    between: between && {
      low: cueMph(between.lowMph),
      high: between.highMph === null ? null : cueMph(between.highMph),
    },
    was: cueMph(wasMph),
  };
};

/** Within a third: numbers before bands, then by distance; mirage before flags of the same air. */
const inOrder = (rangeM: number) => (a: Row, b: Row) =>
  thirdOf(a.placeM, rangeM) - thirdOf(b.placeM, rangeM) ||
  Number(a.between !== null) - Number(b.between !== null) ||
  a.placeM - b.placeM;

export interface ReadInput {
  readonly task: MadeTask;
  readonly level: drills.Level;
  readonly commitS: number;
  /** Seconds at each focus before the call; null if unknown. */
  readonly focusS: readonly number[] | null;
}

/** The reading of a call's picture, cue by cue, at the commit and over the 20 s before, with the taught sum. */
export const readCallJob = defineJob(
  'drills.read-call',
  ({
    task,
    level,
    commitS,
    focusS,
  }: ReadInput): { read: Omit<drills.PictureRead, 'again'>; meter: MeterShows; reading: Reading | null } => {
    const { stage } = task;
    const target = targetOf(stage);
    const look = lookBefore(task, level, commitS);
    const { track, now, air, moments, meter } = look;
    const { rangeM } = track;
    const shown = readPicture(track, now).map((cue): PictureRead & Met => {
      if (cue.focus !== undefined) return { ...cue, where: airOfFocus(rangeM, cue.focus) };
      const flag = cue.kind === 'flag' ? track.flags.find(({ zM }) => zM === cue.placeM) : undefined;
      return { ...cue, where: flag && { asideM: flag.asideM } };
    });
    const were = meanCrossMph(air, shown, moments);
    const cueRows = shown.map(({ where, ...cue }, i): Row => ({ ...cue, wasMph: were[i] ?? 0 }));
    const rows = drills.LEVELS[level].gives.meter ? [meterRow(look, task.meterOffMph), ...cueRows] : cueRows;
    const reading = readingOf(rows.map((row) => readCue(row, rangeM)));
    const cues = rows
      .sort(inOrder(rangeM))
      .map((row, i) => toWire(row, i + 1, rangeM, row.focus === undefined || (focusS?.[row.focus] ?? 1) > 0));
    const shares = keptOf(task)('shares', () => driftShares(stage, target)) ?? [1 / 2, 1 / 3, 1 / 6];
    const natural = stages.naturalAir(stage.wind);
    return {
      meter,
      reading: natural === null ? null : reading,
      read: {
        thirds: shares.map((share, i) => ({
          share,
          mph: reading.thirdsMph[i] ?? null,
          atCommit: reading.thirdsNowMph[i] ?? null,
          weight: THIRD_WEIGHTS[i] ?? 0,
        })),
        cues,
        together: reading.taughtMph,
        atCommit: reading.momentMph,
        mean: natural && { speed: natural.speed, value: Math.abs(Math.sin(degToRad(natural.direction))) },
      },
    };
  },
);

/** Readings of calls of earlier releases, which stored none; null for the wind of a recipe. */
export const readAgainJob = defineJob(
  'drills.read-again',
  (calls: readonly Omit<ReadInput, 'focusS'>[]): (Reading | null)[] =>
    calls.map(({ task, level, commitS }) => readingAt(task, level, lookBefore(task, level, commitS))),
);
