import { drills } from '@windcall/contract';
import {
  easierRung,
  ladderOf,
  type NextSkill,
  nextSkill,
  REST,
  RUNG_SKIES,
  type Rung,
  type RungCall,
} from '@windcall/training';
import { forecastShown } from '../../sealed/said-calls.ts';
import type { PictureRow } from './call-store.ts';
import { dayOf } from './next-drill-task.ts';

/** Days without calls after which a person restarts one rung easier. */
const BREAK_DAYS = 14;

/** Reason for the next rung, without revealing a wind. */
const whyOf = ({ why, rested }: NextSkill): string => {
  if (rested !== null) return `${REST.afterCalls} calls on the last one. Take this one; that one comes back.`;
  switch (why) {
    case 'first':
      return 'Short range and calm air: the place to start.';
    case 'begun':
      return 'You have started here. Ten calls show where you stand.';
    case 'step':
      return 'The next step: you hold the ones before it.';
    case 'longest-ago':
      return 'You called here longest ago.';
  }
};

const isRungSky = (sky: string | null): sky is Rung['sky'] => RUNG_SKIES.some((known) => known === sky);

/** Judged calls for the ladder: in natural air, with known par. */
const rungCallsOf = (rows: readonly PictureRow[]): RungCall[] =>
  rows.flatMap((row) =>
    row.par === null || !isRungSky(row.sky)
      ? []
      : [
          {
            ...{ range: row.cell.range, sky: row.sky, level: row.level, day: dayOf(row.firedAt) },
            ...{ scoreMph: row.interval, parMph: row.par, bestMph: row.best },
            pictureMph: row.reading?.pictureMph ?? null,
            forecastMph: forecastShown(row)?.middleMph ?? null,
            meterMph: row.reading?.meterMph ?? null,
          },
        ],
  );

/** A person's progress on each rung, and what to practice next. */
export const tellLadder = (rows: readonly PictureRow[], now: Date) => {
  const today = dayOf(now);
  const calls = rungCallsOf(rows);
  const ladder = ladderOf(calls, drills.LEVEL_NUMBERS, today);
  const next = nextSkill(ladder, calls);
  const last = rows.at(-1);
  const awayDays = last === undefined ? null : today - dayOf(last.firedAt);
  const isBack = awayDays !== null && awayDays >= BREAK_DAYS;
  const { range, sky, level } = isBack ? easierRung(next) : next;
  return {
    ladder: ladder.map((rung) => ({
      ...{ range: rung.range, sky: rung.sky, level: rung.level as drills.Level, state: rung.state, calls: rung.calls },
      ...{ h: rung.handicapMph, par: rung.parMph, ratio: rung.ratio, low: rung.low, high: rung.high },
      ...{ share: rung.share, resting: rung.isResting },
    })),
    nextSkill: {
      ...{ range, sky, level: level as drills.Level, awayDays },
      why: isBack ? 'One step easier, after a break.' : whyOf(next),
    },
  };
};
