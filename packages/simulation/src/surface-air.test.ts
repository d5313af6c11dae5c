import { scenarios, stages } from '@windcall/contract';
import { mphToMps, mpsToMph, ydToM } from '@windcall/units';
import { across, covariance, fieldOf, lawOf, lineOf, pathGauge, wavesOf } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { buildStage, type StageParts } from './build-stage.ts';
import { fire } from './fire.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { rows } from './rows.ts';
import { draftScenario } from './scenario-from-template.ts';
import { solve } from './solve.ts';
import { promiseDifferences, stageDifferences, stageDigest } from './stage-digest.ts';
import { TEMPLATES } from './templates.ts';
import { fieldNeeded, windAt, windOverGround } from './wind-at.ts';
import { createWindFields } from './wind-fields.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

type Choice = Extract<stages.StageWindChoice, { kind: 'surface' }>;
const CHOICE: Choice = { kind: 'surface', ground: 'meadow', sky: 'broken', speed: 10, direction: '3:00', seed: 7 };

const scenario = (): StageParts['scenario'] => {
  const [template] = TEMPLATES;
  const drafted = template && draftScenario(template, {}, scenarios.DEFAULT_ENVIRONMENT);
  if (drafted?.status !== 'ok') throw new Error('the template must make a scenario');
  return { ...drafted.draft, id: 5, directionOfFire: 90 };
};
const stageOf = (more: Partial<Choice> = {}, clock: stages.Stage['clock'] = 'live'): stages.Stage => {
  const made = buildStage({ profile: DEFAULT_PROFILE, scenario: scenario(), wind: { ...CHOICE, ...more }, clock });
  if (made.status !== 'ok') throw new Error(made.message);
  return made.stage;
};
const lineAt = (distance: number, directionOfFire = 90): LineOfFire => ({ distance, directionOfFire, lookAngle: 0 });
const LINE = lineAt(600);
const windOf = (stage: stages.Stage): stages.SurfaceWind => {
  if (stage.wind.kind !== 'surface') throw new Error('the wind must be of a surface layer');
  return stage.wind;
};

describe('a stage in the wind of a surface layer', () => {
  it('keeps the law, the mean in degrees and the seed in digits', () => {
    const stage = stageOf();
    expect(stage.wind).toEqual({
      kind: 'surface',
      law: 2,
      ground: 'meadow',
      sky: 'broken',
      speed: 10,
      direction: 90,
      seed: '7',
    });
    expect(stage.source.wind).toBe('chosen: 10 mph from 3:00 over meadow in broken sun, seed 7');
    expect(stageOf({ law: 2, direction: 75, seed: '7' }).source.wind).toContain('from 2:30 over meadow');
    expect(stages.stage.parse(stage)).toEqual(stage);
    expect(stageDigest(stageOf({ law: 2, direction: 90, seed: '7' }))).toBe(stageDigest(stage));
    expect(stageDigest(stageOf({ law: 1 }))).not.toBe(stageDigest(stage));
    expect(stageDigest(stageOf({ drifts: true }))).not.toBe(stageDigest(stage));
    expect(stageOf({ drifts: true }).source.wind).toContain('drifting over half an hour');
    expect(stageDigest(stageOf({ seed: 8 }))).not.toBe(stageDigest(stage));
  });

  it('is refused by the name of the choice at fault', () => {
    const wind: Choice = { ...CHOICE, seed: '99999999999999999999' };
    expect(buildStage({ profile: DEFAULT_PROFILE, scenario: scenario(), wind })).toMatchObject({
      status: 'invalid',
      field: 'wind.seed',
    });
    for (const wrong of [
      { ground: 'swamp' },
      { sky: 'rain' },
      { speed: 41 },
      { speed: -1 },
      { law: 3 },
      { drifts: 1 },
    ]) {
      const read = stages.stageWindChoice.safeParse({ ...CHOICE, ...wrong });
      expect(read.error?.issues[0]?.path, JSON.stringify(wrong)).toEqual(Object.keys(wrong));
    }
  });

  it('has nothing to make ready, and one field for every direction', () => {
    expect(fieldNeeded(stageOf(), LINE, 5)).toBeNull();
    const fields = createWindFields(2);
    const field = fields.surface(windOf(stageOf()));
    expect(fields.surface(windOf(stageOf({ direction: '9:00' })))).toBe(field);
    fields.surface(windOf(stageOf({ seed: 8 })));
    fields.surface(windOf(stageOf({ seed: 9 })));
    expect(fields.surface(windOf(stageOf()))).not.toBe(field);
  });

  it('meets a live bullet where it is when it is there: the shot’s moment at the muzzle, the landing’s at the target', () => {
    const stage = stageOf();
    const { along } = windAt(stage, LINE, 40);
    const solved = solve(stage, LINE, 40);
    if (solved.status !== 'ok') throw new Error('must be solved');
    const waves = wavesOf(lawOf({ ground: 'meadow', sky: 'broken', speedMps: mphToMps(10) }), 7);
    const line = lineOf(waves, 90);
    const read = (yd: number, momentS: number) =>
      mpsToMph(
        line.cross(
          fieldOf(waves)
            .at(momentS)
            .read(line.gauge(ydToM(yd), 0, ydToM(25))),
        ),
      );
    expect(along(0).crosswindMph).toBeCloseTo(read(0, 40), 9);
    const atTarget = along(600).crosswindMph;
    const landsS = solved.solution.timeOfFlight;
    expect(Math.abs(atTarget - read(600, 40 + landsS))).toBeLessThan(0.05);
    expect(Math.abs(atTarget - read(600, 40))).toBeGreaterThan(0.1);
  });

  it('stands for five seconds by shot, and hits what it hit', () => {
    const stage = stageOf({}, 'by-shot');
    const crosswind = (momentS: number) => windAt(stage, LINE, momentS).along(300).crosswindMph;
    expect(crosswind(9.9)).toBe(crosswind(5));
    expect(crosswind(10)).not.toBe(crosswind(5));
    const aim = { windDial: 1, elevationDial: 3, windHold: 0, elevationHold: 0 };
    const shoot = (at: stages.Stage) => fire(at, stage.targets[0]!, 40, aim, { seed: '5', shotNumber: 1 });
    expect(shoot(stageOf())).toEqual(shoot(stageOf()));
    expect(shoot(stageOf({ seed: 8 }))).not.toEqual(shoot(stageOf()));
  });

  it('is one wind for targets of all directions: they part from one muzzle', () => {
    const stage = stageOf();
    const [ahead, aside] = [windOverGround(stage, lineAt(600, 90), 0), windOverGround(stage, lineAt(600, 120), 0)];
    const [a, b] = [ahead(0, 33), aside(0, 33)];
    expect(Math.hypot(a.crosswindMph, a.headwindMph)).toBeCloseTo(Math.hypot(b.crosswindMph, b.headwindMph), 9);
    const turn = Math.atan2(a.crosswindMph, a.headwindMph) - Math.atan2(b.crosswindMph, b.headwindMph);
    expect(turn).toBeCloseTo(Math.PI / 6, 9);
    expect(ahead(600, 33).crosswindMph).not.toBeCloseTo(aside(600, 33).crosswindMph, 1);
  });

  it('has the law’s spread on a flown path, far less than at a point', () => {
    const stage = stageOf({ sky: 'overcast' });
    const fields = createWindFields();
    const weights = Array.from({ length: 25 }, (_, i) => (1 - i / 24) * (i % 24 ? 1 : 0.5));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const [path, point]: [number[], number[]] = [[], []];
    for (let i = 0; i < 400; i++) {
      const { along } = windAt({ ...stage, clock: 'by-shot' }, LINE, i * 1800, fields);
      path.push(weights.reduce((sum, weight, k) => sum + (weight * along(25 * k).crosswindMph) / total, 0));
      point.push(windOverGround(stage, LINE, 0, fields)(0, i * 1800).crosswindMph);
    }
    const sd = (values: number[]) => Math.sqrt(values.reduce((sum, x) => sum + (x - 10) ** 2, 0) / values.length);
    const waves = wavesOf(lawOf({ ground: 'meadow', sky: 'overcast', speedMps: mphToMps(10) }), 7);
    const line = lineOf(waves, 90);
    const gauge = pathGauge(line, ydToM(600));
    expect(sd(path) / mpsToMph(Math.sqrt(covariance(gauge, gauge)))).toBeCloseTo(1, 0.9);
    expect(sd(path) / sd(point)).toBeLessThan(0.45);
  });

  it('is known beside the line and over a stretch, which other winds are not', () => {
    const over = windOverGround(stageOf(), LINE, 0);
    const at = (asideM: number) => over(300, 12, { asideM }).crosswindMph;
    expect(at(0)).toBe(over(300, 12).crosswindMph);
    expect(Math.abs(at(2.5) - at(0))).toBeGreaterThan(0.01);
    const slices = [0, 1, 2, 3].map((i) => ({ zM: 200 + 10 * i, weight: i === 1 ? 2 : 1 }));
    expect(over(300, 12, { slices }).crosswindMph).not.toBe(at(0));
    const steady: stages.Stage = { ...stageOf(), wind: { kind: 'steady', speed: 7, direction: 90 } };
    expect(windOverGround(steady, LINE, 0)(300, 12, { asideM: 50 })).toEqual(windAt(steady, LINE, 12).along(300));
  });

  it('moves a range table of a live stage from distance to distance', () => {
    const table = rows(stageOf(), [300, 600], 20);
    const alone = rows(stageOf(), [300], 20);
    if (table.status !== 'ok' || alone.status !== 'ok') throw new Error('must be solved');
    expect(table.rows[0]?.windage).toBe(alone.rows[0]?.windage);
  });

  it('keeps a promise on another seed, not under another sky', () => {
    expect(promiseDifferences(stageOf(), stageOf({ seed: 99 }))).toEqual([]);
    expect(stageDifferences(stageOf(), stageOf({ seed: 99 }))).toEqual(['wind']);
    expect(promiseDifferences(stageOf(), stageOf({ sky: 'sun' }))).toEqual(['wind']);
    expect(promiseDifferences(stageOf(), stageOf({ speed: 11 }))).toEqual(['wind']);
    expect(promiseDifferences(stageOf(), stageOf({ direction: 200 }))).toEqual(['wind']);
  });

  it('is calm on average where no wind is asked for', () => {
    const over = windOverGround(stageOf({ speed: 0 }), LINE, 0);
    const winds = Array.from({ length: 500 }, (_, i) => over(0, i * 600).crosswindMph);
    expect(Math.abs(winds.reduce((sum, x) => sum + x, 0) / winds.length)).toBeLessThan(0.3);
    expect(winds.every(Number.isFinite)).toBe(true);
    expect(across(lawOf({ ground: 'meadow', sky: 'broken', speedMps: 0 }), 0, 20)).toBeGreaterThan(0.5);
  });
});
