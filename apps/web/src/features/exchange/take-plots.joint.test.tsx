import { fireEvent, screen } from '@testing-library/react';
import { days as dayCalls, type days, games, profiles } from '@windcall/contract';
import type { DragFile, ReadPlots } from '@windcall/exchange';
import { expect, it } from 'vitest';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { loadExchange } from './read-file.ts';
import { TakeCurve } from './take-parts.tsx';
import { TakePlots } from './take-plots.tsx';

const app = freshApp();
const ID = '5f0c2f6e-3a57-4d39-9c1b-0d8b8f6d7a11';
const DAY: days.Day = {
  ...{ id: ID, on: '2026-11-28', name: 'Rim Rock', profileId: 5, match: null, updatedAt: '2026-11-28T10:00:00.000Z' },
  stages: [
    { n: 2, name: 'Ridge', line: '600 yd, 8-12 from 9:00', plan: null, called: { lo: 8, hi: 12, from: 270 }, note: '' },
  ],
};

it('puts a string in the stage of a day with the call that was made there', async () => {
  await loadExchange();
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(dayCalls.getDay, DAY);
  app.server.on(games.listFieldLog, { entries: [], next: null, figures: null });
  app.server.on(games.importFieldLog, { added: 1, known: 0 });
  const shot = { id: '1', isSighter: false, rightIn: 21.6, upIn: -10.8, targetFps: null, score: '' };
  const outcome = { plots: [{ name: 'Lane 3', day: null, rangeYd: 600, shots: [shot] }] } as unknown as ReadPlots;
  renderInApp(<TakePlots outcome={outcome} done={() => undefined} />, `/exchange?day=${ID}&stage=2`);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to stage 2' }));
  await expect.poll(() => app.server.seenBy(games.importFieldLog).length).toBe(1);
  const sent = app.server.seenBy(games.importFieldLog)[0]?.body as { csv: string } | undefined;
  const [head = [], row = []] = (sent?.csv ?? '').split('\r\n').map((line) => line.split(','));
  const cell = (name: string): string => row[head.indexOf(name)] ?? '';
  expect(['profileId', 'dayId', 'stage', 'loMph', 'hiMph'].map(cell)).toEqual(['5', ID, '2', '-12', '-8']);
  expect([Number(cell('impactRightMil')), Number(cell('impactUpMil'))]).toEqual([1, -0.5]);
});

it('puts a drag curve in the rifle of the day it is brought to', async () => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(dayCalls.getDay, DAY);
  app.server.on(profiles.listProfiles, [storedProfile(7, 'Magnum'), storedProfile(5, 'Dasher')]);
  app.server.on(profiles.updateProfile, ({ params }) => storedProfile(Number(params.id), 'Dasher'));
  const curve = { name: '109', dragCurve: [{ mach: 1, cd: 0.3 }] } as unknown as DragFile;
  renderInApp(<TakeCurve curve={curve} done={() => undefined} />, `/exchange?day=${ID}&stage=2`);
  await expect.poll(() => screen.queryByLabelText<HTMLSelectElement>('Into the profile')?.value).toBe('5');
  fireEvent.click(screen.getByRole('button', { name: 'Use this drag' }));
  await expect.poll(() => app.server.seenBy(profiles.updateProfile).map(({ path }) => path.at(-1))).toEqual(['5']);
});
