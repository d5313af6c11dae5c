import { screen } from '@testing-library/react';
import { profiles, stages, type WindField, wmp } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE, windOfField } from '@windcall/simulation';
import { generateWindField } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { button, openTab, openWmpScreen, rowsOf } from '../../testing/open-wmp.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { scenarioFrom } from '../../testing/shooting-range.ts';
import { singleResult } from '../../testing/wmp-server.ts';

const app = freshApp();

const NOW = '2026-03-01T08:00:00.000Z';

describe('the optimization that the server keeps', () => {
  const SETTINGS = {
    maxDistance: 600,
    samplingInterval: 100,
    duration: 60,
    timeInterval: 5,
    modelComplexity: 'stochastic' as const,
    stateBasedWind: {
      primary: {
        windSpeed: 8,
        windDirection: '3:00',
        duration: 300,
        durationVariation: 0.1,
        speedVariation: 2,
        directionVariation: 10,
        correlationTime: 10,
        spatialCorrelationDistance: 200,
      },
    },
  };
  const windOf = (windSpeed: number, seed: number): WindField => {
    const primary = { ...SETTINGS.stateBasedWind.primary, windSpeed };
    const made = generateWindField({ ...SETTINGS, stateBasedWind: { primary }, seed });
    if (made.status !== 'ok') throw new Error('the wind must be made');
    return made.field as WindField;
  };
  const scenario = scenarioFrom('close_array_troop_line');
  const profile = { ...DEFAULT_PROFILE, id: 5, name: 'Match', previousBaseline: null, createdAt: NOW, updatedAt: NOW };
  /** Opens the screen in a wind, after an optimization in a wind of 8 mph with seed 1. */
  const openIn = (field: WindField, status: object = {}) => {
    const built = buildStage({
      profile,
      scenario,
      wind: windOfField(windOf(8, 1)),
      air: stages.DEFAULT_AIR,
      effects: stages.DEFAULT_EFFECTS,
    });
    if (built.status !== 'ok') throw new Error(built.message);
    openWmpScreen(app.server, {
      field,
      scenario,
      arrange: (server) => {
        server.on(profiles.listProfiles, [profile]);
        server.on(stages.getStage, { ...built.stage, id: 3, digest: 'a'.repeat(64) });
        server.on(wmp.phase3Status, {
          status: 'complete',
          mode: 'single',
          results: singleResult(),
          runId: 1,
          stageId: 3,
          profileId: 5,
          scenarioId: scenario.id,
          profileName: 'Match',
          scenarioName: 'Close Array',
          createdAt: NOW,
          ...status,
        });
      },
    });
    openTab('Optimization');
    openTab('MILP (Phase 3)');
  };

  it('is offered in another seed of its wind, for it promises what it does in winds of that kind', async () => {
    openIn(windOf(8, 99));
    expect((await screen.findByText(/^Your last optimization, for Match/)).textContent).not.toContain('not for');
    expect(rowsOf('Selected brackets')).toHaveLength(1);
  });

  it.each([
    ['the wind is another', windOf(14, 1), {}],
    ['the rifle is another', windOf(8, 1), { profileId: 6 }],
    ['the scenario is another', windOf(8, 1), { scenarioId: 99 }],
  ])('is not offered once %s: it says so, and no card is made of it', async (why, field, status) => {
    openIn(field, status);
    const said = await screen.findByText(/^Your last optimization, for Match/);
    expect(said.textContent).toContain(`is not for what is loaded: ${why}. Run the optimization again.`);
    expect(screen.queryByRole('table', { name: 'Selected brackets' })).toBeNull();
    openTab('DOPE Cards');
    expect(await screen.findByText(/Run an optimization first/)).toBeTruthy();
    expect(button('Create DOPE Card').disabled).toBe(true);
  });
});
