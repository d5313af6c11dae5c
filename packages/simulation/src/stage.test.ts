import { profiles, scenarios, stages } from '@windcall/contract';
import { generateWindField } from '@windcall/wind';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenly } from '../../../scripts/evenly.ts';
import { buildStage, type StageParts, windOfField } from './build-stage.ts';
import { fire } from './fire.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { rows } from './rows.ts';
import { draftScenario } from './scenario-from-template.ts';
import { solve, solveInput, windScale } from './solve.ts';
import { split } from './split.ts';
import { digestOf, promiseDifferences, stageDifferences, stageDigest } from './stage-digest.ts';
import { TEMPLATES } from './templates.ts';
import { windAt } from './wind-at.ts';
import { createWindFields } from './wind-fields.ts';

const STATE = {
  windSpeed: 10,
  windDirection: '3:00',
  duration: 30,
  durationVariation: 0.3,
  speedVariation: 3,
  directionVariation: 15,
  correlationTime: 12,
  spatialCorrelationDistance: 200,
};
const settings = {
  maxDistance: 1000,
  samplingInterval: 100,
  duration: 240,
  timeInterval: 5,
  modelComplexity: 'state-based' as const,
  stateBasedWind: { primary: STATE, secondary: { ...STATE, windSpeed: 4, windDirection: '9:00' } },
};
const generated = (more: object = {}, seed = 7) => {
  const made = generateWindField({ ...settings, ...more, seed });
  if (made.status !== 'ok') throw new Error('must be made');
  return made.field;
};
const scenarioOf = (template = TEMPLATES[0], more: Partial<StageParts['scenario']> = {}): StageParts['scenario'] => {
  const drafted = template && draftScenario(template, {}, scenarios.DEFAULT_ENVIRONMENT);
  if (drafted?.status !== 'ok') throw new Error('the template must make a scenario');
  return { ...drafted.draft, id: 5, ...more };
};
const built = (parts: Partial<StageParts> = {}): stages.Stage => {
  const outcome = buildStage({ profile: DEFAULT_PROFILE, scenario: scenarioOf(), ...parts });
  if (outcome.status !== 'ok') throw new Error(outcome.message);
  return outcome.stage;
};
const targetOf = (stage: stages.Stage, number = 1): stages.StageTarget => {
  const target = stage.targets[number - 1];
  if (target === undefined) throw new Error(`target ${number} must be there`);
  return target;
};
const recipe = (more: object = {}) => ({ kind: 'recipe' as const, settings: { ...settings, ...more }, seed: 7 });
const WINDS = {
  steady: { kind: 'steady', speed: 9, direction: '4:30' },
  zones: {
    kind: 'zones',
    zones: [0, 300, 600].map((yd, i) => ({
      startDistance: yd,
      endDistance: yd + 300,
      windSpeed: 4 * i + 2,
      windDirection: '2:00',
    })),
  },
  recipe: recipe(),
  samples: { kind: 'samples', field: generated() },
  surface: { kind: 'surface', law: 1, ground: 'meadow', sky: 'broken', speed: 9, direction: '4:30', seed: 7 },
} as const satisfies Record<string, StageParts['wind']>;
const windKind = fc.constantFrom(...(Object.keys(WINDS) as (keyof typeof WINDS)[]));
const template = fc.constantFrom(...TEMPLATES);
const moment = evenly(0, 235);
const solved = (stage: stages.Stage, line: Parameters<typeof solve>[1], momentS: number) => {
  const outcome = solve(stage, line, momentS);
  if (outcome.status !== 'ok') throw new Error(JSON.stringify(outcome));
  return outcome.solution;
};

describe('a stage', () => {
  it('is what the contract says, for every template and kind of wind, and survives a journey as JSON', () => {
    for (const of of TEMPLATES) {
      for (const wind of Object.values(WINDS)) {
        const stage = built({ scenario: scenarioOf(of), wind });
        const back = stages.stage.parse(JSON.parse(JSON.stringify(stage)));
        expect(back).toEqual(stage);
        expect(stageDigest(back)).toBe(stageDigest(stage));
        expect(stage.targets.map((t) => t.number)).toEqual(stage.targets.map((_, i) => i + 1));
      }
    }
  });

  it('shares its digest with its equals only', () => {
    const digest = stageDigest(built());
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(stageDigest(built({ profile: { ...DEFAULT_PROFILE, updatedAt: '2026-01-01T00:00:00Z' } }))).toBe(digest);
    const others: Partial<StageParts>[] = [
      { profile: { ...DEFAULT_PROFILE, muzzleVelocity: 2801 } },
      { air: { ...stages.DEFAULT_AIR, temperature: 20 } },
      { wind: WINDS.steady },
      { effects: { ...stages.DEFAULT_EFFECTS, coriolis: false } },
      { clock: 'live' },
      { scenario: scenarioOf(TEMPLATES[1]) },
    ];
    const digests = others.map((parts) => stageDigest(built(parts)));
    expect(new Set([digest, ...digests]).size).toBe(others.length + 1);
  });

  it('has the SHA-256 of its canonical JSON for a digest', () => {
    // echo -n '{"a":[1,null],"b":"x"}' | sha256sum
    expect(digestOf({ b: 'x', a: [1, null], c: undefined })).toBe(
      '3dece6dc8d22d61692b03c7d51836aaec96fd08a614e224565e177ad6ff9dbe2',
    );
    expect(digestOf({ b: 'x', a: [1, null] })).toBe(digestOf({ a: [1, undefined], b: 'x' }));
  });

  it('says what differs from another', () => {
    expect(stageDifferences(built(), built())).toEqual([]);
    expect(stageDifferences(built(), built({ profile: { ...DEFAULT_PROFILE, name: 'Renamed' } }))).toEqual([]);
    const trued = built({ profile: { ...DEFAULT_PROFILE, bulletBC: 0.31 }, wind: WINDS.zones });
    expect(stageDifferences(built(), trued)).toEqual(['rifle', 'wind']);
  });

  it('takes a wind that comes from elsewhere for another, though it is as strong: a promise does not hold in it', () => {
    const one = built({ wind: { kind: 'steady', speed: 9, direction: '3:00' } });
    const other = built({ wind: { kind: 'steady', speed: 9, direction: '4:30' } });
    expect([stageDifferences(one, other), promiseDifferences(one, other)]).toEqual([['wind'], ['wind']]);
  });

  it('reads a rifle of an older release: what it lacks has the default of a profile', () => {
    const stage = JSON.parse(JSON.stringify(built()));
    delete stage.rifle.powderTempSensitivity;
    expect(stages.stage.parse(stage).rifle.powderTempSensitivity).toBe(profiles.RIFLE_INITIAL.powderTempSensitivity);
  });

  it('takes a scenario’s own zones, else its wind, else the default', () => {
    const conditions = { ...scenarios.DEFAULT_ENVIRONMENT, windSpeed: 12 };
    const zoneWindData = [...WINDS.zones.zones];
    const of = (environmentalConditions: scenarios.EnvironmentalConditions | null) =>
      built({ scenario: scenarioOf(undefined, { environmentalConditions }) }).wind;
    expect(of(null)).toEqual({ kind: 'steady', speed: 8, direction: 90 });
    expect(of(conditions)).toEqual({ kind: 'steady', speed: 12, direction: 90 });
    expect(of({ ...conditions, zoneWindData })).toMatchObject({ kind: 'zones' });
  });

  it('refuses winds that contradict themselves, by name', () => {
    const [zone] = WINDS.zones.zones;
    const zones = [zone, zone, zone].flatMap((z) => (z ? [z] : []));
    const field = { ...generated(), distances: generated().distances.toReversed() };
    const still = { ...STATE, duration: 0, correlationTime: 0 };
    expect(
      buildStage({ profile: DEFAULT_PROFILE, scenario: scenarioOf(), wind: { kind: 'zones', zones } }),
    ).toMatchObject({ status: 'invalid', field: 'wind.zones' });
    expect(
      buildStage({ profile: DEFAULT_PROFILE, scenario: scenarioOf(), wind: { kind: 'samples', field } }),
    ).toMatchObject({ status: 'invalid', field: 'wind.field' });
    expect(
      buildStage({
        profile: DEFAULT_PROFILE,
        scenario: scenarioOf(),
        wind: recipe({ stateBasedWind: { primary: still } }),
      }),
    ).toMatchObject({ status: 'invalid', field: 'wind.settings.stateBasedWind.primary.correlationTime' });
  });

  it('makes a field that is too short long enough for its farthest target, and the wind before stays', () => {
    const far = TEMPLATES.find((t) => t.id === 'far_array_troop_line');
    const stage = built({ scenario: scenarioOf(far), wind: recipe({ maxDistance: 600 }) });
    const target = targetOf(stage, stage.targets.length);
    expect(target.distance).toBe(1183);
    expect(stage.wind.kind === 'recipe' && stage.wind.settings.maxDistance).toBe(1200);
    const long = built({ scenario: scenarioOf(far), wind: recipe({ maxDistance: 1200 }) });
    for (const yd of [0, 250, 600, 1183]) {
      expect(windAt(stage, target, 45).along(yd)).toEqual(windAt(long, target, 45).along(yd));
    }
    const samples = built({ scenario: scenarioOf(far), wind: WINDS.samples });
    expect(samples.source.wind).toContain('known to 1000 yd only');
  });

  it('finds the recipe of a generated field, and believes no other', () => {
    expect(windOfField(generated())).toMatchObject({ kind: 'recipe', seed: 7 });
    const { windData } = generated();
    const altered = {
      ...generated(),
      windData: { ...windData, speed: windData.speed.map((row) => row.map((x) => x + 1)) },
    };
    expect(windOfField(altered).kind).toBe('samples');
  });

  it('knows a field that another machine made of the same recipe: its last digits differ', () => {
    const { windData, ...rest } = generated();
    const times = (by: number) => (rows: number[][]) => rows.map((row) => row.map((x) => x * by));
    const moved = (by: number) => ({
      ...rest,
      windData: { ...windData, speed: times(by)(windData.speed), direction: times(by)(windData.direction) },
    });
    for (const by of [1 + 2 ** -52, 1 - 2 ** -50]) expect(windOfField(moved(by)).kind).toBe('recipe');
    const turned = windData.direction.map((row) => row.map((deg) => (deg < 180 ? deg + 360 : deg)));
    expect(windOfField({ ...rest, windData: { ...windData, direction: turned } }).kind).toBe('recipe');
    expect(windOfField(moved(1.0001)).kind).toBe('samples');
  });
});

describe('the wind of a stage', () => {
  it('is the specified 5-s step of the field, whatever the kind it is kept as', () => {
    fc.assert(
      fc.property(template, moment, (of, momentS) => {
        const scenario = scenarioOf(of);
        const byRecipe = built({ scenario, wind: WINDS.recipe });
        const bySamples = built({ scenario, wind: { kind: 'samples', field: generated({ maxDistance: 1200 }) } });
        for (const target of byRecipe.targets) {
          const specified = solveInput({
            ...stages.DEFAULT_AIR,
            distance: target.distance,
            directionOfFire: target.directionOfFire,
            baseDirectionOfFire: scenario.directionOfFire,
            useSpinDrift: true,
            useAerodynamicJump: true,
            useCoriolisEffect: true,
            useBCDegradation: false,
            lookAngle: 0,
            windField: generated({ maxDistance: 1200 }),
            windFieldTimeIndex: Math.floor(momentS / 5),
          });
          if (specified.status !== 'ok') throw new Error(JSON.stringify(specified));
          expect(solved(byRecipe, target, momentS)).toEqual(specified.solution);
          expect(solved(bySamples, target, momentS)).toEqual(specified.solution);
        }
      }),
      { numRuns: 8 },
    );
  });

  it('goes on by its seed where the field would end, without a jump and without standing still', () => {
    for (const timeInterval of [2, 5]) {
      const live = built({ wind: recipe({ timeInterval }), clock: 'live' });
      const target = targetOf(live);
      const at = (momentS: number) => windAt(live, target, momentS).along(target.distance).crosswindMph;
      for (const end of [240, 480, 1920, 3840, 86_400]) {
        expect(Math.abs(at(end + 0.01) - at(end - 0.01)), `${end} s`).toBeLessThan(0.1);
        const after = Array.from({ length: 12 }, (_, i) => at(end + 20 * i));
        expect(Math.max(...after) - Math.min(...after), `${end} s`).toBeGreaterThan(0.5);
      }
    }
    const byShot = built({ wind: recipe() });
    const target = targetOf(byShot);
    const longer = generated({ duration: 960 });
    const { windData } = longer;
    const crosswind = (momentS: number) =>
      windAt(byShot, { ...target, distance: 300 }, momentS).along(300).crosswindMph;
    for (const step of [49, 60, 120, 190]) {
      const [speed, deg] = [windData.speed[3]?.[step] ?? 0, windData.direction[3]?.[step] ?? 0];
      const turn = target.directionOfFire - byShot.directionOfFire;
      expect(crosswind(5 * step + 1)).toBeCloseTo(speed * Math.sin(((deg - turn) * Math.PI) / 180), 9);
    }
  });

  it('is linear in time between steps when live, and read where the bullet is when it is there', () => {
    const timeSteps = [0, 10, 20];
    // A uniform wind that rises 1 mph a second.
    const rising = [0, 10, 20];
    const field = {
      distances: [0, 1000],
      timeSteps,
      windData: { speed: [rising, rising], direction: [0, 0].map(() => [90, 90, 90]) },
    };
    const stage = built({ wind: { kind: 'samples', field }, clock: 'live' });
    const line = { distance: 1000, directionOfFire: 90, lookAngle: 0 };
    const wind = windAt(stage, line, 4.5);
    const { timeOfFlight } = solved(stage, line, 4.5);
    expect(wind.along(0).crosswindMph).toBeCloseTo(4.5, 9);
    expect(wind.along(1000).crosswindMph).toBeCloseTo(4.5 + timeOfFlight, 2);
    const byShot = windAt(built({ wind: { kind: 'samples', field } }), line, 5.5);
    expect([byShot.along(0).crosswindMph, byShot.along(1000).crosswindMph]).toEqual([5, 5]);
  });

  it('agrees live and by shot where it does not change', () => {
    const of = built({ wind: WINDS.steady });
    expect(solved({ ...of, clock: 'live' }, targetOf(of), 33)).toEqual(solved(of, targetOf(of), 0));
  });

  it('keeps a bounded number of fields, those asked for last', () => {
    const fields = createWindFields(2);
    const of = (seed: number) => ({ ...settings, seed });
    for (const seed of [1, 2]) fields.get(of(seed));
    fields.get(of(1));
    fields.get(of(3));
    expect([1, 2, 3].map((seed) => fields.has(of(seed)))).toEqual([true, false, true]);
    expect(fields.get({ ...of(1) })).toBe(fields.get(of(1)));
  });
});

describe('the family of a stage', () => {
  const setting = fc.integer({ min: -40, max: 40 }).map((n) => n / 20);

  it('answers the same in rows as in solutions, to the last digit', () => {
    fc.assert(
      fc.property(template, windKind, moment, fc.boolean(), (of, kind, momentS, live) => {
        const stage = built({ scenario: scenarioOf(of), wind: WINDS[kind], clock: live ? 'live' : 'by-shot' });
        const target = targetOf(stage);
        const distances = [100, 455, 910, target.distance].toSorted((a, b) => a - b);
        const table = rows(stage, distances, momentS, target);
        if (table.status !== 'ok') throw new Error(table.status);
        for (const row of table.rows) {
          const solution = solved(stage, { ...target, distance: row.distance }, momentS);
          expect([row.elevation, row.windage]).toEqual([solution.elevationMils, solution.windDriftMils]);
          expect(row.timeOfFlight).toBe(solution.timeOfFlight);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('lands a shot where its solution, its aim and its draw say, again and again', () => {
    fc.assert(
      fc.property(
        template,
        windKind,
        moment,
        setting,
        fc.integer({ min: 1, max: 500 }),
        (of, kind, momentS, off, n) => {
          const stage = built({ scenario: scenarioOf(of), wind: WINDS[kind] });
          const target = targetOf(stage, stage.targets.length);
          const solution = solved(stage, target, momentS);
          const aim = { windDial: off, elevationDial: solution.elevationMils, windHold: 0.1, elevationHold: 0 };
          const draw = { seed: '81985529216486895', shotNumber: n };
          const copy = stages.stage.parse(JSON.parse(JSON.stringify(stage)));
          const [shot, again] = [stage, copy].map((s) => fire(s, target, momentS, aim, draw, createWindFields()));
          expect(again).toEqual(shot);
          if (shot?.status !== 'ok') throw new Error('must fly');
          const { trueWindDriftMils, trueElevationMils, windError, elevationError } = shot.shot;
          // Engines agree to a millionth of a mil.
          for (const mil of [trueWindDriftMils, trueElevationMils]) expect(mil).toBe(Number(mil.toFixed(6)));
          expect(Math.abs(trueWindDriftMils - solution.windDriftMils)).toBeLessThan(5.1e-7);
          expect(windError).toBeCloseTo(off + 0.1 - trueWindDriftMils, 8);
          expect(Math.abs(elevationError)).toBeLessThan(5.1e-7);
          expect(Math.abs(shot.shot.impactX - shot.shot.windError)).toBeLessThan(
            6 * solution.dispersion.sigmaWindMil + 0.01,
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('takes a shot apart so that the parts sum to the impact', () => {
    const called = fc.option(evenly(-15, 15), { nil: null });
    fc.assert(
      fc.property(
        windKind,
        fc.boolean(),
        moment,
        called,
        fc.option(setting, { nil: null }),
        fc.option(evenly(0, 9), { nil: null }),
        setting,
        (kind, live, momentS, best, hold, elevation, windDial) => {
          const stage = built({ wind: WINDS[kind], clock: live ? 'live' : 'by-shot' });
          const target = targetOf(stage);
          const aim = { windDial, elevationDial: 1, windHold: 0.05, elevationHold: 0 };
          const fired = fire(stage, target, momentS, aim, { seed: 3, shotNumber: 1 });
          if (fired.status !== 'ok') throw new Error('must fly');
          const { impactX, impactY, isHit } = fired.shot;
          const call = { best, hold, elevation, momentS: momentS / 2 };
          const outcome = split(stage, target, { momentS, aim, impactX, impactY }, call);
          if (outcome.status !== 'ok') throw new Error(outcome.status);
          const { right, up, cheapest } = stages.split.parse(outcome.split);
          const sum = (parts: Record<string, number>) => Object.values(parts).reduce((total, mil) => total + mil, 0);
          expect(Math.abs(sum(right) - impactX)).toBeLessThan(1e-9);
          expect(Math.abs(sum(up) - impactY)).toBeLessThan(1e-9);
          expect(Math.abs(right.rounding)).toBeLessThanOrEqual(0.025 + 1e-9);
          expect(outcome.split.isHit).toBe(isHit);
          // the rifle's part is the scatter, for any call
          expect(right.rifle).toBeCloseTo(impactX - fired.shot.windError, 6);
          if (isHit) expect(cheapest).toBeNull();
          // rounding and the rifle are nobody's fault
          expect(['read', 'arithmetic', 'setting', 'waited', 'range', null]).toContain(cheapest?.part ?? null);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('blames a misread wind, the arithmetic, the setting and the wait each for its own', () => {
    const stage = built({ wind: { kind: 'steady', speed: 5, direction: 90 } });
    const target = { ...targetOf(stage), distance: 800, directionOfFire: 90 };
    const steady = { ...stage, directionOfFire: 90 };
    const scale = windScale(steady, target);
    if (scale === null) throw new Error('must fly');
    const { milPerMph: k, stillAirMil } = scale;
    const needed = solved(steady, target, 0);
    expect((needed.windDriftMils - stillAirMil) / k).toBeCloseTo(5, 2);
    const aim = { windDial: 1, elevationDial: needed.elevationMils, windHold: 0, elevationHold: 0 };
    const shot = { momentS: 0, aim, impactX: 1 - needed.windDriftMils, impactY: 0 };
    const taken = (call: Parameters<typeof split>[3], of = shot) => {
      const outcome = split(steady, target, of, call);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      return outcome.split;
    };
    const hold = k * 8 + stillAirMil;
    const { right } = taken({ best: 8 });
    expect(right.read).toBeCloseTo(3 * k, 3);
    expect([right.arithmetic, right.waited]).toEqual([0, 0]);
    expect(right.setting + right.rounding).toBeCloseTo(1 - hold, 9);
    expect(taken({ best: 5, hold: 1 }).right.arithmetic).toBeCloseTo(1 - needed.windDriftMils, 2);
    const implied = taken({});
    expect(implied.wind.calledMph).toBeCloseTo((1 - implied.right.rounding - stillAirMil) / k, 9);
    expect(implied.right.read + implied.right.rounding).toBeCloseTo(1 - needed.windDriftMils, 9);
    expect(implied.cheapest).toMatchObject({ axis: 'right', part: 'read' });
    const { cheapest } = implied;
    expect(Math.abs(cheapest?.enough ?? 0)).toBeLessThan(Math.abs(cheapest?.mil ?? 0));
    expect(implied.hitWithout.right.read).toBe(true);
    expect(implied.hitWithout.up.range).toBe(false);
  });

  it('counts as rounding what the rifle’s own click cannot do better, and no more than that', () => {
    const stage = built({ wind: { kind: 'steady', speed: 5, direction: 90 } });
    const target = { ...targetOf(stage), distance: 800, directionOfFire: 90 };
    const { elevationMils } = solved({ ...stage, directionOfFire: 90 }, target, 0);
    const upOf = (
      click: stages.StageRifle['click'],
      tracking: stages.StageRifle['tracking'],
      offMil: number,
      hold = 0,
    ) => {
      const rifle = { ...stage.rifle, click, tracking };
      const aim = { windDial: 0, elevationDial: elevationMils + offMil - hold, windHold: 0, elevationHold: hold };
      const shot = { momentS: 0, aim, impactX: 0, impactY: offMil };
      const outcome = split({ ...stage, rifle, directionOfFire: 90 }, target, shot);
      if (outcome.status !== 'ok') throw new Error(outcome.status);
      return outcome.split.up;
    };
    const quarter = { unit: 'moa', value: 0.25 } as const;
    const clickMils = 0.25 * 0.2908882;
    // less than half a click of 0.073 mil off: there was no finer setting
    expect(upOf(quarter, null, 0.036)).toMatchObject({ rounding: expect.closeTo(0.036, 9), range: 0 });
    expect(upOf(null, null, 0.036).range).not.toBe(0);
    // further off: the nearest click's remainder is rounding, the rest is the range
    const off = upOf(quarter, null, 0.3);
    expect(Math.abs(off.rounding)).toBeLessThanOrEqual(clickMils / 2 + 1e-9);
    expect(off.rounding + off.range).toBeCloseTo(0.3, 9);
    const clicks = (elevationMils + off.rounding) / clickMils;
    expect(clicks).toBeCloseTo(Math.round(clicks), 4);
    // a click of a turret that does not track moves by another angle
    const slow = upOf({ unit: 'mil', value: 0.1 }, { elevation: 0.9, windage: 1 }, 0.3);
    const slowClicks = (elevationMils + slow.rounding) / 0.09;
    expect(slowClicks).toBeCloseTo(Math.round(slowClicks), 6);
    // a shooter who holds can set as finely as the reticle is read
    expect(Math.abs(upOf(quarter, null, 0.036, 0.5).rounding)).toBeLessThanOrEqual(0.025 + 1e-9);
  });

  it('tells apart what the wind did while the shooter waited', () => {
    const field = {
      distances: [0, 1000],
      timeSteps: [0, 5],
      windData: { speed: [0, 1].map(() => [10, 4]), direction: [0, 1].map(() => [90, 90]) },
    };
    const stage = built({ wind: { kind: 'samples', field } });
    const target = { ...targetOf(stage), distance: 700, directionOfFire: stage.directionOfFire };
    const { windDriftMils: atCommit } = solved(stage, target, 0);
    const { windDriftMils: atFire } = solved(stage, target, 5);
    const aim = { windDial: atCommit, elevationDial: 0, windHold: 0, elevationHold: 0 };
    const shot = { momentS: 5, aim, impactX: atCommit - atFire, impactY: 0 };
    const outcome = split(stage, target, shot, { hold: atCommit, momentS: 0 });
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    expect(outcome.split.right.waited).toBeCloseTo(atCommit - atFire, 9);
    expect(outcome.split.right.read).toBeCloseTo(0, 9);
    expect(outcome.split.wind.atCommitMph).toBeCloseTo(10, 1);
    expect(outcome.split.wind.atFireMph).toBeCloseTo(4, 1);
  });
});

describe('the flight model of a stage', () => {
  const parsed = (effects: object) => {
    const stage = built({ wind: WINDS.steady });
    return stages.stage.parse({ ...stage, effects });
  };

  it('stays the one it was made with, whatever the default has become', () => {
    const old = parsed({ spinDrift: 'litz', aerodynamicJump: 'muzzle', coriolis: true });
    const now = parsed(stages.DEFAULT_EFFECTS);
    const target = { ...targetOf(old), distance: 1000 };
    const [before, today] = [solved(old, target, 0), solved(now, target, 0)];
    expect(stages.DEFAULT_EFFECTS).toEqual({ spinDrift: 'repose', aerodynamicJump: 'every-change', coriolis: true });
    // Litz’s drift formula: 1.25 (Sg + 1.2) t^1.83 inches to the right, corrected to the left.
    const { timeOfFlight, details } = before;
    const inches = 1.25 * ((details.stability ?? 0) + 1.2) * timeOfFlight ** 1.83;
    expect(details.spinDriftMils).toBeCloseTo(-inches / 36, 4);
    expect(Math.abs(before.windDriftMils - today.windDriftMils)).toBeGreaterThan(0.02);
    expect(stageDigest(old)).not.toBe(stageDigest(now));
    expect(stageDifferences(old, now)).toEqual(['effects']);
  });

  it('counts what is further asked for, and is the same stage as before where it is not', () => {
    const plain = parsed(stages.DEFAULT_EFFECTS);
    const zeroed = parsed({ ...stages.DEFAULT_EFFECTS, windageZero: true });
    const here = parsed({ ...stages.DEFAULT_EFFECTS, localGravity: true });
    const calm = { kind: 'steady' as const, speed: 0, direction: 0 };
    const at = (stage: stages.Stage, yd: number) =>
      solved(
        { ...stage, wind: calm, effects: { ...stage.effects, coriolis: false } },
        { ...targetOf(stage), distance: yd },
        0,
      );
    expect(at(zeroed, plain.rifle.zeroRange).windDriftMils).toBeCloseTo(0, 5);
    expect(at(plain, plain.rifle.zeroRange).windDriftMils).not.toBeCloseTo(0, 3);
    // At 36° north gravity is slightly below standard.
    const less = at(plain, 1000).elevationMils - at(here, 1000).elevationMils;
    expect(less).toBeGreaterThan(0.002);
    expect(less).toBeLessThan(0.02);
    expect(Object.keys(plain.effects)).toEqual(['spinDrift', 'aerodynamicJump', 'coriolis']);
  });
});
