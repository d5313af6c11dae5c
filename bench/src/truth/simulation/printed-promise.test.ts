// @module-tag long
import { TEMPLATES } from '@windcall/simulation';
import { describe, expect, it } from 'vitest';
import { TRIAL_WINDS, trialCards, trialStage } from '../../../../packages/simulation/test/trial-cards.ts';
import { flyCards } from './fly-cards.ts';
import { readersOfPrinted } from './printed-card.ts';

const FLIGHTS = 400;
const WINDS = 1024;
/** Three standard errors at a chance of 0.5, of flights and promise. */
const CHANCE = 3 * Math.sqrt(0.25 / FLIGHTS + 0.25 / WINDS);

/** A card's promise against the hits of a shooter with only the paper. The bench flies every template (docs/measured/cards.md). */
describe('a printed card keeps its promise to a shooter who goes by its words alone', () => {
  // Templates with heads by group of rows, and with heads that all rows share.
  const templates = ['multi_dof_array_troop_line', 'simple_target'];
  it.each(templates.flatMap((template) => TRIAL_WINDS.map((wind) => [template, wind.name, wind] as const)))(
    'for %s in %s wind, on every layout that is offered, and to one who goes by the crosswind on the screen',
    (template, _, wind) => {
      const kept = flyCards(template, wind, FLIGHTS, WINDS, readersOfPrinted);
      const layouts = new Set(kept.map(({ reader }) => reader));
      expect(layouts).toEqual(new Set(['pocket', 'wrist', 'half', 'letter', 'screen']));
      for (const { stated, happened, holds, kind, reader } of kept) {
        const name = `${kind}, ${holds} holds, ${reader}`;
        expect(Math.abs(stated.hitProbability - happened.hitProbability), name).toBeLessThan(CHANCE);
        for (const mph of ['1', '2'] as const) {
          const off = stated.hitProbabilityMisread[mph] - happened.hitProbabilityMisread[mph];
          expect(Math.abs(off), `${name}, off by ${mph} mph`).toBeLessThan(CHANCE);
        }
      }
    },
    60_000,
  );
});

/** Few winds a card, because only sheets of one card are compared; and the winds that the cards are made for. */
const FEW_WINDS = 64;
const MADE_FOR = TRIAL_WINDS.filter(({ name }) => name === 'gusty' || name === 'fishtailing');

describe('sheets of one card', () => {
  it.each(TEMPLATES.map(({ id }) => id))(
    'say the same to a shooter at every target of %s in every crosswind',
    (template) => {
      for (const wind of MADE_FOR) {
        const stage = trialStage(template, wind, 7);
        for (const { card, kind, holds } of trialCards(stage, 0.1, FEW_WINDS)) {
          const { letter, ...others } = readersOfPrinted(card, stage);
          if (letter === undefined) throw new Error('every card must have a page');
          for (const [name, read] of Object.entries(others)) {
            // the screen shows a crosswind to the tenth, which may be beyond a head's end
            if (name === 'screen') continue;
            const other: string[] = [];
            for (let place = 0; place < stage.targets.length; place++) {
              for (let mph = -20; mph <= 20; mph += 1.3) {
                const [one, two] = [read(place, mph), letter(place, mph)];
                if (one.holdMil !== two.holdMil || one.elevationMil !== two.elevationMil)
                  other.push(`target ${place + 1}, ${mph.toFixed(1)} mph`);
              }
            }
            expect(other, `${wind.name}, ${kind}, ${holds} holds, ${name}`).toEqual([]);
          }
        }
      }
    },
  );
});
