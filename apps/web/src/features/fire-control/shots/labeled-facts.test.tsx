import { cleanup, render, screen } from '@testing-library/react';
import { sessions } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../api/index.ts';
import { SEED, scenarioFrom } from '../../../testing/shooting-range.ts';
import { ShotReplay } from '../history/shot-replay.tsx';
import * as calculations from '../solution/calculations.ts';
import { flyIntent, intentOf } from './logged-shot.ts';
import { ShotLogTab } from './shot-log-tab.tsx';

const row = sessions.SHOT.responseTime;
// no field of the current table has a label, so the test adds one
beforeEach(() => void Object.assign(row, { label: 'Pulse' }));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(row, 'label');
});

const shotOf = () => {
  const scenario = scenarioFrom('simple_steel_500');
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario });
  const target = built.status === 'ok' ? built.stage.targets[0] : undefined;
  if (built.status !== 'ok' || target === undefined) throw new Error('the stage must have a target');
  const aim = { windDial: 0, elevationDial: 3, windHold: 0, elevationHold: 0, power: 20 };
  const body = intentOf(1, newId(), target, 0, aim, sessions.toldOf({ responseTime: 72 }), {});
  const shot = flyIntent(calculations, built.stage, body, { seed: SEED, shotNumber: 1 });
  if (shot === null) throw new Error('the shot must be flown');
  return { scenario, shot };
};
const said = () => screen.getByText('Pulse', { selector: 'dt' }).nextElementSibling?.textContent;

it('a labeled field of the table appears in the shot log', () => {
  const { scenario, shot } = shotOf();
  const props = { shots: [shot], scenario, tracking: null, sessionId: null, recorded: 1, exporting: false };
  render(
    <MemoryRouter>
      <ShotLogTab {...props} onExport={() => undefined} onNewSession={() => undefined} />
    </MemoryRouter>,
  );
  expect(said()).toBe('72 seconds');
});

it('and where a shot is looked at again', () => {
  const { shot } = shotOf();
  const kept = { ...shot, id: 1, createdAt: '2026-11-26T09:00:00.000Z', split: null };
  render(<ShotReplay shot={kept} stage={null} />);
  expect(said()).toBe('72 seconds');
});
