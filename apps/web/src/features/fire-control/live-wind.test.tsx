import { fireEvent, screen, waitFor } from '@testing-library/react';
import { sessions, type stages } from '@windcall/contract';
import { buildStage, DEFAULT_PROFILE } from '@windcall/simulation';
import { describe, expect, it, vi } from 'vitest';
import { desk } from '../../desk/desk.ts';
import { DEFAULT_SHOOTING } from '../../desk/shapes.ts';
import { type RangeAir, watchAir } from '../../scope/range/range-air.ts';
import type { RangePicture } from '../../scope/range/range-painter.ts';
import { openFireControl } from '../../testing/open-fire-control.tsx';
import { freshApp } from '../../testing/render-app.tsx';
import { growingField, scenarioFrom } from '../../testing/shooting-range.ts';
import { liveMoment } from './shots/live-moment.ts';
import * as calculations from './solution/calculations.ts';
import { stageAir } from './solution/stage-air.ts';

/** The range's last picture: the test browser paints nothing. */
const shown: { picture: RangePicture | null } = { picture: null };
vi.mock('../../scope/range/range-layer.tsx', () => ({
  wantsStill: () => false,
  RangeLayer: ({ picture }: { readonly picture: RangePicture }) => {
    shown.picture = picture;
    return null;
  },
}));

const app = freshApp();
const simple = scenarioFrom('simple_steel_500');
/** 100.25 s after the fake server opens its sessions. */
const NOW_MS = Date.parse('2026-03-01T08:01:40.250Z');

const takeShot = () => screen.findByRole('button', { name: 'Take Shot' });
const recorded = (count: number) =>
  waitFor(() => {
    expect(app.server.seenBy(sessions.recordShot)).toHaveLength(count);
    expect(screen.getByRole('button', { name: 'Take Shot' }).getAttribute('aria-busy')).toBeNull();
  });
const windNow = (zM: number): number => {
  const air = shown.picture?.air;
  if (air?.kind !== 'wind') throw new Error('Fire Control shows a wind');
  return air.windOver(zM, air.momentAt(0)).crossMph;
};
const clockAt = (ms: number) => vi.spyOn(Date, 'now').mockReturnValue(ms);

describe('a wind that moves with each shot', () => {
  it('is the default clock, and the picture stops between shots', async () => {
    desk.wind.write(growingField(40));
    const { user, range } = openFireControl(app.server, simple);
    await user.click(await takeShot());
    await recorded(1);
    expect(range.made.map(({ clock }) => clock)).toEqual(['by-shot']);
    await waitFor(() => expect(windNow(400)).toBeCloseTo(6, 9));
    clockAt(Date.now() + 60_000);
    expect(windNow(400)).toBeCloseTo(6, 9);
  });
});

describe('a wind that moves with the clock', () => {
  it('is chosen in Settings, kept, and is another stage of the same session from the next shot on', async () => {
    const { user, range } = openFireControl(app.server, simple, { path: '/?tab=settings' });
    const select = await screen.findByRole('combobox', { name: 'Wind moves' });
    await waitFor(() => expect(range.opened).toHaveLength(1));
    fireEvent.change(select, { target: { value: 'live' } });
    expect(desk.shooting.read()).toMatchObject({ windMoves: 'live' });
    await user.click(screen.getByRole('tab', { name: 'Reticle' }));
    await user.click(await takeShot());
    await recorded(1);
    expect(range.made.map(({ clock }) => clock)).toEqual(['by-shot', 'live']);
    expect(range.opened).toMatchObject([{ id: 1, stageId: 2 }]);
    expect(range.shots).toMatchObject([{ sessionId: 1, stageId: 2 }]);
  });

  it('is fired in at the moment of the trigger, and what was shown is what the server has', async () => {
    clockAt(NOW_MS);
    desk.shooting.write({ ...DEFAULT_SHOOTING, windMoves: 'live' });
    desk.wind.write(growingField(40));
    const { user, range } = openFireControl(app.server, simple);
    const button = await takeShot();
    // the stage needs code that may load after the trigger
    await waitFor(() => expect(windNow(400)).toBeCloseTo(5 + 100.25 / 5, 9));
    clockAt(NOW_MS + 12_500);
    expect(windNow(400)).toBeCloseTo(5 + 112.75 / 5, 9);
    await user.click(button);
    await recorded(1);
    const [shot] = range.shots;
    expect(shot).toMatchObject({ moment: 112.75, stageId: 1 });
    const marked = shown.picture?.scene.impacts;
    expect(marked).toMatchObject([{ x: shot?.impactX, y: shot?.impactY }]);
    // five mph more than if only shots moved the clock
    expect(shot?.trueWindDriftMils).toBeGreaterThan(2);
  });
});

describe('a bullet in the air', () => {
  it('is handed to the picture with the shot, ends at the target, and is no other target’s', async () => {
    const pairs = scenarioFrom('multi_dof_array_troop_line');
    const { user } = openFireControl(app.server, pairs);
    const button = await takeShot();
    await waitFor(() => expect(shown.picture?.flight).toBeNull());
    await user.click(button);
    await recorded(1);
    const points = shown.picture?.flight?.points ?? [];
    expect(points.at(-1)?.zM).toBeCloseTo((shown.picture?.scene.distanceYd ?? 0) * 0.9144, 6);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(shown.picture?.flight).toBeNull());
  });
});

describe('the moment of a session', () => {
  const opened = (id: number) => ({ id, createdAt: '2026-03-01T08:00:00.000Z' });

  it('is the time since it was opened, to the millisecond', () => {
    expect(liveMoment(opened(101), NOW_MS)).toBe(100.25);
    expect(liveMoment(opened(101), NOW_MS + 1)).toBe(100.251);
  });

  it('starts at zero if this device’s clock is behind the server’s', () => {
    const behind = Date.parse('2026-03-01T07:00:00.000Z');
    expect([0, 2500].map((ms) => liveMoment(opened(102), behind + ms))).toEqual([0, 2.5]);
  });

  it('stays one that a call may name, however old the session is', () => {
    const later = liveMoment(opened(103), NOW_MS + 20_000_000_000);
    expect(later).toBeGreaterThan(0);
    expect(later).toBeLessThan(10_000_000);
  });
});

describe('the air of a stage', () => {
  const built = (
    clock: stages.Stage['clock'],
    wind: Parameters<typeof buildStage>[0]['wind'] = { kind: 'samples', field: growingField(4) },
  ) => {
    const made = buildStage({ profile: DEFAULT_PROFILE, scenario: simple, wind, clock });
    if (made.status !== 'ok') throw new Error(made.message);
    return { status: 'ready', stage: made.stage, by: calculations } as const;
  };
  const line = { distance: 500, directionOfFire: simple.directionOfFire, lookAngle: 0 };
  const cross = (clock: stages.Stage['clock'], momentS: number): number => {
    const air = stageAir(built(clock), { line, momentS }, () => momentS);
    if (air.kind !== 'wind') throw new Error('a stage has a wind');
    return air.windOver(300, air.momentAt(0)).crossMph;
  };

  it('stands for five seconds by shot, and moves smoothly live', () => {
    expect([0, 4.9, 5].map((s) => cross('by-shot', s))).toEqual([5, 5, 6]);
    [0, 2.5, 5, 7.5].forEach((s) => {
      expect(cross('live', s)).toBeCloseTo(5 + s / 5, 9);
    });
  });

  it('goes on where the field ends', () => {
    const air = stageAir(built('live'), { line, momentS: 0 }, () => 0);
    if (air.kind !== 'wind') throw new Error('a stage has a wind');
    // the field plays forward for 15 s, then backward
    expect([15, 20, 30, 400].map((s) => air.windOver(300, s).crossMph)).toEqual([8, 7, 5, expect.any(Number)]);
  });

  it('is another beside the line in a surface layer, in the picture too', () => {
    const wind = { kind: 'surface', ground: 'meadow', sky: 'overcast', speed: 10, direction: 80, seed: 3 } as const;
    const air = stageAir(built('live', wind), { line, momentS: 0 }, () => 30);
    if (air.kind !== 'wind') throw new Error('a stage has a wind');
    const there = air.windOver(300, 30).crossMph;
    expect(air.windOver(300, 30, { asideM: 0 }).crossMph).toBe(there);
    expect(Math.abs(air.windOver(300, 30, { asideM: 20 }).crossMph - there)).toBeGreaterThan(0.1);
    // with every flag on the line, the flags look different
    const onTheLine: typeof air = { ...air, windOver: (zM, atS) => air.windOver(zM, atS) };
    const flags = (seen: RangeAir) => watchAir()(seen, 457, 20, 0).cues.flags;
    expect(flags(air)).not.toEqual(flags(onTheLine));
  });

  it('is still before there is a stage', () => {
    const air = stageAir({ status: 'loading', stage: null, by: null }, { line, momentS: 0 }, () => 0);
    expect(air.kind === 'wind' && air.windOver(100, 0)).toEqual({ crossMph: 0, headMph: 0 });
  });
});
