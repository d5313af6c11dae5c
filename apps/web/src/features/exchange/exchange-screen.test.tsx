import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cards, courses, days, games, profiles, scenarios, shares, weather } from '@windcall/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import expected from '../../../../../packages/exchange/fixtures/expected.json' with { type: 'json' };
import samples from '../../../../../packages/exchange/fixtures/samples.json' with { type: 'json' };
import { desk } from '../../desk/desk.ts';
import { refuse } from '../../testing/fake-server.ts';
import { person } from '../../testing/people.ts';
import { freshApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { ExchangeScreen } from './exchange-screen.tsx';

const app = freshApp();
const RIFLE: profiles.Profile = {
  ...profiles.RIFLE_INITIAL,
  bcSegments: [],
  id: 5,
  name: 'Match rifle',
  elevationReferenceData: null,
  windageReferenceData: null,
  previousBaseline: null,
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};

const SAVED = {
  id: 1,
  name: 'kestrel-a.csv (replay)',
  seed: null,
  distancePoints: 2,
  timePoints: 7,
  createdAt: '2026-03-01T08:00:00.000Z',
};

const choose = async (name: keyof typeof samples | 'table.csv', text?: string): Promise<void> => {
  const bytes =
    text === undefined
      ? Uint8Array.from(atob(samples[name as keyof typeof samples]), (c) => c.charCodeAt(0))
      : new TextEncoder().encode(text);
  fireEvent.change(await screen.findByLabelText('File to read'), { target: { files: [new File([bytes], name)] } });
};

describe('the import screen', () => {
  beforeEach(() => {
    signIn(app.server, { user: person(1, 'anna') });
    app.server.on(profiles.listProfiles, [RIFLE]);
    app.server.on(scenarios.listScenarios, []);
    app.server.on(cards.listCards, { wmpDopeCards: [] });
    app.server.on(weather.listFields, []);
    app.server.on(shares.listShares, []);
    app.server.on(courses.listCourses, []);
    renderInApp(<ExchangeScreen />);
  });

  it('shows what a profile holds, what is doubtful and what is not kept, and stores it only when asked', async () => {
    const made: unknown[] = [];
    app.server.on(profiles.createProfile, (call: { body: unknown }) => {
      made.push(call.body);
      return { ...RIFLE, id: 6, name: '6.5 CM 140 ELD-M' };
    });
    await choose('g7-single.a7p');
    expect(await screen.findByText('6.5 CM 140 ELD-M')).toBeTruthy();
    expect(screen.getByText(/editor’s default/)).toBeTruthy();
    expect(screen.getByText(/device’s list of 14 distances/)).toBeTruthy();
    expect(screen.getByText('109 yd')).toBeTruthy();
    expect(made).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Create Profile' }));
    await screen.findByRole('button', { name: 'Choose a file' });
    await expect.poll(() => made.length).toBe(1);
    expect(made[0]).toMatchObject({ bulletBC: 0.326, bulletWeight: 140, name: '6.5 CM 140 ELD-M' });
  });

  it('asks whether to turn the sign of drops, shows the figures, and stores nothing before', async () => {
    const put: { elevationReferenceData?: { elevation: number }[] }[] = [];
    app.server.on(profiles.updateProfile, (call: { body: unknown }) => {
      put.push(call.body as (typeof put)[number]);
      return RIFLE;
    });
    await choose('table.csv', 'Range (yd),Elevation (mil)\n100,0.0\n300,-1.1\n600,-3.7\n1000,-8.6\n');
    expect((await screen.findByRole('alert')).textContent).toContain('These are drops');
    expect(screen.getByText('D 3.70')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add to the profile' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Turn the sign' }));
    expect(await screen.findByText('U 3.70')).toBeTruthy();
    expect(put).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Add to the profile' }));
    await expect.poll(() => put.length).toBe(1);
    expect(put[0]?.elevationReferenceData?.map(({ elevation }) => elevation)).toEqual([0, 1.1, 3.7, 8.6]);
  });

  it('refuses a changed file by name and reason', async () => {
    await choose('changed.a7p');
    expect(await screen.findByText('changed.a7p was not imported (checksum)')).toBeTruthy();
    expect(screen.getByText(/changed or cut short.*Nothing was stored/)).toBeTruthy();
  });

  it('moves a chronograph’s mean to the reference temperature by the rifle’s powder', async () => {
    const put: unknown[] = [];
    app.server.on(profiles.updateProfile, (call: { body: unknown }) => {
      put.push(call.body);
      return RIFLE;
    });
    await choose('shotview-en.csv');
    expect(await screen.findByText('6.5 CM 41.2 H4350')).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Use this velocity' }));
    await expect.poll(() => put.length).toBe(1);
    const { meanFps, sdFps } = expected.files['shotview-en.csv'].velocities;
    const { muzzleVelocity, muzzleVelocitySd, chronograph } = put[0] as profiles.Profile;
    expect(muzzleVelocity).toBeCloseTo(meanFps, 2);
    expect(muzzleVelocitySd).toBeCloseTo(sdFps, 2);
    expect(chronograph).toEqual({ shots: expected.files['shotview-en.csv'].velocities.n, sd: muzzleVelocitySd });
  });

  it('leaves shots out of a mean before it is used, and uses none without a shot', async () => {
    const put: unknown[] = [];
    app.server.on(profiles.updateProfile, (call: { body: unknown }) => {
      put.push(call.body);
      return RIFLE;
    });
    await choose('table.csv', 'Device ID;LBR-1\nUnits velocity;fps\n\nShot ID;V0\n0001;2700\n0002;2900\n0003;2710\n');
    const use = await screen.findByRole<HTMLButtonElement>('button', { name: 'Use this velocity' });
    fireEvent.click(screen.getByRole('button', { name: 'Leave shots out' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /2900/ }));
    expect(await screen.findByText(/2705\.0/)).toBeTruthy();
    fireEvent.click(use);
    await expect.poll(() => put.length).toBe(1);
    expect(put[0]).toEqual({ muzzleVelocity: 2705, muzzleVelocitySd: 7.07, chronograph: { shots: 2, sd: 7.07 } });
    await choose('table.csv', 'Device ID;LBR-1\nUnits velocity;fps\n\nShot ID;V0\n0001;2700\n');
    fireEvent.click(await screen.findByRole('button', { name: 'Leave shots out' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /2700/ }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use this velocity' }).disabled).toBe(true),
    );
  });

  it('lays a meter’s log over the range as the wind to shoot in', async () => {
    app.server.on(weather.saveField, SAVED);
    await choose('kestrel-a.csv');
    expect(await screen.findByText(/One meter is one place/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Shoot in this wind' }));
    await expect.poll(() => desk.wind.read()?.distances).toEqual([0, 1000]);
    expect(desk.wind.read()?.windData.direction[0]?.[0]).toBeCloseTo(277, 6);
  });

  it('makes a new wind like a meter’s log: its mean, spread and pace, along the whole range', async () => {
    const windField = {
      distances: [0, 1000],
      timeSteps: [0, 2],
      windData: {
        speed: [
          [4, 5],
          [4, 5],
        ],
        direction: [
          [277, 280],
          [277, 280],
        ],
      },
    };
    app.server.on(weather.generateWindField, { windField, environmentalData: {}, metadata: {} });
    app.server.on(weather.saveField, { ...SAVED, name: 'kestrel-a.csv (like it)' });
    await choose('kestrel-a.csv');
    fireEvent.click(await screen.findByRole('button', { name: 'Shoot in a wind like it' }));
    await waitFor(() => expect(app.server.seenBy(weather.saveField)).toHaveLength(1));
    const asked = app.server.seenBy(weather.generateWindField)[0]?.body as weather.GeneratorInput | undefined;
    const { primary } = asked?.stateBasedWind ?? {};
    const { speedMph } = expected.files['kestrel-a.csv'].log;
    expect(primary?.windSpeed).toBeCloseTo(speedMph.reduce((sum, mph) => sum + mph, 0) / speedMph.length, 0);
    expect(primary?.speedVariation).toBeGreaterThan(0);
    expect(asked).toMatchObject({ maxDistance: 1000, modelComplexity: 'stochastic' });
    expect(app.server.seenBy(weather.saveField)[0]?.body).toEqual({ name: 'kestrel-a.csv (like it)', windField });
    expect(desk.wind.read()).toEqual(windField);
  });

  it('asks from which side the crosswind came that a meter without directions wrote down', async () => {
    app.server.on(weather.saveField, SAVED);
    const head =
      'Device Name,1\nDevice Model,5700\nSerial Number,1\nFORMATTED DATE-TIME,Wind Speed,Crosswind\n,m/s,m/s\n';
    await choose('table.csv', `${head}2026-05-18 11:39:50,4,3\n2026-05-18 11:39:52,4,2\n`);
    const shoot = await screen.findByRole<HTMLButtonElement>('button', { name: 'Shoot in this wind' });
    expect(shoot.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('The crosswind came from'), { target: { value: 'left' } });
    expect(shoot.disabled).toBe(false);
    fireEvent.click(shoot);
    await expect.poll(() => desk.wind.read()?.windData.direction[0]?.[0]).toBeCloseTo(270, 9);
    expect(desk.wind.read()?.windData.speed[0]?.[0]).toBeCloseTo(3 / 0.44704, 6);
  });

  it('asks which of day and month comes first in a log that does not say it, and shows the days of either', async () => {
    app.server.on(weather.saveField, SAVED);
    const head =
      'Device Name,1\nDevice Model,5700\nSerial Number,1\nFORMATTED DATE-TIME,Direction - True,Wind Speed\n,,m/s\n';
    await choose('table.csv', `${head}03/04/2026 23:59:58,90,4\n04/04/2026 00:00:02,90,8\n`);
    const order = await screen.findByLabelText<HTMLSelectElement>('The first number in its dates is');
    expect(order.value).toBe('day-first');
    expect([...order.options].map(({ text }) => text)).toEqual([
      'The day: 2026-04-03 to 2026-04-04',
      'The month: 2026-03-04 to 2026-04-04',
    ]);
    expect(screen.getByText('2026-04-03 23:59:58')).toBeTruthy();
    expect(app.server.seenBy(weather.saveField)).toEqual([]);
    fireEvent.change(order, { target: { value: 'month-first' } });
    expect(screen.getByText('2026-03-04 23:59:58')).toBeTruthy();
    // in this date order the log lasts a month, longer than any wind
    const shoot = screen.getByRole<HTMLButtonElement>('button', { name: 'Shoot in this wind' });
    expect([shoot.disabled, screen.queryByText(/is longer than a day/) === null]).toEqual([true, false]);
    fireEvent.change(order, { target: { value: 'day-first' } });
    fireEvent.click(shoot);
    await expect.poll(() => desk.wind.read()?.timeSteps.at(-1)).toBe(4);
  });

  it('offers the air of a meter’s file without wind to the calculator, and no wind', async () => {
    const log = 'FORMATTED DATE-TIME,Temperature,Station Pressure\nd,°F,inHg\n2026-03-19 10:20:00,70.1,24.10\n';
    await choose('table.csv', log);
    expect(await screen.findByRole('button', { name: 'Use its air in the calculator' })).toBeTruthy();
    expect(screen.getByText('not measured')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Shoot in this wind' })).toBeNull();
  });

  it('offers no heading first for a table of figures alone', async () => {
    await choose('table.csv', '101;9;-4.21;3.90\n101;10;1.20;-1.72\n');
    const select = (await screen.findByLabelText('Which line is the heading?')) as HTMLSelectElement;
    expect([select.value, select.options[0]?.textContent]).toEqual(['-1', 'No heading']);
    expect(screen.getByLabelText('Column 3')).toBeTruthy();
  });

  it('asks which column is what of a table it does not know', async () => {
    await choose('table.csv', 'Schuss;Geschw.\n1;820,5\n2;822,1\n');
    expect(await screen.findByText('Which column is what?')).toBeTruthy();
    const column = await screen.findByLabelText('Geschw.');
    await expect.poll(() => column.querySelectorAll('option').length).toBeGreaterThan(5);
    fireEvent.change(column, { target: { value: 'speed|m/s' } });
    fireEvent.click(screen.getByRole('button', { name: 'Read the table' }));
    expect(await screen.findByText('2694.6 fps')).toBeTruthy();
  });

  it('asks which line is the heading of a table with titles above it', async () => {
    await choose('table.csv', 'My log\nRange day\nRange,Elevation\n100,0\n300,1.4\n');
    const heading = await screen.findByLabelText<HTMLSelectElement>('Which line is the heading?');
    expect([...heading.options].map(({ text }) => text).slice(0, 3)).toEqual([
      '1. My log',
      '2. Range day',
      '3. Range, Elevation',
    ]);
    expect(heading.value).toBe('2');
    expect(screen.getByLabelText('Elevation')).toBeTruthy();
    fireEvent.change(heading, { target: { value: '3' } });
    expect(await screen.findByLabelText('100')).toBeTruthy();
  });

  it('shows a scenario of ours from a file, and stores it only when it is kept', async () => {
    const body = {
      name: 'Ridge day',
      scenarioType: 'simple',
      directionOfFire: 33,
      engagements: [
        {
          id: 'eng1',
          distance: 640,
          sequence: 1,
          targets: [{ id: 'target1', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
        },
      ],
    };
    app.server.on(scenarios.keepScenario, refuse('quota-reached'));
    await choose('table.csv', JSON.stringify({ format: 'windcall', kind: 'scenario', v: 1, body }));
    expect(await screen.findByText('Ridge day')).toBeTruthy();
    expect(app.server.seenBy(scenarios.keepScenario)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(app.server.seenBy(scenarios.keepScenario)[0]?.body).toMatchObject(body));
  });

  it('brings back everything of an account, one by one, and names what was refused', async () => {
    app.server.on(profiles.createProfile, RIFLE);
    app.server.on(weather.saveField, refuse('quota-reached'));
    const windField = { distances: [0], timeSteps: [0], windData: { speed: [[5]], direction: [[90]] } };
    const file = {
      exportedAt: '2026-03-01T08:00:00.000Z',
      account: { username: 'anna' },
      profiles: [RIFLE, { ...RIFLE, name: 'Too fast', muzzleVelocity: 99_999 }],
      windFields: [{ id: 1, userId: 1, name: 'Saturday', windField }],
      trainingSessions: [{ id: 1, shots: [] }],
    };
    await choose('table.csv', JSON.stringify(file));
    expect(await screen.findByText(/Too fast: Muzzle velocity is 99999; at most 6000 is allowed/)).toBeTruthy();
    expect(screen.getByText(/1 sessions: they are a record/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore it' }));
    expect(await screen.findByText(/Saturday: The limit of stored items/)).toBeTruthy();
    expect(app.server.seenBy(profiles.createProfile)).toHaveLength(1);
    expect(app.server.seenBy(weather.saveField)[0]?.body).toEqual({ name: 'Saturday', windField });
  });

  it('takes a target’s string into the field log with the call that was made, and never its speeds for the muzzle’s', async () => {
    const taken: string[] = [];
    app.server.on(games.importFieldLog, (call: { body: unknown }) => {
      taken.push((call.body as { csv: string }).csv);
      return { added: 2, known: 0 };
    });
    app.server.on(games.listFieldLog, { entries: [], next: null, figures: null });
    await choose(
      'table.csv',
      'ShotMarker\n\nSep 12 2026,Relay 1,#1,,FC at 1000y\n,id,score,x mm,y mm,v fps\n,S1,7,500,0,1900\n,1,10,-254,127,1891\n,2,9,127,0,1900\n,avg:,9.5,,,1895\n',
    );
    expect(await screen.findByText('2.5 in left, 2.5 in high')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this velocity' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /What each line is: 2 shot, 1 sighter, 1 summary/ }));
    const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
    expect(screen.getAllByRole('row').map(cellsOf)).toContainEqual(['8', 'summary', 'a statistic of the shots', '']);
    expect(screen.getAllByRole('row').map(cellsOf)).toContainEqual(['5', 'sighter', 'shot S1', 'Relay 1']);
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the field log' });
    expect(add.disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('In the file, plus is'), { target: { value: '-1' } });
    fireEvent.change(screen.getByLabelText('Called, low'), { target: { value: 'R 3' } });
    fireEvent.change(screen.getByLabelText('Called, high'), { target: { value: 'R 6' } });
    expect(taken).toEqual([]);
    fireEvent.click(add);
    await expect.poll(() => taken.length).toBe(1);
    const [head, ...rows] = (taken[0] ?? '')
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (name: string) => rows.map((row) => row[head?.indexOf(name) ?? -1]);
    expect(column('impactRightMil').map(Number)).toEqual([expect.closeTo(0.2778, 3), expect.closeTo(-0.1389, 3)]);
    expect(column('loMph')).toEqual(['3', '3']);
    expect(column('distanceYd')).toEqual(['1000', '1000']);
    expect(new Set(column('id')).size).toBe(2);
  });

  it('asks whether speeds are in the other unit where only that fits the rifle, and stores nothing before', async () => {
    const put: { muzzleVelocity?: number }[] = [];
    app.server.on(profiles.updateProfile, (call: { body: unknown }) => {
      put.push(call.body as (typeof put)[number]);
      return RIFLE;
    });
    // the profile has 2800 fps
    await choose('table.csv', '"x"\n#,SPEED (FPS),TIME\n1,853.4,1\n2,854.4,1\n-,\nAVERAGE SPEED,853.9\n');
    expect((await screen.findByRole('alert')).textContent).toContain('in m/s, they average 2802 fps');
    expect(screen.queryByRole('button', { name: 'Use this velocity' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'The file is in m/s' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use this velocity' }));
    await expect.poll(() => put.length).toBe(1);
    expect(put[0]?.muzzleVelocity).toBeCloseTo(2801.5, 0);
  });

  it('chooses what headings say, and asks about columns that look exchanged', async () => {
    await choose('table.csv', 'My log\nRange day\nDistance;Correction\n100;0\n300;1,4\n1000;11,5\n');
    const distance = await screen.findByLabelText<HTMLSelectElement>('Distance');
    const correction = screen.getByLabelText<HTMLSelectElement>('Correction');
    expect(screen.getByText('e.g. 100 · 300 · 1000')).toBeTruthy();
    await waitFor(() => expect(correction.querySelector('option[value="range|yd"]')).toBeTruthy());
    fireEvent.change(distance, { target: { value: 'elevation|mil' } });
    fireEvent.change(correction, { target: { value: 'range|yd' } });
    fireEvent.click(screen.getByRole('button', { name: 'Read the table' }));
    expect((await screen.findByRole('alert')).textContent).toContain('range and elevation look exchanged');
    fireEvent.click(screen.getByRole('button', { name: 'Swap them' }));
    expect(distance.value).toBe('range|yd');
    fireEvent.click(screen.getByRole('button', { name: 'Read the table' }));
    expect(await screen.findByText('U 11.50')).toBeTruthy();
  });
});

it('keeps a log that is brought to a day as the wind of its evening', async () => {
  const id = '5f0c2f6e-3a57-4d39-9c1b-0d8b8f6d7a11';
  const stage = { n: 1, name: 'Ridge', line: '600 yd, 8 from 9:00', plan: null, called: null, note: '' };
  const document = { on: '2026-11-28', name: 'Rim Rock', profileId: null, match: null, stages: [stage] };
  signIn(app.server, { user: person(1, 'anna') });
  for (const call of [profiles.listProfiles, scenarios.listScenarios, weather.listFields, shares.listShares] as const)
    app.server.on(call, []);
  app.server.on(cards.listCards, { wmpDopeCards: [] });
  app.server.on(courses.listCourses, []);
  app.server.on(days.listDays, []);
  app.server.on(days.getDay, { ...document, id, updatedAt: SAVED.createdAt });
  app.server.on(days.putDay, ({ parsed }) => ({ ...parsed, id, updatedAt: '2026-11-28T12:00:00.000Z' }));
  app.server.on(weather.saveField, { ...SAVED, id: 7 });
  renderInApp(<ExchangeScreen />, `/exchange?day=${id}&stage=1`);
  await screen.findByText(/stage 1 of Rim Rock/);
  await choose('kestrel-a.csv');
  fireEvent.click(await screen.findByRole('button', { name: 'Shoot in this wind' }));
  await expect.poll(() => app.server.seenBy(days.putDay).length).toBe(1);
  expect(app.server.seenBy(days.putDay)[0]?.body).toEqual({ ...document, windFieldId: 7 });
});
