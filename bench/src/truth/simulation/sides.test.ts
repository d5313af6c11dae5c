import { generateWindField, sampleWind, windOnLine } from '@windcall/wind';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../../apps/web/src/features/fire-control/cards/range-card.ts';
import { cardSheet } from '../../../../apps/web/src/features/wmp/card-paper.ts';
import { cardRows, windStory } from '../../../../apps/web/src/features/wmp/card-view.ts';
import { windOnLineSaid } from '../../../../apps/web/src/units/crosswind.ts';
import { WIRE_UNITS } from '../../../../apps/web/src/units/units.ts';
import { cardsForEye } from '../../../../packages/simulation/src/wind-holds/cards-for-eye.ts';
import { stageHolds } from '../../../../packages/simulation/src/wind-holds/stage-holds.ts';
import { trialStage } from '../../../../packages/simulation/test/trial-cards.ts';
import { cardOf, readersOfPrinted } from './printed-card.ts';

const state = {
  ...{ windSpeed: 10, duration: 60, durationVariation: 0.1, speedVariation: 1 },
  ...{ directionVariation: 10, correlationTime: 10, spatialCorrelationDistance: 200 },
};
/**
 * Pairs of states. On the first line of fire both winds come from the right; on the last, the second pair comes from
 * the left.
 */
const WINDS = [
  ['3:00', '12:00'],
  ['1:00', '1:30'],
].map(([primary = '', secondary = '']) => ({
  name: `${primary} and ${secondary}`,
  recipe: {
    ...{ maxDistance: 1200, samplingInterval: 100, duration: 240, timeInterval: 5 },
    modelComplexity: 'complex' as const,
    stateBasedWind: {
      primary: { ...state, windDirection: primary },
      secondary: { ...state, windDirection: secondary },
    },
  },
}));
const SIDES = { right: 1, left: -1 } as const;
type Side = keyof typeof SIDES;

/** The sides that each sentence names, by target; a sentence without targets is about every target. */
const sidesIn = (text: string, targets: readonly number[]): [target: number, side: Side][] =>
  text.split(/(?<=\.) /).flatMap((sentence) => {
    const sides = [...new Set(sentence.match(/from the (?:left|right)/g))].map((words) => words.slice(9) as Side);
    const [, listed] = /^Targets? ([\d, to]+) \(line/.exec(sentence) ?? [];
    const named = listed?.split(', ').flatMap((part) => {
      const [from = 0, to = from] = part.split(' to ').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
    return (named ?? targets).flatMap((target) => sides.map((side): [number, Side] => [target, side]));
  });

it.each(WINDS.map((wind) => [wind.name, wind] as const))(
  'names no side of another line of fire, on a screen or on paper: wind from %s over five lines',
  (_, wind) => {
    const stage = trialStage('multi_dof_array_troop_line', wind, 5);
    const held = stageHolds(stage);
    if (held.status !== 'ok') throw new Error(held.status);
    for (const misreadMph of [0, 2]) {
      const made = cardsForEye(stage, held, 0.1, { reading: 'path', misreadMph }, { winds: 256 });
      for (const holds of [2, 4]) {
        const content = made.card(holds);
        const card = cardOf(content, stage);
        const ends = (target: number) => {
          const row = content.rows.find((one) => one.target === target);
          if (row === undefined) throw new Error(`target ${target} must have a row`);
          return row.holds.flatMap(({ crosswind: { low, high } }) => [low, high]);
        };
        const told = [
          windStory(card),
          JSON.stringify(
            cardSheet(WIRE_UNITS, card, 'letter', { perMph: null, turrets: stage.rifle, code: null, load: null }),
          ).replaceAll('R from the right', ''),
        ].flatMap((text) =>
          sidesIn(
            text,
            stage.targets.map(({ number }) => number),
          ),
        );
        for (const [target, side] of told)
          expect(
            Math.max(...ends(target).map((mph) => mph * SIDES[side])),
            `${target} from the ${side}`,
          ).toBeGreaterThan(0);

        // heads on both screens and settings on every sheet follow the target's own line
        for (const { heads, key } of cardRows(WIRE_UNITS, card)) {
          const row = content.rows.find(({ target }) => key === `target ${target}`);
          expect(rowsOf(WIRE_UNITS, card).find((one) => one.key === key)?.heads ?? heads).toEqual(heads);
          const signs = row?.holds.map(({ crosswind: { low, high } }) => [Math.sign(low), Math.sign(high)]);
          const letters = heads.map((head) => {
            const [low = '', high = low] = head.split(' to ');
            return [low, high].map((end) => (end.startsWith('R') ? 1 : end.startsWith('L') ? -1 : 0));
          });
          expect(letters).toEqual(signs);
        }
        const { screen: _screen, ...sheets } = readersOfPrinted(content, stage);
        for (const [sheet, read] of Object.entries(sheets)) {
          for (const [place, row] of content.rows.entries()) {
            for (const hold of row.holds) {
              const middle = (hold.crosswind.low + hold.crosswind.high) / 2;
              expect(read(place, middle).holdMil, `${sheet}, target ${row.target}, ${middle} mph`).toBe(hold.windage);
            }
          }
        }
      }
    }
  },
  60_000,
);

it('names the clock and the side of one line, at every target and moment of a field', () => {
  for (const { recipe } of WINDS) {
    const made = generateWindField({ ...recipe, seed: 5 });
    if (made.status !== 'ok') throw new Error(made.status);
    for (const targetDofDeg of [0, 60, 90, 150, 270]) {
      for (const distance of [300, 700, 1100]) {
        for (const timeS of made.field.timeSteps) {
          const { speedMph, directionDeg } = sampleWind(made.field, distance, timeS);
          const said = windOnLineSaid(
            WIRE_UNITS,
            windOnLine(speedMph, directionDeg, { targetDofDeg, scenarioDofDeg: 90 }),
          );
          const [, hours = '', minutes = '', letter] = /from (\d+):(\d+)(?:.*?([LR]) )?/.exec(said) ?? [];
          // hours 12:30 to 5:30 are on the right; hours along the line may have either letter, or none
          const hour = (Number(hours) % 12) + Number(minutes) / 60;
          if (hour > 0 && hour < 6) expect(letter, said).toBe('R');
          if (hour > 6) expect(letter, said).toBe('L');
        }
      }
    }
  }
});
