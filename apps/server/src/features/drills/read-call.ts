import { drills, stages } from '@windcall/contract';
import {
  addThirds,
  airOfFocus,
  momentReason,
  type PictureRead,
  readPicture,
  THIRD_WEIGHTS,
  TRACK_STEP_S,
  thirdOf,
  type WindOver,
} from '@windcall/cues';
import { driftShares, type MeterShows } from '@windcall/simulation';
import { degToRad, mToYd, toWholeSteps } from '@windcall/units';
import { defineJob } from '../../pool/job.ts';
import { airOfTask, targetOf, trackOfTask } from './picture-of-task.ts';
import { type MadeTask, meterOf } from './task-of-cell.ts';

type Cue = drills.PictureRead['cues'][number];

/** How long the taught reader looks before the call, and what is shown of the air after it, s. */
const LOOK_S = 20;
export const AFTER_S = 5;
/** Of a wind's beginning, which what follows it with a lag needs, s. */
const LEAD_S = 6;

/** Whole steps of a look before a call, s: 20, or what there was of the wind. */
export const beforeS = ({ beginsS }: Pick<MadeTask, 'beginsS'>, commitS: number): number =>
  Math.min(LOOK_S, Math.floor((beginsS + commitS - LEAD_S) / TRACK_STEP_S) * TRACK_STEP_S);

const hundredth = (value: number): number => toWholeSteps(value, 0.01);

/** A cue and where it meets the air, with the wind that was there. */
interface Row extends Omit<PictureRead, 'kind' | 'showed'> {
  readonly kind: Cue['kind'];
  readonly showed: Cue['showed'];
  readonly wasMph: number;
}

/** Where something meets the air. */
interface Met {
  readonly placeM: number;
  readonly where?: Parameters<WindOver>[2];
}
/** Mean crosswind at each place over some moments (s), mph. Moment by moment: the field at a moment is dear, a place in it is not. */
const meanCrossMph = (air: WindOver, places: readonly Met[], moments: readonly number[]): number[] => {
  const sums = places.map(() => 0);
  for (const momentS of moments) {
    places.forEach(({ placeM, where }, i) => {
      sums[i] = (sums[i] ?? 0) + air(placeM, momentS, where).crossMph;
    });
  }
  return sums.map((sum) => sum / moments.length);
};

/** The meter, read as taught: what it shows times the clock. Over 20 s its error stays. */
const meterRow = ({ speed, direction }: MeterShows, offMph: number, wasMph: number): Row => {
  const value = Math.sin(degToRad(direction));
  const meansMph = speed * value;
  const over20sMph = wasMph + offMph * value;
  return {
    ...{ kind: 'meter', placeM: 0, showed: { speed, clock: direction }, meansMph, over20sMph, wasMph },
    ...{ between: null, used: true, reason: momentReason(meansMph, over20sMph) },
  };
};

const toWire = (row: Row, number: number, rangeM: number, looked: boolean): Cue => {
  const { kind, placeM, focus, showed, meansMph, over20sMph, between, wasMph, used, reason } = row;
  return {
    ...{ number, kind, place: Math.round(mToYd(placeM)), third: thirdOf(placeM, rangeM), showed, used, looked },
    ...(focus !== undefined && { focus }),
    ...(reason !== null && { reason }),
    means: meansMph === null ? null : hundredth(meansMph),
    over20s: over20sMph === null ? null : hundredth(over20sMph),
    between: between && {
      low: hundredth(between.lowMph),
      high: between.highMph === null ? null : hundredth(between.highMph),
    },
    was: hundredth(wasMph),
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
  /** Seconds at each focus before the call; null where it is not known. */
  readonly focusS: readonly number[] | null;
}

/** What the picture of a call said, cue by cue, at the commit and over the 20 s before it, and what the taught sum makes of it. */
export const readCallJob = defineJob(
  'drills.read-call',
  ({ task, level, commitS, focusS }: ReadInput): { read: drills.PictureRead; meter: MeterShows } => {
    const { stage, beginsS, meterOffMph } = task;
    const target = targetOf(stage);
    const lookS = beforeS(task, commitS);
    const steps = lookS / TRACK_STEP_S;
    const track = trackOfTask(task, level, commitS - lookS, steps + 1);
    const { rangeM } = track;
    const air = airOfTask(task, beginsS + commitS);
    const shown = readPicture(track, steps).map((cue): PictureRead & Met => {
      if (cue.focus !== undefined) return { ...cue, where: airOfFocus(rangeM, cue.focus) };
      const flag = cue.kind === 'flag' ? track.flags.find(({ zM }) => zM === cue.placeM) : undefined;
      return { ...cue, where: flag && { asideM: flag.asideM } };
    });
    const looks = Array.from({ length: steps + 1 }, (_, k) => beginsS + commitS - k * TRACK_STEP_S);
    const [atMuzzle = 0, ...were] = meanCrossMph(air, [{ placeM: 0 }, ...shown], looks);
    const meter = meterOf(task, commitS);
    const cueRows = shown.map(({ where, ...cue }, i): Row => ({ ...cue, wasMph: were[i] ?? 0 }));
    const rows = drills.LEVELS[level].gives.meter ? [meterRow(meter, meterOffMph, atMuzzle), ...cueRows] : cueRows;
    const cues = rows
      .sort(inOrder(rangeM))
      .map((row, i) => toWire(row, i + 1, rangeM, row.focus === undefined || (focusS?.[row.focus] ?? 1) > 0));
    const sumOf = (when: 'means' | 'over20s') =>
      addThirds(cues.map((cue) => ({ third: cue.third as 0 | 1 | 2, mph: cue.used ? cue[when] : null })));
    const [moment, over20s] = [sumOf('means'), sumOf('over20s')];
    const shares = driftShares(stage, target) ?? [1 / 2, 1 / 3, 1 / 6];
    const natural = stages.naturalAir(stage.wind);
    return {
      meter,
      read: {
        thirds: shares.map((share, i) => ({
          share,
          mph: over20s.thirds[i] ?? null,
          atCommit: moment.thirds[i] ?? null,
          weight: THIRD_WEIGHTS[i] ?? 0,
        })),
        cues,
        together: over20s.together,
        atCommit: moment.together,
        mean: natural && { speed: natural.speed, value: Math.abs(Math.sin(degToRad(natural.direction))) },
      },
    };
  },
);
