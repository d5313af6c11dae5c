import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cards, scenarios, shares, stages, weather } from '@windcall/contract';
import { read } from '@windcall/exchange';
import { readStageLink, writeStageCode, writeStageLink } from '@windcall/exchange/link';
import { DEFAULT_PROFILE, inlineStage, solve, steadyWind, unnamed } from '@windcall/simulation';
import jsQR from 'jsqr';
import { correction, generate } from 'lean-qr';
import { describe, expect, it } from 'vitest';
import { qrPath } from '../../platform/share/qr-code.tsx';
import { ShareButton } from '../../platform/share/share-thing.tsx';
import { refuse } from '../../testing/fake-server.ts';
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

describe('a shared stage', () => {
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
    const saved: Blob[] = [];
    const { createObjectURL } = URL;
    URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
    try {
      signIn(app.server, { user: person(1, 'anna') });
      renderInApp(<ShareButton thing={thing} />);
      fireEvent.click(screen.getByRole('button', { name: 'Share' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Save as file' }));
      await waitFor(() => expect(saved).toHaveLength(1));
    } finally {
      URL.createObjectURL = createObjectURL;
    }
    const text = await new Promise<string>((done) => {
      const reader = new FileReader();
      reader.onload = () => done(String(reader.result));
      reader.readAsText(saved[0] as Blob);
    });
    const outcome = read(new TextEncoder().encode(text), 'x.json');
    expect('shared' in outcome && outcome.shared.kind).toBe(kind);
    const again = 'shared' in outcome ? outcome.shared.body : null;
    // what the contract fills in is there when it comes back
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
