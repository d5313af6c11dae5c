import { drills, type firstCalls, type stages } from '@windcall/contract';
import { type CueTrack, flagSpeedMph, makeCueTrack, TRACK_STEP_S } from '@windcall/cues';
import {
  buildStage,
  DEFAULT_PROFILE,
  digitsOf,
  flightPath,
  land,
  solve,
  windOverGround,
  windScale,
} from '@windcall/simulation';
import { ydToM } from '@windcall/units';
import { createRandomStream } from '@windcall/wind';
import { defineJob } from '../../pool/job.ts';

const DISTANCE_YD = 500;
/** Width of the plate, MOA: a call off by `MISS_MPH` misses it. */
const PLATE_MOA = 2;
const MISS_MPH = 4;
/** Range of winds, mph. At 4° per mph the cloth leans 16° to 52°: never slack, never straight out. */
const MEANS_MPH: readonly [least: number, most: number] = [4, 13];
/** The picture is a loop of this length, s, so that it never ends. */
const ROUND_S = 20;
/**
 * Gusts, as shares of the mean and in whole waves per loop, so that any 20 s have the same mean. Windcall's own choice.
 */
const GUSTS = [
  { share: 0.1, waves: 2 },
  { share: 0.06, waves: 5 },
] as const;
/** Wind before, during and after a picture's loop. Step of its samples, s. */
const FIELD = { endS: 2 * ROUND_S + 5, stepS: 0.5 } as const;
const FIRST_STREAM = 23;

const TARGET: stages.StageTarget = {
  ...{ number: 1, distance: DISTANCE_YD, directionOfFire: 0, lookAngle: 0 },
  ...{ targetType: 'square', targetSize: PLATE_MOA },
};
const NOWHERE = { id: 0, name: 'first call', engagements: [], directionOfFire: 0, environmentalConditions: null };

/** A uniform wind straight across a range of 500 yd. Secret until called. */
export interface FirstWind {
  /** mph, + from the right: the mean of any 20 s. */
  readonly meanMph: number;
  readonly stage: stages.Stage;
}

/** Mean wind of a seed (64 bits in hex), whole mph from either side, and the dice for its gusts. */
const meanOf = (seed: string) => {
  const dice = createRandomStream(digitsOf(seed), FIRST_STREAM);
  const [least, most] = MEANS_MPH;
  const speed = least + Math.floor(dice.uniform() * (most - least + 1));
  return { dice, speed, fromRight: dice.uniform() < 0.5 };
};

/** Whether a call of one seed's wind misses in the other seed's wind. */
export const isAnotherWind = (seed: string, other: string): boolean => {
  const [one, two] = [meanOf(seed), meanOf(other)];
  return one.fromRight !== two.fromRight || Math.abs(one.speed - two.speed) >= MISS_MPH;
};

export const windOfSeed = (seed: string): FirstWind => {
  const { dice, speed, fromRight } = meanOf(seed);
  const phases = GUSTS.map(() => 2 * Math.PI * dice.uniform());
  const timeSteps = Array.from({ length: FIELD.endS / FIELD.stepS + 1 }, (_, i) => i * FIELD.stepS);
  const speeds = timeSteps.map((s) =>
    GUSTS.reduce(
      (mph, { share, waves }, i) =>
        mph + speed * share * Math.sin((2 * Math.PI * waves * s) / ROUND_S + (phases[i] ?? 0)),
      speed,
    ),
  );
  const from = timeSteps.map(() => (fromRight ? 90 : 270));
  const distances = [0, DISTANCE_YD];
  const field = {
    ...{ distances, timeSteps },
    windData: { speed: distances.map(() => speeds), direction: distances.map(() => from) },
  };
  const wind = { kind: 'samples', field, pace: 'seconds' } as const;
  const built = buildStage({ profile: DEFAULT_PROFILE, scenario: NOWHERE, wind, clock: 'live' });
  if (built.status !== 'ok') throw new Error(`the stage of a first call must be built, got ${built.message}`);
  return { meanMph: fromRight ? speed : -speed, stage: { ...built.stage, targets: [TARGET] } };
};

/** One loop of flags, grass and mirage; its times begin at 0. */
export const pictureOf = ({ stage }: FirstWind): CueTrack => {
  const over = windOverGround(stage, TARGET, FIELD.endS);
  const track = makeCueTrack((zM, tS) => ({ crossMph: over(zM / ydToM(1), tS).crosswindMph, headMph: 0 }), {
    ...{ rangeM: ydToM(DISTANCE_YD), heat: 'light', startS: ROUND_S, samples: ROUND_S / TRACK_STEP_S + 1 },
    ...{ flagsFor: 'call', shown: drills.cuesShownAt(drills.FIRST_LEVEL) },
  });
  return { ...track, startS: 0 };
};

/** Range, plate and mil per mph, shown before the call. */
export const seenOf = ({ stage }: FirstWind) => {
  const scale = windScale(stage, TARGET);
  if (scale === null) throw new Error('the built-in rifle must reach the plate of a first call');
  const { distance, targetType, targetSize } = TARGET;
  return {
    distance,
    targetType,
    targetSize: targetSize ?? PLATE_MOA,
    k: scale.milPerMph,
    stillAirMil: scale.stillAirMil,
  };
};

/** A flag's mean lean in degrees, which the taught rule divides by four. */
export const meanLeanDeg = ({ flags }: CueTrack): number => {
  const lifts = flags[0]?.liftDeg ?? [];
  return lifts.reduce((sum, lift) => sum + lift, 0) / lifts.length;
};

/**
 * Fires the hold of a call (mph, + from the right) `elapsedS` after the picture began. Elevation is dialed and the
 * rifle does not scatter: the call alone decides the impact.
 */
export const fireCall = (
  wind: FirstWind,
  saidMph: number,
  elapsedS: number,
): Pick<firstCalls.ToldCall, 'distance' | 'was' | 'right' | 'isHit'> & {
  readonly leanDeg: number;
  readonly seen: NonNullable<drills.DrillShot['seen']>;
} => {
  const { stage } = wind;
  const momentS = ROUND_S + (elapsedS % ROUND_S);
  const solved = solve(stage, TARGET, momentS);
  if (solved.status !== 'ok') throw new Error('the shot of a first call must fly');
  const { windDriftMils, elevationMils, timeOfFlight } = solved.solution;
  const { k, stillAirMil, targetType, targetSize } = seenOf(wind);
  const landed = land(
    { windDial: stillAirMil, elevationDial: elevationMils, windHold: k * saidMph, elevationHold: 0 },
    {
      ...{ trueWindDriftMils: windDriftMils, trueElevationMils: elevationMils, targetType, targetSize },
      dispersion: { sigmaWindMil: 0, sigmaElevationMil: 0, correlation: 0 },
    },
    { seed: '0', shotNumber: 1 },
  );
  const landsS = momentS + timeOfFlight;
  const splash = windOverGround(stage, TARGET, landsS + 1)(DISTANCE_YD, landsS);
  const leanDeg = Math.round(meanLeanDeg(pictureOf(wind)));
  return {
    ...{ distance: DISTANCE_YD, was: Math.sign(wind.meanMph) * flagSpeedMph(leanDeg), leanDeg },
    ...{ right: landed.impactX, isHit: landed.isHit },
    seen: {
      trace: flightPath(stage, TARGET, momentS),
      splash: { crossMph: splash.crosswindMph, headMph: splash.headwindMph },
    },
  };
};

export const seeFirstJob = defineJob('first-call.see', (seed: string) => {
  const wind = windOfSeed(seed);
  return { ...seenOf(wind), cues: pictureOf(wind) };
});
/** Fires a call, mph, + from the right, `elapsedS` after its picture began. */
export const fireFirstJob = defineJob(
  'first-call.fire',
  ({ seed, mph, elapsedS }: { seed: string; mph: number; elapsedS: number }) =>
    fireCall(windOfSeed(seed), mph, elapsedS),
);
