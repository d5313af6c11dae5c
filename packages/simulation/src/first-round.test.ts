import { hitProbability, prepareShot, solveHold, targetOutline } from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import { fpsToMps, ydToM } from '@windcall/units';
import { normalsAt } from '@windcall/wind';
import { describe, expect, it } from 'vitest';
import { biasOf, covarianceOf, outer, type Seen, sharedWith, together, unknownsAt } from './first-round.ts';
import { hitMapRow } from './hit-map.ts';
import { inlineStage, unnamed } from './inline-stage.ts';
import { prepare } from './prepare.ts';
import { DEFAULT_PROFILE } from './rifle.ts';
import { solve } from './solve.ts';
import { steadyWind } from './winds/steady.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

const STAGE = inlineStage({
  rifle: unnamed(DEFAULT_PROFILE),
  air: { temperature: 72, humidity: 50, pressure: 29.92, latitude: 36 },
  wind: steadyWind(10, 90),
});
const lineAt = (distance: number): LineOfFire => ({ distance, directionOfFire: STAGE.directionOfFire, lookAngle: 0 });
const SEED = 20261127;

/** The correction of a rifle and air that differ from the assumed ones, zeroed with their own values. */
const needed = (stage: stages.Stage, line: LineOfFire, draw: number): readonly [right: number, up: number] => {
  const [[velocity, drag], [spin, magnus], [across, up], [temperature, pressure]] = [70, 71, 72, 73].map((stream) =>
    normalsAt(SEED, stream, draw),
  ) as [number, number][] as [[number, number], [number, number], [number, number], [number, number]];
  const air = {
    ...stage.air,
    temperature: stage.air.temperature + 5 * temperature,
    pressure: stage.air.pressure + 0.1 * pressure,
  };
  const prepared = prepare({ ...stage, air }, line, 0);
  if (prepared.status !== 'ok') throw new Error(prepared.reason);
  const { input } = prepared.shot;
  const { drag: own } = input.ammunition;
  if ('curve' in own) throw new Error('must have a BC');
  const ammunition = {
    ...input.ammunition,
    muzzleVelocityMps: input.ammunition.muzzleVelocityMps + fpsToMps(15 * velocity),
    drag: { ...own, bc: own.bc / (1 + 0.05 * drag) },
    spin: { factor: 1 + 0.1 * spin, magnus: 0.17 + 0.1 * magnus },
  };
  const hold = solveHold(prepareShot({ ...input, ammunition }), ydToM(line.distance));
  if (hold.status !== 'ok') throw new Error(hold.status);
  return [hold.windMil + 0.03 * across, hold.elevationMil + 0.03 * up];
};

const RIFLES = 150;
const CALL_MPH = 1;
const TRUED_YD = 800;
const SHOTS = 3;

describe('the chance of a first round', () => {
  const at = (distance: number) => {
    const line = lineAt(distance);
    const [solved, unknowns] = [solve(STAGE, line, 0), unknownsAt(STAGE, line)];
    if (solved.status !== 'ok' || unknowns === null) throw new Error('must be solved');
    const { windDriftMils, elevationMils, dispersion, details } = solved.solution;
    const call = outer([details.windMilsPerMph, 0], CALL_MPH);
    return { line, unknowns, dispersion, call, believed: [windDriftMils, elevationMils] as const };
  };
  const there = at(TRUED_YD);
  const seen: Seen = { unknowns: there.unknowns, sigmaUpMil: there.dispersion.sigmaElevationMil, shots: SHOTS };
  const outlineAt = (distance: number) => targetOutline('square', (12 * 1000) / (36 * distance));
  const trials = [400, 600, 800, 900].map((distance) => {
    const { line, unknowns, dispersion, call, believed } = at(distance);
    const outline = outlineAt(distance);
    const own = [covarianceOf(dispersion), call];
    const stated = (left?: Seen) => hitProbability(outline, together(...own, biasOf(unknowns, left)), [0, 0]);
    const { shared, spread } = sharedWith(unknowns, seen);
    const learned = shared.map((mil) => mil / spread) as [number, number];
    let [first, trued] = [0, 0];
    for (let draw = 1; draw <= RIFLES; draw++) {
      const is = needed(STAGE, line, draw);
      const off = [is[0] - believed[0], is[1] - believed[1]] as const;
      // The middle of the group at the truing distance, read to half a click.
      const noise = Math.hypot(seen.sigmaUpMil / Math.sqrt(SHOTS), 0.05) * normalsAt(SEED, 74, draw)[0];
      const residual = needed(STAGE, there.line, draw)[1] - there.believed[1] + noise;
      first += hitProbability(outline, together(...own), [-off[0], -off[1]]) / RIFLES;
      trued +=
        hitProbability(outline, together(...own), [learned[0] * residual - off[0], learned[1] * residual - off[1]]) /
        RIFLES;
    }
    const known = hitProbability(outline, together(...own), [0, 0]);
    return { distance, known, stated: { first: stated(), trued: stated(seen) }, was: { first, trued } };
  });

  it.each(['first', 'trued'] as const)('is what rifles drawn from what is not known hit: %s', (of) => {
    const offs = trials.map(({ stated, was }) => stated[of] - was[of]);
    expect(Math.abs(offs.reduce((a, b) => a + b, 0) / offs.length)).toBeLessThan(0.02);
    for (const [i, off] of offs.entries()) expect(Math.abs(off), `${trials[i]!.distance} yd`).toBeLessThan(0.05);
  });

  it('falls below that of a rifle known exactly, and truing gives most of it back', () => {
    const far = trials.at(-1)!;
    expect(far.stated.first).toBeLessThan(far.known - 0.1);
    expect(far.stated.trued).toBeGreaterThan(far.stated.first + 0.05);
    expect(far.stated.trued).toBeLessThan(far.known);
  });

  it('keeps the signs of what is not known: a slow bullet drops more and drifts more, here and beyond', () => {
    for (const distance of [500, 900]) {
      const [right, up] = unknownsAt(STAGE, lineAt(distance))!.get('velocity')!;
      expect(Math.sign(right)).toBe(-1);
      expect(Math.sign(up)).toBe(-1);
    }
    // In a wind from the left, a bullet that drops more drifts to the other side.
    const fromLeft = { ...STAGE, wind: steadyWind(10, 270) };
    const [right, left] = [STAGE, fromLeft].map((stage) => biasOf(unknownsAt(stage, lineAt(900))!).both);
    expect(right).toBeGreaterThan(0.001);
    expect(left).toBeLessThan(-0.001);
    // The observation does not measure the windage zero; an elevation seen often is nearly certain.
    const often = biasOf(there.unknowns, { ...seen, shots: 1000 });
    expect(often.up).toBeLessThan(0.0026);
    expect(often.right).toBeGreaterThan(0.03 ** 2);
    expect(often.right).toBeLessThan(biasOf(there.unknowns).right);
  });

  it('is what the hit map states, beside the distance to true at', () => {
    const row = hitMapRow(STAGE, lineAt(900), { shape: 'square', widthIn: 12 }, [0, 1], 1)!;
    expect(row.known[0]).toBeGreaterThan(row.trued[0]!);
    expect(row.trued[0]).toBeGreaterThan(row.chances[0]!);
    expect(row.trued[1]).toBeGreaterThan(row.chances[1]!);
    expect(row.truedAtYd % 50).toBe(0);
  });
});
