import { act, screen, waitFor } from '@testing-library/react';
import { type courses, demo, profiles, runs } from '@windcall/contract';
import { useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { openRun } from '../../testing/open-run.ts';
import { person, restricted } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { storedProfile } from '../../testing/stored-things.ts';
import { currentToast } from '../../toasts/toast.ts';
import * as here from './here/make-practice.ts';
import { useStartRun } from './use-start-run.ts';

const app = freshApp();
const COURSE = { name: 'Rooftop' } as courses.Course;
const made = (id: number) => ({ id }) as Awaited<ReturnType<typeof here.makePractice>>;

/** The hook on a screen of a session, whose account may be a demo. */
const Screen = ({ at }: { readonly at: { current: ReturnType<typeof useStartRun> } }) => {
  at.current = useStartRun();
  return <output aria-label="address">{useLocation().pathname}</output>;
};
const address = () => screen.getByRole('status', { name: 'address' }).textContent;
const open = () => {
  const at = { current: null as unknown as ReturnType<typeof useStartRun> };
  renderInApp(<Screen at={at} />);
  return at;
};

beforeEach(() => {
  signIn(app.server, { user: person(1, 'anna') });
  app.server.on(profiles.listProfiles, [storedProfile(4, '6.5 PRC')]);
  app.server.on(runs.createRun, { ...openRun, id: 31 });
});

it('practices here with the chosen rifle, once however often it is pressed, and goes to the run', async () => {
  desk.rifleId.write(4);
  const waiting: ((run: ReturnType<typeof made>) => void)[] = [];
  const make = vi.spyOn(here, 'makePractice').mockImplementation(() => new Promise((done) => waiting.push(done)));
  const start = open();
  await waitFor(() => expect(app.server.seenBy(profiles.listProfiles)).toHaveLength(1));
  await waitFor(() => {
    act(() => start.current.practice(COURSE));
    expect(make).toHaveBeenCalled();
  });
  act(() => start.current.practice(COURSE));
  expect(make).toHaveBeenCalledTimes(1);
  expect(make.mock.calls[0]?.[1]).toMatchObject({ id: 4, name: '6.5 PRC' });
  expect(start.current.pending).toBe(true);
  await act(async () => waiting[0]?.(made(17)));
  expect(address()).toContain('17');
  expect(start.current.pending).toBe(false);
  expect(app.server.seenBy(runs.createRun)).toEqual([]);
});

it('says why a stage cannot be practiced, and lets it be tried again', async () => {
  vi.spyOn(here, 'makePractice').mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(made(18));
  const start = open();
  await waitFor(() => expect(app.server.seenBy(profiles.listProfiles)).toHaveLength(1));
  await act(async () => start.current.practice(COURSE));
  await waitFor(() => expect(currentToast()?.title).toBe('Not Started'));
  expect(start.current.pending).toBe(false);
  expect(address()).toBe('/');
  await act(async () => start.current.practice(COURSE));
  await waitFor(() => expect(address()).toContain('18'));
});

it('waits for the chosen rifle and does not replace it by the built-in one', async () => {
  desk.rifleId.write(4);
  app.server.on(profiles.listProfiles, () => new Promise(() => {}));
  const make = vi.spyOn(here, 'makePractice');
  const start = open();
  act(() => start.current.practice(COURSE));
  await waitFor(() => expect(currentToast()?.description).toBe('Your rifle is not loaded yet. Try again in a moment.'));
  expect(make).not.toHaveBeenCalled();
});

it('makes a demo account’s practice on the server, which counts its shots', async () => {
  signIn(app.server, { user: person(3, 'guest', { isDemoUser: true }), restrictions: restricted() });
  desk.rifleId.write(4);
  const make = vi.spyOn(here, 'makePractice');
  const start = open();
  await waitFor(() => expect(start.current.needsServer).toBe(true));
  act(() => start.current.practice(COURSE));
  await waitFor(() => expect(app.server.seenBy(runs.createRun)).toHaveLength(1));
  expect(make).not.toHaveBeenCalled();
  expect(app.server.seenBy(demo.getRestrictions)).toHaveLength(1);
});

it('goes to a run of a match that the server made, and stays with its reason where it made none', async () => {
  const start = open();
  app.server.on(runs.createRun, () => refuse('out-of-order', { message: 'You shot this stage.' }));
  act(() => start.current.scored('abcdefgh12345678', 2));
  await waitFor(() => expect(currentToast()?.title).toBe('Not Started'));
  expect(address()).toBe('/');
  app.server.on(runs.createRun, { ...openRun, id: 31 });
  act(() => start.current.scored('abcdefgh12345678', 2));
  await waitFor(() => expect(address()).toBe('/practice/runs/31'));
  expect(app.server.seenBy(runs.createRun).at(-1)?.body).toEqual({ match: 'abcdefgh12345678', course: 2 });
});
