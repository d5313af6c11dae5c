import type { cards } from '@windcall/contract';
import { type HitChances, TRUING_SHOTS } from '@windcall/simulation';
import { percentOf } from '@windcall/units';
import { restated, type Units } from './units.ts';

/**
 * A card's promise: hits in a hundred, and the cost of a misread wind. With `range`, the numbers hold on nine of ten
 * other days.
 */
export const promiseSentence = (
  units: Units,
  { hitProbability, hitProbabilityMisread, range }: cards.CardPromise,
): string => {
  const of = (share: number, days?: { readonly low: number; readonly high: number }) =>
    days === undefined ? `about ${percentOf(share)}` : `${percentOf(days.low)} to ${percentOf(days.high)}`;
  const misread = range?.hitProbabilityMisread;
  const begin = range === undefined ? 'Out of 100 shots' : 'On 9 of 10 other days like the record, out of 100 shots';
  return `${begin} you hit ${of(hitProbability, range?.hitProbability)} with the right hold, ${of(hitProbabilityMisread['1'], misread?.['1'])} when you misread the wind by ${units.text('wind', 1)}, ${of(hitProbabilityMisread['2'], misread?.['2'])} by ${units.text('wind', 2)}.`.replaceAll(
    /, about /g,
    ', ',
  );
};

/** The promise for a small card. */
export const shortPromise = (units: Units, promise: cards.CardPromise): string => {
  const { hitProbability, hitProbabilityMisread, range, firstRound, afterTruing } = promise;
  const of = (share: number, days?: { readonly low: number; readonly high: number }) =>
    days === undefined ? percentOf(share) : `${percentOf(days.low)} to ${percentOf(days.high)}`;
  const off = ([1, 2] as const).map(
    (mph) => `${of(hitProbabilityMisread[mph], range?.hitProbabilityMisread[mph])} when ${units.text('wind', mph)} off`,
  );
  const first =
    firstRound === undefined || afterTruing === undefined
      ? ''
      : ` ${firstRoundSaid(units, { firstRound, afterTruing })}`;
  return `${range === undefined ? 'Out of 100 shots' : 'On 9 of 10 other days, out of 100 shots'} ${of(hitProbability, range?.hitProbability)} hit with the right hold, ${off.join(', ')}.${first}`;
};

/** Hit chance of a first round, and after some truing shots at a distance (yd); shares from 0 to 1. */
interface FirstRound {
  readonly firstRound: number;
  readonly afterTruing: { readonly distance: number; readonly shots: number; readonly hitProbability: number };
}

/** `First round 43 in 100; once trued 89: shoot 3 at 1150 yd.`; truing only if it gains. */
const firstRoundSaid = (units: Units, { firstRound, afterTruing }: FirstRound, begin = 'First round'): string => {
  const [first, after] = [percentOf(firstRound), percentOf(afterTruing.hitProbability)];
  return after > first
    ? `${begin} ${first} in 100; once trued ${after}: shoot ${afterTruing.shots} at ${units.text('range', afterTruing.distance)}.`
    : `${begin} ${first} in 100.`;
};

/** First-round sentence for a target and a wind error: `i` is the index of the wind error. */
export const chancesSaid = (
  units: Units,
  { chances, trued, truedAtYd }: HitChances,
  i: number,
  callMph: number,
  begin = '',
): string => {
  const afterTruing = { distance: truedAtYd, shots: TRUING_SHOTS, hitProbability: trued[i] ?? 0 };
  const called = `${begin}${begin === '' ? 'The' : 'the'} wind called to ± ${units.text('wind', callMph, 1)}: first round`;
  return firstRoundSaid(units, { firstRound: chances[i] ?? 0, afterTruing }, called);
};

/** A card's chance of a first-round hit; empty if not stated. */
export const firstRoundText = (units: Units, { firstRound, afterTruing }: cards.CardPromise): string =>
  firstRound === undefined || afterTruing === undefined ? '' : firstRoundSaid(units, { firstRound, afterTruing });

/** How to read the crosswind that chooses a hold, by the card's way of reading. */
const RULES: Readonly<Record<cards.Reading, string>> = {
  path: 'Average the wind on the way: near third counts 3, middle 2, far 1.',
  thirds: 'Read the wind by thirds: near counts 3, middle 2, far 1.',
  muzzle: 'Read your meter at the muzzle.',
  target: 'Read the flag at the target.',
};
export const readingRule = ({ metadata }: Pick<cards.Card, 'metadata'>): string => RULES[metadata.reading ?? 'path'];

/** Name of the crosswind in a card's heads. */
const CHOSEN_BY: Readonly<Record<cards.Reading, string>> = {
  path: 'the average on the way',
  thirds: 'the thirds of the way',
  muzzle: 'your meter at the muzzle',
  target: 'the flag at the target',
};
export const chosenBy = ({ metadata }: Pick<cards.Card, 'metadata'>): string => CHOSEN_BY[metadata.reading ?? 'path'];

/** Direction of 12:00, on a card with several lines of fire. */
const clockNote = ({ directionOfFire }: cards.Card['metadata'], rows: cards.Card['rows']): string =>
  directionOfFire === undefined || rows.every((row) => row.directionOfFire === rows[0]?.directionOfFire)
    ? ''
    : `, 12:00 is ${Math.round(directionOfFire)}°`;

/**
 * Conditions of a card's numbers: rifle, scenario, wind, air, Coriolis; null if the card does not state one. Its day is
 * `card.createdAt`.
 */
export const circumstancesOf = (units: Units, { metadata: m, rows }: Pick<cards.Card, 'metadata' | 'rows'>) => ({
  rifle: `${m.profileName}, zero ${units.text('range', m.zeroRange)}`,
  scenario: m.scenarioName,
  wind: m.wind === undefined ? null : `Wind ${restated(units, m.wind)}${clockNote(m, rows)}`,
  air: `${units.text('temperature', m.environment.temperature)}, ${units.text('pressure', m.environment.pressure)} station pressure, ${units.number(m.environment.humidity)} % humidity`,
  coriolis: m.coriolis == null ? null : units.sentence(m.coriolis),
});
