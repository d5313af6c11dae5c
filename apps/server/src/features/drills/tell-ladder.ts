import { drills } from '@windcall/contract';
import { type Cell, easierRung, ladderOf, type NextSkill, nextSkill, RUNG_SKIES, type Rung } from '@windcall/training';
import { dayOf } from './next-drill-task.ts';
import type { JudgedRow } from './store.ts';

/** Days without a call after which one comes back a rung easier. */
const BREAK_DAYS = 14;

const SKY_WORDS = { overcast: 'overcast', broken: 'broken sun', sun: 'strong sun' } as const;

/** Why a rung is next, as a place and a reason; nothing of it tells a wind. */
const whyOf = ({ why, from, sky }: NextSkill): string => {
  if (why === 'first' || from === null) {
    return why === 'begun'
      ? 'You have started here. Ten calls show where you stand.'
      : 'Short range and calm air: the place to start.';
  }
  if (from.sky !== sky) {
    return `You hold it under ${SKY_WORDS[from.sky]}. ${sky === 'overcast' ? 'Cloud calms the gusts.' : 'The sun makes the gusts.'}`;
  }
  return from.range === undefined ? '' : 'You hold the rung beside it.';
};

const isRungSky = (sky: string | null): sky is Rung['sky'] => RUNG_SKIES.some((known) => known === sky);

/** How far a person has come on each rung, and what to practice next. `lossAt`: share of plates lost at a range. */
export const tellLadder = (rows: readonly JudgedRow[], lossAt: (range: Cell['range']) => number, now: Date) => {
  const today = dayOf(now);
  const calls = rows.flatMap(({ cell, sky, level, interval, par, firedAt }) =>
    par === null || !isRungSky(sky)
      ? []
      : [{ range: cell.range, sky, level, scoreMph: interval, parMph: par, day: dayOf(firedAt) }],
  );
  const ladder = ladderOf(calls, drills.LEVEL_NUMBERS, today);
  const next = nextSkill(ladder, today, lossAt);
  const last = rows.at(-1);
  const awayDays = last === undefined ? null : today - dayOf(last.firedAt);
  const isBack = awayDays !== null && awayDays >= BREAK_DAYS;
  const { range, sky, level } = isBack ? easierRung(next) : next;
  return {
    ladder: ladder.map(({ handicapMph, parMph, lastDay: _, level: at, ...rung }) => ({
      ...rung,
      level: at as drills.Level,
      h: handicapMph,
      par: parMph,
    })),
    nextSkill: {
      ...{ range, sky, level: level as drills.Level, awayDays },
      why: isBack ? 'One step easier, after a break.' : whyOf(next),
    },
  };
};
