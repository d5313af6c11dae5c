import { courses, type ReplyOf, type runs } from '@windcall/contract';
import type { Units } from '../../../units/units.ts';

export type Result = ReplyOf<typeof runs.runResult>;
type Shot = Result['shots'][number];

/** Least misses to name a cause. */
const FEWEST = 2;

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const counted = (n: number): string => NUMBERS[n] ?? String(n);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The common cause of most sideways misses, in a sentence; empty if there is none. */
const causeOf = (units: Units, misses: readonly Shot[]): string => {
  const left = misses.filter(({ impact }) => impact.right < 0);
  const right = misses.filter(({ impact }) => impact.right > 0);
  const [side, same] = left.length >= right.length ? (['left', left] as const) : (['right', right] as const);
  const sideways = same.filter(({ impact }) => Math.abs(impact.right) >= Math.abs(impact.up));
  if (sideways.length < FEWEST) return '';
  const held = sideways.flatMap(({ impliedWind }) => (impliedWind === null ? [] : [impliedWind]));
  if (held.length < FEWEST) return `${counted(sideways.length)} went ${side}.`;
  const was = mean(sideways.map(({ truth }) => truth.wind));
  const heldFor = mean(held);
  const from = (mph: number): string => (mph >= 0 ? 'from the right' : 'from the left');
  // names the sides if the call had the wrong one
  const [ofHeld, ofWas] = heldFor * was < 0 ? [` ${from(heldFor)}`, ` ${from(was)}`] : ['', ''];
  return `${counted(sideways.length)} went ${side}: you held for ${units.text('wind', Math.abs(heldFor), 0)}${ofHeld}, it was ${units.figure('wind', Math.abs(was), 0)}${ofWas}.`;
};

/** A run in one sentence: hits, time, and the common cause of the misses. */
export const runSentence = (units: Units, run: runs.Run, result: Result): string => {
  const scored = result.rounds.filter(({ sighter, outcome }) => !sighter && outcome !== 'not-needed');
  const taken = scored.filter(({ outcome }) => outcome !== 'not-taken').length;
  const time = `${units.number(result.time, result.time < 100 ? 1 : 0)} s`;
  if (taken === 0) return `No round was fired in ${run.course.parS} s.`;
  const score = courses.STAGE_RULES[run.course.rule].hasRings
    ? `${result.points} with ${result.x} X in ${time}.`
    : `${result.impacts} of ${scored.length} in ${time}.`;
  if (run.course.rule === 'bank') {
    const isBust = scored.some(({ outcome }) => outcome === 'miss');
    const hits = `${result.impacts} ${result.impacts === 1 ? 'plate' : 'plates'}`;
    return isBust ? `Bust: a miss after ${hits}. No points.` : `${result.points} points from ${hits} in ${time}.`;
  }
  const left = scored.length - taken;
  const unfired = left === 0 ? '' : ` ${left} not taken.`;
  const cause = causeOf(
    units,
    result.shots.filter(({ isHit }) => !isHit),
  );
  return `${score}${unfired}${cause === '' ? '' : ` ${cause}`}`;
};

const PARTS: Readonly<Record<string, string>> = {
  read: 'your wind call',
  arithmetic: 'the math',
  setting: 'the setting',
  waited: 'waiting',
  lead: 'the lead',
  sway: 'the sway',
  rifle: 'the rifle',
  rounding: 'rounding',
  range: 'the elevation',
};

/** The part that moved a shot most, and its size; mil, sideways or up. */
export const mainPart = ({
  split,
}: Shot): { readonly name: string; readonly mil: number; readonly axis: 'wind' | 'elevation' } => {
  const parts = [
    ...Object.entries(split.right).map(([part, mil]) => ({ name: PARTS[part] ?? part, mil, axis: 'wind' as const })),
    ...Object.entries(split.up).map(([part, mil]) => ({ name: PARTS[part] ?? part, mil, axis: 'elevation' as const })),
  ];
  return parts.reduce((most, part) => (Math.abs(part.mil) > Math.abs(most.mil) ? part : most));
};
