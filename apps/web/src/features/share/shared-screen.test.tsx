import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cards, scenarios, shares, stages, weather } from '@windcall/contract';
import { read } from '@windcall/exchange';
import { readStageLink, writeStageCode, writeStageLink, writeTaskLink } from '@windcall/exchange/link';
import { DEFAULT_PROFILE, inlineStage, solve, steadyWind, unnamed } from '@windcall/simulation';
import jsQR from 'jsqr';
import { correction, generate } from 'lean-qr';
import { describe, expect, it } from 'vitest';
import { qrPath } from '../../share/qr-code.tsx';
import { ShareButton } from '../../share/share-thing.tsx';
import { taskOf } from '../../share/task-of.ts';
import { refuse } from '../../testing/fake-server.ts';
import { keptDownloads } from '../../testing/kept-downloads.ts';
import { person } from '../../testing/people.ts';
import { freshApp, openApp, renderInApp, signIn } from '../../testing/render-app.tsx';
import { wholeCard } from '../../testing/wmp-server.ts';

const app = freshApp();
const SCENARIO = {
  kind: 'scenario',
  body: {
    name: 'Ridge day',
    description: null,
    scenarioType: 'simple',
    engagements: [
      {
        id: 'eng1',
        distance: 640,
        sequence: 1,
        directionOfFire: 33,
        targets: [{ id: 'target1', type: 'circle', size: 2, position: { x: 0, y: 0 } }],
      },
    ],
    environmentalConditions: null,
    directionOfFire: 33,
  },
} as const satisfies shares.SharedThing;
const {
  id: _i,
  createdAt: _c,
  stageId: _s,
  stageDigest: _d,
  analysisData: _a,
  ...cardBody
} = wholeCard(1, 'Match card');
const CARD: shares.SharedThing = { kind: 'card', body: cardBody };
const WIND = {
  kind: 'wind',
  body: {
    name: 'Saturday',
    windField: { distances: [0], timeSteps: [0], windData: { speed: [[5]], direction: [[90]] } },
  },
} as const satisfies shares.SharedThing;
const stage = inlineStage({
  rifle: { ...unnamed(DEFAULT_PROFILE), name: 'Club rifle' },
  air: stages.DEFAULT_AIR,
  wind: steadyWind(6, 60),
  targets: [{ number: 1, distance: 640, directionOfFire: 90, targetType: 'circle', targetSize: 2, lookAngle: 0 }],
});
const link = writeStageLink(stage) ?? '';

/** A link of release 2: `Club rifle`, one target at 640 yd, 6 mph from 2:00. */
const OLD_LINK =
  'lU9LCoMwEL1KmfUzTBKNuu6ihwhZVElVCFqiFrx9J71BFzO8z8C85zU83dM53PLySpGgawYraxqYjhmdEMGsymgZ5g5GWQctLj1aKgeuhla2aUB5meaD4AMY65nS_yvAtwa1_O9Vb2CdCAwHxwIox_e2S0yKn5ivapyf6yT0yGcUW9o4yd9LsnHJY-ljwCH8lOGq9nmTcEThCw';

const WINDS: stages.StageWind[] = [
  steadyWind(6, 60),
  {
    kind: 'zones',
    zones: [0, 300, 600].map((startDistance) => ({
      startDistance,
      endDistance: startDistance + 300,
      windSpeed: 9,
      windDirection: 270,
    })),
  },
  { kind: 'samples', field: { distances: [0], timeSteps: [0], windData: { speed: [[13.75]], direction: [[91]] } } },
];

describe('a task', () => {
  it('is what a share offers first: its link is byte for byte the same whatever the wind is', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    const links = new Set<string>();
    for (const wind of WINDS) {
      const source = { ...stage.source, wind: `wind ${wind.kind}`, windFieldId: 7, scenarioName: 'Ridge day' };
      const view = renderInApp(<ShareButton thing={{ kind: 'stage', body: { ...stage, wind, source } }} />);
      fireEvent.click(screen.getByRole('button', { name: 'Share' }));
      expect(await screen.findByRole('radio', { name: 'Task only', checked: true })).toBeTruthy();
      const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
      links.add(field.value);
      view.unmount();
    }
    expect(links.size).toBe(1);
    expect(app.server.seenBy(shares.createShare)).toHaveLength(0);
    const [only = ''] = links;
    const read = readStageLink(only.slice(only.indexOf('#')));
    expect('task' in read && read.task).toMatchObject({ name: 'Ridge day', targets: stage.targets });
    expect(JSON.stringify(read)).not.toMatch(/wind(?!age)/i);
  });

  it('of a scenario has neither its wind nor its words', () => {
    const air = {
      temperature: 41,
      humidity: 50,
      pressure: 27,
      windSpeed: 8,
      windDirection: '3:00',
      lightConditions: 'bright',
      weatherModel: 'deterministic' as const,
    };
    const task = taskOf({
      kind: 'scenario',
      body: {
        ...SCENARIO.body,
        engagements: [...SCENARIO.body.engagements].map((e) => ({ ...e, targets: [...e.targets] })),
        description: '8 mph from the right',
        environmentalConditions: air,
      },
    });
    expect(task?.air).toEqual({ temperature: 41, humidity: 50, pressure: 27, latitude: stages.DEFAULT_AIR.latitude });
    expect(JSON.stringify(task)).not.toMatch(/wind|3:00|from the right/);
  });

  it('opens without an account: the product, what to do, the targets, and no wind or correction', async () => {
    localStorage.clear();
    const task = taskOf({ kind: 'stage', body: stages.stage.parse(stage) });
    if (task === null) throw new Error('a stage has a task');
    openApp(`/s#${writeTaskLink(task)}`);
    expect(await screen.findByText('Club rifle')).toBeTruthy();
    expect(screen.getByText('Windcall')).toBeTruthy();
    expect(screen.getByText(/read the wind where you are/)).toBeTruthy();
    expect(document.title).toBe('Your task · Windcall');
    const words = document.querySelector('main')?.textContent ?? '';
    expect(words).toContain('640');
    expect(words).not.toMatch(/mph|mil (up|right|left|down)/);
  });

  it('is kept as rifle and scenario of one’s own, in calm air, and says that its wind was not shared', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    const task = taskOf({ kind: 'stage', body: stages.stage.parse(stage) });
    if (task === null) throw new Error('a stage has a task');
    app.server.on(scenarios.keepScenario, refuse('quota-reached'));
    const { user } = openApp(`/keep#${writeTaskLink(task)}`);
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(app.server.seenBy(scenarios.keepScenario)).toHaveLength(1));
    const sent = scenarios.scenarioToKeep.parse(app.server.seenBy(scenarios.keepScenario)[0]?.body);
    expect(sent.environmentalConditions).toMatchObject({ windSpeed: 0, temperature: stage.air.temperature });
    expect(sent.engagements.map(({ distance }) => distance)).toEqual([640]);
  });
});

describe('a shared stage', () => {
  it('of an older release opens as it did, with its wind and its corrections', async () => {
    openApp(`/s#${OLD_LINK}`);
    expect(await screen.findByText('Club rifle')).toBeTruthy();
    expect(screen.getByText('6 mph from 2:00')).toBeTruthy();
    expect(screen.getByText(/^\d+\.\d\d mil up$/)).toBeTruthy();
  });

  it('opens without an account, shows what to dial, and stores nothing', async () => {
    localStorage.clear();
    openApp(`/s#${link}`);
    expect(await screen.findByText('Club rifle')).toBeTruthy();
    const solved = solve(stage, { distance: 640, directionOfFire: 90, lookAngle: 0 }, 0);
    if (solved.status !== 'ok') throw new Error(solved.status);
    expect(screen.getByText(`${solved.solution.elevationMils.toFixed(2)} mil up`)).toBeTruthy();
    expect(screen.getByText('6 mph from 2:00')).toBeTruthy();
    expect(localStorage.length).toBe(0);
  });

  it('says why a damaged link cannot be opened', async () => {
    openApp('/s#abc');
    expect(await screen.findByText('This link cannot be opened')).toBeTruthy();
  });

  it.each([
    ['scenario', SCENARIO, 'Ridge day', scenarios.keepScenario],
    ['card', CARD, 'Match card', cards.keepCard],
    ['wind', WIND, 'Saturday', weather.saveField],
  ] as const)(
    'behind /s/<id> shows a %s to a stranger, and is kept by somebody who is signed in',
    async (_, thing, name, call) => {
      const answer = { id: 'abcdefghijklmnop', createdAt: '2026-03-01T08:00:00.000Z', thing };
      app.server.on(shares.getShare, answer);
      const stranger = openApp('/s/abcdefghijklmnop');
      expect(await screen.findByText(name)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Sign in to keep it' }).getAttribute('href')).toBe(
        '/keep/abcdefghijklmnop',
      );
      expect(screen.queryByRole('button', { name: 'Keep it' })).toBeNull();
      stranger.unmount();

      signIn(app.server, { user: person(1, 'anna') });
      app.server.on(shares.getShare, answer);
      app.server.on(call as typeof weather.saveField, refuse('quota-reached'));
      const { user } = openApp('/keep/abcdefghijklmnop');
      await user.click(await screen.findByRole('button', { name: 'Keep it' }));
      await waitFor(() => expect(app.server.seenBy(call)).toHaveLength(1));
      expect(app.server.seenBy(call)[0]?.body).toMatchObject(thing.kind === 'wind' ? { name } : thing.body);
      expect((await screen.findAllByText('Keep Failed')).length).toBeGreaterThan(0);
    },
  );

  it('says that a link that was ended holds nothing', async () => {
    app.server.on(shares.getShare, refuse('not-found', { message: 'Nothing is behind this link any longer.' }));
    openApp('/s/abcdefghijklmnop');
    expect(await screen.findByText('Nothing is behind this link any longer.')).toBeTruthy();
  });

  it('is kept as rifle and scenario of one’s own, the targets side by side in one engagement', async () => {
    signIn(app.server, { user: person(1, 'anna') });
    const two = {
      ...stage,
      targets: [...stage.targets, ...stage.targets].map((target, i) => ({ ...target, number: i + 1 })),
    };
    app.server.on(scenarios.keepScenario, refuse('quota-reached'));
    const { user } = openApp(`/keep#${writeStageLink(two)}`);
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(app.server.seenBy(scenarios.keepScenario)).toHaveLength(1));
    const sent = scenarios.scenarioToKeep.parse(app.server.seenBy(scenarios.keepScenario)[0]?.body);
    expect(
      sent?.engagements.map(({ distance, targets }) => [distance, targets.map(({ position }) => position.x)]),
    ).toEqual([[640, [-2, 2]]]);
    expect(sent.environmentalConditions).toMatchObject({ windSpeed: 6, windDirection: 60 });
  });

  it.each([
    ['stage', { kind: 'stage', body: stages.stage.parse(stage) } as const],
    ['scenario', SCENARIO],
    ['card', CARD],
    ['wind', WIND],
  ])('is saved as a file where it is shared, and reads back as the same %s', async (kind, thing) => {
    const files = keptDownloads();
    signIn(app.server, { user: person(1, 'anna') });
    renderInApp(<ShareButton thing={thing} />);
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    const whole = screen.queryByRole('radio', { name: 'With the wind' });
    if (whole !== null) fireEvent.click(whole);
    fireEvent.click(await screen.findByRole('button', { name: 'Save as file' }));
    await waitFor(() => expect(files).toHaveLength(1));
    const text = String(files[0]?.content);
    const outcome = read(new TextEncoder().encode(text), 'x.json');
    expect('shared' in outcome && outcome.shared.kind).toBe(kind);
    const again = 'shared' in outcome ? outcome.shared.body : null;
    // the contract adds its defaults
    expect(again).toMatchObject(JSON.parse(JSON.stringify(thing.body)));
  });

  it('is a smaller code as digits, which read back as the same stage', () => {
    const digits = writeStageCode(stage) ?? '';
    expect(digits).toMatch(/^\d+$/);
    expect(readStageLink(`#${digits}`)).toEqual(readStageLink(link));
    expect(qrPath(`https://windcall.example/s#${digits}`).size).toBeLessThan(
      qrPath(`https://windcall.example/s#${link}`).size,
    );
  });

  it('is read back from its QR code by another program', () => {
    const text = `https://windcall.example/s#${link}`;
    const code = generate(text, { minCorrectionLevel: correction.M });
    const [scale, quiet] = [3, 4];
    const side = (code.size + 2 * quiet) * scale;
    const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        if (code.get(Math.floor(x / scale) - quiet, Math.floor(y / scale) - quiet))
          pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
      }
    }
    expect(jsQR(pixels, side, side)?.data).toBe(text);
    expect(qrPath(text).size).toBe(code.size);
    expect(qrPath(text).path.length).toBeGreaterThan(500);
  });
});
