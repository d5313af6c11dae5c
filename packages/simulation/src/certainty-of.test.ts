import type { TrajectoryRow } from '@windcall/ballistics';
import { messages, scenarios, type stages } from '@windcall/contract';
import { fpsToMps, ydToM } from '@windcall/units';
import { describe, expect, it } from 'vitest';
import { buildStage } from './build-stage.ts';
import { certaintyOf, whyOf } from './certainty-of.ts';
import { type PreparedStage, prepare } from './prepare.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { draftScenario } from './scenario-from-template.ts';
import { TEMPLATES } from './templates.ts';

const CURVE = [0.5, 0.9, 1, 1.5, 2.5].map((mach) => ({ mach, cd: 0.3 }));
/** A prepared stage with some of its rifle changed; its bullet's length is known unless it is null. */
const preparedWith = (rifle: Partial<stages.StageRifle> = {}, stability?: number | null): PreparedStage => {
  const drafted = TEMPLATES[0] && draftScenario(TEMPLATES[0], {}, scenarios.DEFAULT_ENVIRONMENT);
  if (drafted?.status !== 'ok') throw new Error('the template must make a scenario');
  const profile = { ...DEFAULT_PROFILE, bulletLength: 1.355 };
  const built = buildStage({ profile, scenario: { ...drafted.draft, id: 5 } });
  const [target] = built.status === 'ok' ? built.stage.targets : [];
  if (built.status !== 'ok' || target === undefined) throw new Error('the stage must be built');
  const ready = prepare(built.stage, target, 0);
  if (ready.status !== 'ok') throw new Error(ready.reason);
  const shot = { ...ready.shot, stability: stability === undefined ? ready.shot.stability : stability };
  return { ...ready, shot, rifle: { ...ready.rifle, ...rifle } };
};
/** A flight's row of 9 mil at 1000 yd with its parts. Slopes are mil per m/s and per whole BC. */
const rowAt = (mach: number) => ({ mach, elevationMil: 9, rangeM: ydToM(1000) }) as TrajectoryRow;
const part = (elevationMil: number, windMil: number) => ({ elevationMil, windMil });
const parts = { spinDrift: part(0.17, -0.3), aerodynamicJump: part(-0.1, 0.02), wind: part(0, 2) };
const slopes = { muzzleVelocity: part(-0.02, -0.01), bcShare: part(-5, -4) };
/** Slopes at a zero so near that they vanish. */
const nothing = { muzzleVelocity: part(0, 0), bcShare: part(0, 0) };
const certaintyWith = (rifle: Partial<stages.StageRifle>, mach = 2, of = parts, atZero = nothing) =>
  certaintyOf(preparedWith(rifle), rowAt(mach), of, slopes, atZero);
const causesOf = (certainty: ReturnType<typeof certaintyOf>) =>
  Object.fromEntries(certainty.causes.map(({ cause, elevationMils, windMils }) => [cause, [elevationMils, windMils]]));
const near = (...mils: number[]) => mils.map((mil) => expect.closeTo(mil, 12));

describe('how well a correction is known', () => {
  it('is by the zero, what spin does, 15 fps of velocity and 5 % of a published BC, together as a root of squares', () => {
    const certainty = certaintyWith({});
    expect(causesOf(certainty)).toEqual({
      // a tenth of the Magnus share of 0.17
      'spin-drift': near((0.1 / 0.17) * 0.17, 0.1 * 0.3),
      'aerodynamic-jump': near(0.1 * 0.1, 0.1 * 0.02),
      zero: near(0.03, 0.03),
      'muzzle-velocity': near(fpsToMps(15) * 0.02, fpsToMps(15) * 0.01),
      drag: near(0.05 * 5, 0.05 * 4),
    });
    expect(certainty.causes.map(({ why }) => why)).toEqual([
      'bullet length known',
      'bullet length known',
      'as well as sighting in finds it',
      '± 15 fps, if a chronograph measured it',
      'published BC, ± 5 %',
    ]);
    const say = { ...messages.WIRE_SAY, text: () => '4.6 m/s' };
    for (const cause of certainty.causes) {
      const isVelocity = cause.cause === 'muzzle-velocity';
      expect(whyOf(cause, say)).toBe(isVelocity ? '± 4.6 m/s, if a chronograph measured it' : cause.why);
    }
    const { elevation, wind } = {
      elevation: Math.hypot(0.1, 0.01, 0.03, fpsToMps(15) * 0.02, 0.25),
      wind: Math.hypot(0.03, 0.002, 0.03, fpsToMps(15) * 0.01, 0.2),
    };
    expect([certainty.sigmaElevationMils, certainty.sigmaWindMils]).toEqual(near(elevation, wind));
  });

  it('leaves out of the elevation what the zero takes out of it, and nothing of the wind', () => {
    const atZero = { muzzleVelocity: part(-0.008, -0.004), bcShare: part(-2, -1) };
    const zeroed = causesOf(certaintyWith({}, 2, parts, atZero));
    expect(zeroed['muzzle-velocity']).toEqual(near(fpsToMps(15) * 0.012, fpsToMps(15) * 0.01));
    expect(zeroed.drag).toEqual(near(0.05 * 3, 0.05 * 4));
  });

  it('knows the drift to 5 % where it was measured', () => {
    const { causes } = certaintyWith({ spinFactor: 1.1 });
    expect(causes[0]).toMatchObject({ windMils: expect.closeTo(0.05 * 0.3, 12), why: 'drift measured' });
    expect(causes[1]).toMatchObject({ elevationMils: expect.closeTo(0.05 * 0.1, 12), why: 'drift measured' });
  });

  it.each([
    [{ bulletLength: null }, Math.hypot(0.1, 0.15), 'bullet length guessed from its weight'],
    // 7.62 mm M59, mild steel: 150 gr in 1.259 in
    [
      { bulletWeight: 150, bulletDiameter: 0.308, bulletLength: 1.259 },
      0.2,
      'too light for its length to have a lead core',
    ],
    // a light lead core: Berger 155 gr Hybrid, 1286 gr/in³
    [{ bulletWeight: 155, bulletDiameter: 0.308, bulletLength: 1.271 }, 0.1, 'bullet length known'],
  ])('knows drift and jump by the length and the core: %j', (rifle, share, why) => {
    const [drift, jump] = certaintyWith(rifle).causes;
    expect([drift?.windMils, jump?.elevationMils]).toEqual(near(share * 0.3, share * 0.1));
    expect([drift?.why, jump?.why]).toEqual([why, why]);
  });

  it('knows a curve of its own to 1 %', () => {
    const { causes } = certaintyWith({ dragCurve: CURVE });
    expect(causes.at(-1)).toEqual({
      cause: 'drag',
      elevationMils: expect.closeTo(0.01 * 5, 12),
      windMils: expect.closeTo(0.01 * 4, 12),
      why: 'own drag curve, ± 1 %',
    });
  });

  it('knows drag less below Mach 1.2: by 3 % of drop and wind a unit of Mach', () => {
    const slow = certaintyWith({}, 0.9).causes.at(-1);
    expect([slow?.elevationMils, slow?.windMils]).toEqual(
      near(Math.hypot(0.25, 0.009 * 9), Math.hypot(0.2, 0.009 * 2)),
    );
    expect(slow?.why).toBe('published BC, ± 5 %, and more below Mach 1.2');
    expect(certaintyWith({}, 1.2).causes.at(-1)?.why).toBe('published BC, ± 5 %');
  });

  it('is by the shooter’s own elevations where there are any, in place of velocity and drag', () => {
    const observed = causesOf(certaintyWith({ elevationReferenceData: [{ range: 900, elevation: 8 }] }));
    expect(Object.keys(observed)).toEqual(['spin-drift', 'aerodynamic-jump', 'zero', 'observed']);
    expect(observed).toMatchObject({ observed: [0.05, 0] });
    expect(Object.keys(causesOf(certaintyWith({ elevationReferenceData: [] })))).toContain('drag');
  });

  it('names no cause that moves nothing, and one that moves to one side alone', () => {
    const still = { ...parts, spinDrift: part(0, 0), aerodynamicJump: part(0, -0.1) };
    expect(causesOf(certaintyWith({}, 2, still))).not.toHaveProperty('spin-drift');
    expect(causesOf(certaintyWith({}, 2, still))['aerodynamic-jump']).toEqual(near(0, 0.01));
  });

  it('refuses an unstable bullet only where its length is known', () => {
    const textOf = (bulletLength: number | null) =>
      certaintyOf(preparedWith({ bulletLength }, 1.1), rowAt(2), parts, slopes).warnings.map(({ text }) => text);
    expect(textOf(1.4)).toEqual([expect.stringContaining('no solution is good for it')]);
    expect(textOf(null)).toEqual([expect.stringContaining('is guessed from its weight. Measure the bullet')]);
  });

  it('warns below a stability of 1.2 and below Mach 1.2, and of drift left out without a twist', () => {
    const kinds = (stability: number | null, mach: number) =>
      certaintyOf(preparedWith({}, stability), rowAt(mach), parts, slopes).warnings.map(({ kind }) => kind);
    expect(kinds(1.5, 1.2)).toEqual([]);
    expect(kinds(1.2, 2)).toEqual([]);
    expect(kinds(1.19, 1.19)).toEqual(['stability', 'transonic']);
    expect(kinds(null, 2)).toEqual(['no-twist']);
    const without = preparedWith({}, null);
    const { effects: _, ...input } = without.shot.input;
    expect(certaintyOf({ ...without, shot: { ...without.shot, input } }, rowAt(2), parts, slopes).warnings).toEqual([]);
    const [slow] = certaintyOf(preparedWith({}, 1.5), rowAt(1.1), parts, slopes).warnings;
    expect(slow?.text).toContain('Mach 1.10 at 1000 yd');
  });
});
