import { describe, expect, it } from 'vitest';
import { TRIAL_WINDS, trialCards, trialStage } from '../../test/trial-cards.ts';
import { solve } from '../solve.ts';
import { cardDifference } from './card-difference.ts';

describe('a card that does not belong to what is loaded', () => {
  const stage = trialStage('far_array_troop_line', TRIAL_WINDS[0]!, 1);
  const made = trialCards(stage)[0]!.card;
  const card = { rows: made.rows, windBrackets: made.columns.map((column) => ({ ...column, targets: [] })) };

  it('says nothing where it belongs', () => {
    expect(cardDifference(card, stage, { ...stage })).toMatchObject({ parts: [], sentence: null });
  });

  it('says nothing of another seed of the wind it was made for, and names a wind of another kind', () => {
    const { wind } = stage;
    if (wind.kind !== 'recipe') throw new Error('the trial wind must be a recipe');
    const { stateBasedWind } = wind.settings;
    const { primary } = stateBasedWind;
    const seeded = { ...wind, seed: '987654321' };
    const finer = {
      ...wind,
      generator: 1 as const,
      settings: { ...wind.settings, samplingInterval: 25, duration: 600 },
    };
    for (const other of [seeded, finer]) {
      expect(cardDifference(card, stage, { ...stage, wind: other })).toMatchObject({ parts: [], sentence: null });
    }
    const harder = { ...stateBasedWind, primary: { ...primary, windSpeed: primary.windSpeed + 5 } };
    const settings = { ...wind.settings, stateBasedWind: harder };
    const turned = { ...stateBasedWind, primary: { ...primary, windDirection: '7:30' } };
    for (const other of [
      { ...wind, settings },
      { ...wind, settings: { ...wind.settings, stateBasedWind: turned } },
      { kind: 'steady' as const, speed: 5, direction: 90 },
    ]) {
      expect(cardDifference(card, stage, { ...stage, wind: other }).sentence).toContain('the wind is another');
    }
  });

  it('names other air with what it costs, at the row where it costs the most', () => {
    const summer = { ...stage, air: { ...stage.air, temperature: 90, pressure: 29.9 } };
    const { parts, sentence, elevationMil, atYd } = cardDifference(card, stage, summer);
    expect(parts).toEqual(['air']);
    expect(atYd).toBe(1183);
    const row = card.rows.find((one) => one.distance === 1183)!;
    const solved = solve(summer, summer.targets.at(-1)!, 0);
    if (solved.status !== 'ok') throw new Error(solved.status);
    expect(elevationMil).toBeCloseTo(solved.solution.elevationMils - row.elevation, 4);
    const size = Math.abs(elevationMil!).toFixed(1);
    expect(sentence).toBe(
      `This card is for another stage: the air is another; it is ${size} mil ${elevationMil! > 0 ? 'low' : 'high'} at 1183 yd.`,
    );
  });

  it('names a rifle that was trued since, other targets, and a card from before stages', () => {
    const trued = { ...stage, rifle: { ...stage.rifle, muzzleVelocity: stage.rifle.muzzleVelocity - 60 } };
    expect(cardDifference(card, stage, trued).sentence).toMatch(
      /the rifle has changed; it is \d\.\d mil low at 1183 yd\.$/,
    );
    const other = trialStage('simple_steel_500', TRIAL_WINDS[0]!, 1);
    expect(cardDifference(card, stage, other)).toMatchObject({ parts: ['targets'], elevationMil: null });
    expect(cardDifference({ ...card, rows: [] }, null, stage)).toMatchObject({
      parts: ['no-stage'],
      sentence: 'It is not known what this card was made for.',
    });
  });
});
