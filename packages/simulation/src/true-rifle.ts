import {
  CALM,
  dropScaleAt,
  fitDropScale,
  nextRange,
  type Priors,
  prepareShot,
  solveSpinParts,
  solveTrajectory,
  TRANSONIC_MACH,
  TRUING_PRIORS,
  type TruedProfile,
  trueProfile,
  type Wind,
} from '@windcall/ballistics';
import { messages, type profiles, scenarios, stages, truing } from '@windcall/contract';
import { clickMil, fpsToMps, mphToMps, mpsToFps, mToYd, ydToM } from '@windcall/units';
import { parseClock, relativeWind } from '@windcall/wind';
import type { Air } from './environment.ts';
import { type CannotSolve, fellShort, noZero } from './reasons.ts';
import type { Rifle } from './rifle.ts';
import { airOfDensityAltitude } from './stage-events.ts';
import { atmosphereOf, type Circumstances, PLAIN, toShotInput } from './to-shot-input.ts';

export interface TruingEnvironment extends Air {
  windSpeed: number;
  windDirection: number | string;
}

export type TruingOutcome =
  | { status: 'ok'; result: truing.TruingResult }
  | CannotSolve
  | { status: 'nothing-observed' };

/** Effects on a field shot. Coriolis is left out, because latitude and bearing are unknown. */
const FIELD: Circumstances = { ...PLAIN, effects: { ...stages.DEFAULT_EFFECTS, coriolis: false } };
/** Joint error of an observed windage and its wind (known to about 1.5 mph), mil. */
const WINDAGE_SIGMA_MIL = 0.2;
/** Prior error of the wind's effect, as a share (standard deviation). */
const WIND_SHARE_PRIOR = 0.1;
/** Candidates for the next range, yd. */
const NEXT_RANGES_YD = Array.from({ length: 27 }, (_, i) => 200 + 50 * i);

const windOf = (speedMph: number, direction: number | string) => {
  const read = parseClock(direction);
  const { crosswindMph, headwindMph } = relativeWind(speedMph, read.status === 'ok' ? read.deg : 90, {
    targetDofDeg: 0,
    scenarioDofDeg: 0,
  });
  return { ...CALM, crosswindMps: mphToMps(crosswindMph), headwindMps: mphToMps(headwindMph) };
};

/**
 * Factor of the wind's effect on this bullet relative to the model: least squares of observed on predicted windage with
 * a prior of 1 ± 0.1; 1 without observed windage. Spin drift is subtracted first.
 */
const windFactor = (rows: readonly { observedMil: number; windMil: number; spinMil: number }[]): number => {
  const precision = 1 / WINDAGE_SIGMA_MIL ** 2;
  let evidence = 0;
  let weight = 1 / WIND_SHARE_PRIOR ** 2;
  for (const { observedMil, windMil, spinMil } of rows) {
    evidence += precision * windMil * (observedMil - spinMil - windMil);
    weight += precision * windMil * windMil;
  }
  return 1 + evidence / weight;
};

const hasOwnAir = ({ temperature, pressure, densityAltitude }: truing.Observation): boolean =>
  temperature != null || pressure != null || densityAltitude != null;

/** The air of an observation: its own values, else the range's. A density altitude means dry air of that density. */
const airOf = (o: truing.Observation, { temperature, pressure, humidity }: Air): Air => {
  const own = o.temperature ?? temperature;
  if (o.densityAltitude != null) return airOfDensityAltitude(o.densityAltitude, own);
  return { temperature: own, pressure: o.pressure ?? pressure, humidity };
};

/** The observed windages with the model's parts in their own air: from wind, and from spin drift. */
const windagesOf = (
  rifle: Rifle,
  observations: readonly truing.Observation[],
  environment: TruingEnvironment,
  wind: Wind,
): { observedMil: number; windMil: number; spinMil: number }[] => {
  const windages = observations.filter((o) => o.observedWindage != null).sort((a, b) => a.range - b.range);
  const airs = new Map(windages.map((o) => [JSON.stringify(airOf(o, environment)), airOf(o, environment)]));
  return [...airs].flatMap(([key, air]) => {
    const seen = windages.filter((o) => JSON.stringify(airOf(o, environment)) === key);
    const ranges = seen.map((o) => ydToM(o.range));
    const shot = prepareShot(toShotInput(rifle, air, wind, FIELD));
    const flown = solveTrajectory(shot, ranges);
    const spins = solveSpinParts(shot, ranges);
    return (flown.status === 'no-zero' ? [] : flown.rows).map((row, i) => {
      const spinMil = spins[i]?.spinDrift.windMil ?? 0;
      return { observedMil: seen[i]?.observedWindage ?? 0, windMil: row.windMil - spinMil, spinMil };
    });
  });
};

/** Error of a zero from its groups, mil. */
const ZERO_GROUPS_MIL = 0.03;

/** Scale error of a chronograph, as a share of the velocity: makers state 0.1 %. */
const CHRONOGRAPH_SHARE = 0.001;
/** Prior error of a fixed velocity, m/s: negligible. */
const KEPT_MPS = 1e-4;

/** A rifle to true, with its chronograph's data. */
export type RifleToTrue = Rifle & { readonly chronograph?: profiles.RifleRecord['chronograph'] };

/** Error of the mean of a chronograph, fps, one standard deviation: from the scatter of its shots and its scale. */
export const chronographFps = (
  { shots, sd }: NonNullable<profiles.RifleRecord['chronograph']>,
  meanFps: number,
): number => Math.hypot(sd / Math.sqrt(shots), CHRONOGRAPH_SHARE * meanFps);

/**
 * Priors of a rifle. Its zero is evenly distributed within one click of its turret; without a click, 0.1 mil. Its
 * velocity is as good as its chronograph; without one, as a profile's.
 */
const priorsOf = ({ click, chronograph, muzzleVelocity }: RifleToTrue, keepVelocity: boolean): Priors => ({
  ...TRUING_PRIORS,
  ...(click != null && { zeroMil: Math.hypot(ZERO_GROUPS_MIL, clickMil(click) / Math.sqrt(12)) }),
  ...(chronograph != null && { muzzleVelocityMps: fpsToMps(chronographFps(chronograph, muzzleVelocity)) }),
  ...(keepVelocity && { muzzleVelocityMps: KEPT_MPS }),
});

/** Reason not to apply a result, with the outlying observations. */
const refusalOf = (fit: TruedProfile): Pick<truing.TruingResult, 'refusal' | 'refusalSaid'> => {
  if (fit.refusal === null) return { refusal: null };
  const off = fit.residuals.filter(({ use }) => use === 'out-of-line');
  if (off.length === 0) {
    return {
      refusal:
        'Velocity or drag would move further than a chronograph and a published BC can be wrong. Check zero range, scope height, weather and ranges.',
    };
  }
  const observations = off.map((r) => ({ observedMil: r.observedMil, distanceYd: Math.round(mToYd(r.rangeM)) }));
  const refusalSaid = { code: 'out-of-line', values: { observations } } as const;
  return { refusal: messages.worded(refusalSaid, messages.WIRE_SAY), refusalSaid };
};

const MOST_ROWS = 60;

/** Ranges of reference data, yd: the specified ones, and farther ones that the drop scale applies to. */
const referenceRanges = (residuals: TruedProfile['residuals']): number[] => {
  const { BASELINE_RANGES_YD: specified } = truing;
  const far = residuals
    .filter(({ use, mach }) => use !== 'out-of-line' && mach < TRANSONIC_MACH)
    .map(({ rangeM }) => Math.round(mToYd(rangeM)))
    .filter((yd) => yd > (specified.at(-1) ?? 0));
  const distinct = [...new Set(far)].sort((a, b) => a - b);
  return [...specified, ...distinct.slice(0, MOST_ROWS - specified.length)];
};

const trued = (rifle: Rifle, muzzleFps: number, bcFactor: number): Rifle => ({
  ...rifle,
  muzzleVelocity: muzzleFps,
  bulletBC: rifle.bulletBC * bcFactor,
  bcSegments: rifle.bcSegments.map((s) => ({ ...s, bc: s.bc * bcFactor })),
  dragCurve: rifle.dragCurve?.map(({ mach, cd }) => ({ mach, cd: cd / bcFactor })) ?? null,
  elevationReferenceData: null,
  windageReferenceData: null,
});

/**
 * Trues a rifle from field observations: velocity and drag, each as far as the observations determine it; drop factors below Mach 1.2; and
 * reference data at the reference conditions (standard weather, level, calm; windage for 10 mph from 3 o'clock). Contract units.
 * Observations may give their own air. `keepVelocity`: a measured velocity stays, only the drag changes.
 */
export const trueRifle = (
  rifle: RifleToTrue,
  observations: readonly truing.Observation[],
  environment: TruingEnvironment,
  keepVelocity = false,
): TruingOutcome => {
  const seen = observations.flatMap((o) =>
    o.observedElevation == null
      ? []
      : [
          {
            rangeM: ydToM(o.range),
            elevationMil: o.observedElevation,
            ...(hasOwnAir(o) && { atmosphere: atmosphereOf(airOf(o, environment)) }),
          },
        ],
  );
  if (seen.length === 0) return { status: 'nothing-observed' };
  const wind = windOf(environment.windSpeed, environment.windDirection);
  const fit = trueProfile(toShotInput(rifle, environment, wind, FIELD), seen, priorsOf(rifle, keepVelocity));
  if (fit.status === 'no-zero') return noZero(rifle, fit);
  if (fit.status === 'fell-short') return fellShort(fit.reachedM);

  const dropScale = fitDropScale(
    fit.residuals
      .filter(({ use }) => use !== 'out-of-line')
      .map((r) => ({ mach: r.mach, observedMil: r.observedMil, predictedMil: r.observedMil - r.afterMil })),
  );
  const truedMV = keepVelocity ? rifle.muzzleVelocity : mpsToFps(fit.muzzleVelocityMps);
  const better = trued(rifle, truedMV, fit.bcFactor);
  const factor = windFactor(windagesOf(better, observations, environment, wind));

  const air = scenarios.DEFAULT_ENVIRONMENT;
  const ranges = referenceRanges(fit.residuals).map(ydToM);
  const reference = (crosswindMph: number) => {
    const cross = { ...CALM, crosswindMps: mphToMps(crosswindMph) };
    const solved = solveTrajectory(prepareShot(toShotInput(better, air, cross, PLAIN)), ranges);
    return solved.status === 'no-zero' ? [] : solved.rows;
  };
  const next = nextRange(fit, NEXT_RANGES_YD.map(ydToM));
  return {
    status: 'ok',
    result: {
      rmsError: fit.after.rmsMil,
      maxError: fit.after.maxMil,
      rmsErrorBefore: fit.before.rmsMil,
      maxErrorBefore: fit.before.maxMil,
      originalBC: rifle.bulletBC,
      truedBC: better.bulletBC,
      bcStandardError: fit.bcFactorError * rifle.bulletBC,
      originalMV: rifle.muzzleVelocity,
      truedMV,
      mvStandardError: keepVelocity ? null : mpsToFps(fit.muzzleVelocityErrorMps),
      formFactor: 1 / fit.bcFactor,
      formFactorStandardError: fit.bcFactorError / fit.bcFactor ** 2,
      determined: { velocity: fit.determined.muzzleVelocity, drag: fit.determined.drag },
      applicable: fit.refusal === null,
      ...refusalOf(fit),
      correctedElevationData: reference(0).map((row) => ({
        range: Math.round(mToYd(row.rangeM)),
        drop: row.elevationMil * dropScaleAt(dropScale, row.mach),
        tof: row.timeS,
      })),
      correctedWindageData: reference(truing.WINDAGE_REFERENCE_MPH).map((row) => ({
        range: Math.round(mToYd(row.rangeM)),
        windage: row.windMil * factor,
      })),
      residuals: fit.residuals.map((r) => ({
        range: Math.round(mToYd(r.rangeM) * 1e6) / 1e6,
        observed: r.observedMil,
        before: r.beforeMil,
        after: r.afterMil,
        mach: r.mach,
        use: r.use,
      })),
      dropScale,
      nextRange: next === null ? null : Math.round(mToYd(next.rangeM)),
    },
  };
};
