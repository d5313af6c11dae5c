import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { drills, type ReplyOf } from '@windcall/contract';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { PracticeScreen } from './practice-screen.tsx';

const app = freshApp();
const anna = person(1, 'anna');

const DRILL: drills.Drill = {
  id: 7,
  kind: 'calls',
  level: 1,
  tasks: 5,
  done: 0,
  over: false,
  profileName: 'Match rifle',
  createdAt: '2026-11-01T10:00:00.000Z',
};
const TASK: drills.DrillTask = {
  number: 1,
  distance: 800,
  directionOfFire: 0,
  targetType: 'square',
  targetSize: 2,
  elevation: 5.4,
  windScale: { milPerMph: 0.135, stillAir: -0.15 },
  forecast: { low: 1, high: 8 },
  meter: { speed: 5, direction: 60, error: 0.5 },
  cues: {
    rangeM: 731,
    heat: 'moderate',
    startS: 0,
    stepS: 0.5,
    flags: [],
    slabs: [],
    grass: [],
    trees: [0, 0],
    dustMilPerS: [0, 0],
  },
  startedAt: '2026-11-01T10:00:00.000Z',
  elapsed: 0,
  call: null,
  shot: null,
  pointed: null,
  revealed: false,
};
const SEALED: drills.DrillCall = { lo: -9, hi: -5, best: null, hold: null, committedAt: '2026-11-01T10:00:20.000Z' };

const openDrill = () => {
  signIn(app.server, { user: anna });
  app.server.on(drills.getDrill, DRILL);
  app.server.on(drills.getTask, TASK);
  return renderInApp(<PracticeScreen />, '/practice?drill=7&call=1');
};
const commit = () => screen.findByRole('button', { name: /^Commit/ });
const field = (label: string) => screen.getByRole('textbox', { name: label }) as HTMLInputElement;
const say = (label: string, text: string): void => {
  fireEvent.change(field(label), { target: { value: text } });
  fireEvent.blur(field(label));
};

describe('a call', () => {
  it('starts empty: no number near that would be an anchor, and the reason beside Commit', async () => {
    openDrill();
    expect((await commit()).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Two numbers first: under and over.')).toBeTruthy();
    expect(['Surprised if under', 'Best (the middle)', 'Surprised if over'].map((name) => field(name).value)).toEqual([
      '',
      '',
      '',
    ]);
    expect(screen.queryByRole('slider', { name: 'Best' })).toBeNull();
    fireEvent.click(await commit());
    expect(app.server.seenBy(drills.commitCall)).toEqual([]);
  });

  it('takes a side with a number; the clock beside it changes none and is not sent', async () => {
    openDrill();
    await commit();
    say('Surprised if under', 'R2');
    say('Surprised if over', '6.5');
    const clock = screen.getByRole('slider', { name: /Where the wind comes from/ });
    fireEvent.keyDown(clock, { key: 'ArrowLeft' });
    expect(clock.getAttribute('aria-valuetext')).toBe('11:30 o’clock');
    expect([field('Surprised if under').value, field('Surprised if over').value]).toEqual(['2.0', '6.5']);
    app.server.on(drills.commitCall, {
      committedAt: SEALED.committedAt,
      call: { ...SEALED, lo: 2, hi: 6.5 },
    });
    fireEvent.click(await commit());
    await waitFor(() => expect(app.server.seenBy(drills.commitCall)).toHaveLength(1));
    expect(app.server.seenBy(drills.commitCall)[0]?.body).toEqual({ lo: 2, hi: 6.5, best: null, hold: null });
  });

  it('that did not arrive stays open with its numbers; one sealed elsewhere is shown', async () => {
    openDrill();
    await commit();
    say('Surprised if under', 'R2');
    say('Surprised if over', 'R6');
    app.server.on(drills.commitCall, () => refuse('internal'));
    fireEvent.click(await commit());
    expect((await screen.findByRole('alert')).textContent).toContain('Not sealed. Try again.');
    expect(field('Surprised if over').value).toBe('6.0');
    app.server.on(drills.commitCall, () => refuse('already-called'));
    app.server.on(drills.getTask, { ...TASK, call: SEALED });
    fireEvent.click(await commit());
    expect(await screen.findByText('L 9.0 to L 5.0')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Fire/ })).toBeTruthy();
  });
});

const NO_CALLS: ReplyOf<typeof drills.getYourWind> = {
  calls: 0,
  handicap: null,
  error: null,
  slope: null,
  slopeError: null,
  coverage: { held: 0, of: 0, low: null, high: null, verdict: 'none' },
  cells: [],
  leans: [],
  next: { cell: { range: 'to-400' }, why: 'Ten calls and you have a handicap.', due: true },
  over: [],
  last: [],
  dots: [],
  plates: { now: null, atOne: 0.86 },
};

describe('practice without a network', () => {
  it('says why a drill cannot start, and leads to the level whose numbers are not sealed', async () => {
    signIn(app.server, { user: anna });
    app.server.on(drills.getYourWind, NO_CALLS);
    app.server.on(drills.listDrills, { drills: [], dailyDone: false, lastSelfTestAt: null });
    renderInApp(<PracticeScreen />, '/practice');
    await screen.findByText('Ten calls and you have a handicap.');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/their wind lies on the server until you have called it/)).toBeTruthy();
    const train = screen.getByRole('button', { name: /^Train now/ });
    expect(train.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(train);
    expect(app.server.seenBy(drills.createDrill)).toEqual([]);
    expect(screen.getByRole('link', { name: 'Fire Control' }).getAttribute('href')).toBe('/');
    onLine.mockReturnValue(true);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ status: 'ok' })));
    act(() => void window.dispatchEvent(new Event('online')));
  });
});
