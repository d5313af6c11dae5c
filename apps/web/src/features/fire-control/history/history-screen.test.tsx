import { screen, waitFor, within } from '@testing-library/react';
import { history, scenarios, sessions, stages } from '@windcall/contract';
import { shotRecord, split } from '@windcall/simulation';
import { expect, it } from 'vitest';
import { request } from '../../../api/index.ts';
import { desk } from '../../../desk/desk.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { person } from '../../../testing/people.ts';
import { freshApp, openApp, signIn } from '../../../testing/render-app.tsx';
import { openRange, SEED, scenarioFrom } from '../../../testing/shooting-range.ts';
import { currentToast } from '../../../toasts/toast.ts';
import { continuedSession } from '../shots/open-session.ts';
import { shotSender, unsentShots } from '../shots/shot-sender.ts';

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
const AT = '2026-03-01T08:00:00.000Z';

/** A server with session 1 of three shots, and a called drill. */
const shotBefore = async () => {
  signIn(app.server, { user: person(1, 'anna') });
  const range = openRange(app.server);
  const stage = await request(stages.createStage, { body: { profileId: 0, scenarioId: simple.id } });
  const body = { profileId: 0, scenarioId: simple.id, stageId: stage.id };
  const session = await request(sessions.createSession, { body });
  for (const windDial of [0, 0.5, 1]) {
    const shotData = { sessionId: session.id, target: 1, moment: 5 * windDial, elevationDial: 3, windDial };
    await request(sessions.recordShot, { body: { shotId: crypto.randomUUID(), shotData } });
  }
  app.server.on(scenarios.getScenario, simple);
  app.server.on(history.listHistory, ({ query }) => {
    const entry = { ...session, kind: 'session' as const, lastShotAt: AT, shotsFired: 3, hitsOnTarget: 1 };
    const drill = {
      ...{
        kind: 'drill' as const,
        drillKind: 'calls' as const,
        id: 4,
        level: 2 as const,
        tasks: 5,
        done: 5,
        over: true,
      },
      ...{ profileName: 'Match', createdAt: AT, hits: 2 },
    };
    const find = (query.get('find') ?? '').toLowerCase();
    const isFound = `${entry.scenarioName} ${entry.profileName}`.toLowerCase().includes(find);
    const isDeleted = !range.opened.some(({ id }) => id === entry.id);
    const all = [...(isFound && !isDeleted ? [entry] : []), ...(find === '' ? [drill] : [])];
    const kind = query.get('kind');
    return { entries: all.filter((one) => kind === null || one.kind === kind), next: null };
  });
  app.server.on(history.openHistorySession, ({ params }) => {
    const opened = range.opened.find(({ id }) => id === Number(params.id));
    if (opened === undefined) return refuse('not-found');
    const shots = range.shots.map((shot) => {
      const [target] = stage.targets;
      if (target === undefined) throw new Error('there must be a target');
      const { moment, impactX, impactY } = shot;
      const taken = split(stage, target, { momentS: moment ?? 0, aim: shot, impactX, impactY });
      return { ...shot, split: taken.status === 'ok' ? taken.split : null };
    });
    return { session: opened, stages: [stage], shots };
  });
  return { range, stage };
};

it('lists sessions and drills, finds one by its name, and opens it on its last shot', async () => {
  await shotBefore();
  const { user } = openApp('/history');
  const list = await screen.findByRole('list', { name: 'What you shot' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/history?session=1', '/practice?drill=4&call=6']);
  await user.type(screen.getByRole('searchbox', { name: 'Find a rifle or scenario' }), 'no such');
  await screen.findByText('Nothing found');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), simple.name.slice(0, 6));
  await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(1));
  await user.click(await screen.findByRole('link', { name: new RegExp(simple.name) }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Session 1' })).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 2, name: /^Shot 3:/ })).toBeTruthy();
});

it('shows all, sessions or drills alone, as its address says', async () => {
  await shotBefore();
  const { user } = openApp('/history?kind=session');
  const shown = async () => {
    const list = await screen.findByRole('list', { name: 'What you shot' });
    return within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  };
  expect(await shown()).toEqual(['/history?session=1']);
  await user.click(screen.getByRole('radio', { name: 'Drills' }));
  await waitFor(async () => expect(await shown()).toEqual(['/practice?drill=4&call=6']));
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await waitFor(async () => expect(await shown()).toHaveLength(2));
});

it('shows a shot again with what was set and struck as stored, and walks to the others by the arrows', async () => {
  const { range, stage } = await shotBefore();
  const { user } = openApp('/history?session=1&shot=2');
  await screen.findByRole('heading', { level: 2, name: /^Shot 2:/ });
  const [target] = stage.targets;
  const shot = range.shots[1];
  if (target === undefined || shot === undefined) throw new Error('there must be a second shot');
  // stage, seed and number determine the record: no new draw
  const beside = { ...sessions.toldOf({}), engagementTime: 0 };
  const again = shotRecord(stage, target, 2.5, shot, { seed: SEED, shotNumber: 2 }, beside);
  expect(again.status === 'ok' && [again.record.impactX, again.record.impactY]).toEqual([shot.impactX, shot.impactY]);
  const words = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '';
  expect(words('Impact')).toContain(Math.abs(shot.impactX).toFixed(2));
  expect(words('Dialed')).toContain('0.50');
  const lesson = await screen.findByRole('region', { name: 'Lesson' });
  expect(lesson.textContent).toMatch(
    /On a range the margin of this correction is ± 0\.\d\d elevation and ± 0\.\d\d mil wind \(one standard deviation\), most of it the (drag|muzzle velocity)\./,
  );
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { level: 2, name: /^Shot 3:/ });
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await screen.findByRole('heading', { level: 2, name: /^Shot 1:/ });
});

it('goes on with a session, also after a reload, until another is opened', async () => {
  const { range } = await shotBefore();
  // a newer session of the same rifle and scenario
  const [first] = range.opened;
  if (first === undefined) throw new Error('a session must be open');
  range.opened.push({ ...first, id: 2 });
  const { user, unmount } = openApp('/history?session=1');
  const goOn = await screen.findByRole('button', { name: 'Resume shooting' });
  await waitFor(() => expect(goOn.getAttribute('aria-busy')).toBeNull());
  await user.click(goOn);
  await screen.findByText(/^Session 1: 3 shots/);
  expect(desk.scenarioId.read()).toBe(simple.id);
  unmount();
  const again = openApp('/?tab=log');
  await screen.findByText(/^Session 1: 3 shots/);
  await again.user.click(await screen.findByRole('button', { name: 'New Session' }));
  await screen.findByText(/^Session 3: 0 shots/);
  expect(continuedSession.read()).toBeNull();
});

it('says before the next shot what it is fired in that those before were not, and records it as another stage', async () => {
  const { range } = await shotBefore();
  const environmentalConditions = {
    temperature: 30,
    humidity: 45,
    pressure: 29.92,
    windSpeed: 17,
    windDirection: '9:00',
  };
  desk.weather.write({ environmentalConditions });
  const { user } = openApp('/history?session=1');
  await screen.findByText('In the weather loaded now; the shots fired keep theirs.');
  const goOn = await screen.findByRole('button', { name: 'Resume shooting' });
  await waitFor(() => expect(goOn.getAttribute('aria-busy')).toBeNull());
  await user.click(goOn);
  await screen.findByText(/^Session 1: 3 shots, \d hits?\. From the next shot on: other air, another wind\.$/);
  const trigger = (await screen.findAllByRole('button', { name: 'Take Shot' }))[0];
  if (trigger === undefined) throw new Error('there must be a trigger');
  await waitFor(() => expect(trigger.getAttribute('aria-busy')).toBeNull());
  await user.click(trigger);
  await waitFor(() => expect(range.shots).toHaveLength(4));
  expect(range.shots.map(({ stageId }) => stageId)).toEqual([1, 1, 1, 2]);
  expect(range.made[1]).toMatchObject({
    wind: { kind: 'steady', speed: 17, direction: 270 },
    air: { temperature: 30 },
  });
  await screen.findByText(/^Session 1: 4 shots, \d hits?\.$/);
});

it('says why a session cannot be gone on with', async () => {
  await shotBefore();
  app.server.on(scenarios.getScenario, refuse('not-found'));
  openApp('/history?session=1');
  await screen.findByText('Its scenario was deleted since: it can only be looked at.');
  expect(screen.queryByRole('button', { name: 'Resume shooting' })).toBeNull();
});

it('shows a session of an older release as it was recorded, and says that it has no stage', async () => {
  const { range } = await shotBefore();
  app.server.on(history.openHistorySession, () => ({
    session: { ...(range.opened[0] as sessions.TrainingSession), stageId: null },
    stages: [],
    shots: range.shots.map((shot) => ({ ...shot, stageId: null, target: null, moment: null, split: null })),
  }));
  openApp('/history?session=1&shot=2');
  await screen.findByRole('heading', { level: 2, name: /^Shot 2:/ });
  await screen.findByText(/^An older release fired this shot, with Litz’s spin drift and the jump at the muzzle alone/);
  await screen.findByText('Recorded by an older version: view only.');
  expect(screen.queryByRole('button', { name: 'Resume shooting' })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Watch it fly' }).disabled).toBe(true);
  const words = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent ?? '';
  expect(words('Impact')).toContain(Math.abs(range.shots[1]?.impactX ?? Number.NaN).toFixed(2));
  expect(words('Needed')).toContain(Math.abs(range.shots[1]?.trueElevationMils ?? Number.NaN).toFixed(2));
});

it('deletes a session after saying how many shots go with it, those that wait too', async () => {
  const { range } = await shotBefore();
  for (const sessionId of [1, 9]) {
    const body = { shotId: crypto.randomUUID(), shotData: { sessionId, target: 1, moment: 0 } };
    shotSender.keep({ sessionId, body, stage: null });
  }
  app.server.on(sessions.recordShot, refuse('busy'));
  const { user } = openApp('/history?session=1');
  await user.click(await screen.findByRole('button', { name: 'Delete Session' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete session 1?' });
  expect(dialog.textContent).toContain(
    'Session 1 and its 4 shots are deleted for good. 1 of them is not recorded yet and will be lost.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(range.opened).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Delete Session' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(range.opened).toHaveLength(0));
  await waitFor(() => expect(currentToast()?.description).toBe('Session 1, 4 shots.'));
  expect(unsentShots().map(({ value }) => value.sessionId)).toEqual([9]);
  const list = await screen.findByRole('list', { name: 'What you shot' });
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(1));
});

it('has words for nothing, for a failure and for a session that is not there', async () => {
  await shotBefore();
  app.server.on(history.listHistory, { entries: [], next: null });
  const first = openApp('/history');
  await screen.findByText('Nothing here yet');
  first.unmount();
  const second = openApp('/history?session=77');
  await screen.findByText('There is no such session.');
  second.unmount();
  app.server.on(history.openHistorySession, refuse('internal'));
  openApp('/history?session=1');
  await screen.findByRole('button', { name: 'Try again' });
});

it('asks for the older ones when they are wanted', async () => {
  await shotBefore();
  const listed = app.server.answerOf(history.listHistory);
  app.server.on(history.listHistory, async (asked) => {
    const page = await listed(asked);
    if (page instanceof Response) return page;
    return asked.query.get('before') === null
      ? { entries: page.entries.slice(0, 1), next: AT }
      : { entries: page.entries.slice(1), next: null };
  });
  const { user } = openApp('/history');
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(2));
  expect(screen.queryByRole('button', { name: 'Older' })).toBeNull();
});
