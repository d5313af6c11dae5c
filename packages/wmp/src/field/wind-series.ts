/** Wind at stations along the range, at even steps of time. Row-major matrices, nStations × nTimes. */
export interface WindSeries {
  /** yd from the muzzle, ascending. */
  stationsYd: readonly number[];
  nTimes: number;
  /** s between neighboring times. */
  stepS: number;
  /** mph, >= 0. */
  speedMph: Float64Array;
  /** The wind's origin, degrees clockwise in the frame of the engagements' `fireDeg`. */
  directionDeg: Float64Array;
}

export interface WindSample {
  /** s; without it samples are `DEFAULT_STEP_S` apart. */
  time?: number | undefined;
  /** mph */
  speed: number;
  /** degrees clockwise, the wind's origin */
  direction: number;
}

export type WindProblemCode =
  | 'NO_WIND_DATA'
  | 'INSUFFICIENT_SAMPLES'
  | 'RAGGED_SAMPLES'
  | 'INVALID_SAMPLE'
  | 'INVALID_TIMES'
  | 'ZERO_VARIATION';

/** Reason why wind samples cannot be analyzed, in a sentence with numbers. */
export interface WindProblem {
  code: WindProblemCode;
  message: string;
  /** The distance concerned, yd, if there is one. */
  distanceYd?: number;
}

export type ValidationFailed = { status: 'validation_failed'; problems: WindProblem[] };
export type WindSeriesOutcome = { status: 'ok'; wind: WindSeries; advice: string[] } | ValidationFailed;

/** Fewest samples per distance for an analysis. Source: wind specification, section 5 (guidance). */
export const MIN_SAMPLES_PER_DISTANCE = 20;
/** Shorter records get advice, s. Source: wind specification, section 5 (guidance). */
export const ADVISED_DURATION_S = 100;
/** Step between samples without times, s. Source: wind specification, section 9. */
export const DEFAULT_STEP_S = 5;

/**
 * Reads the wire's map of samples by distance (keys in yards) into matrices, or lists all its problems. Directions may
 * be any finite angle; steps of time may differ by a tenth of the mean step.
 */
export const readWindSeries = (
  windFieldData: Readonly<Record<string, readonly WindSample[]>>,
  minSamples: number = MIN_SAMPLES_PER_DISTANCE,
): WindSeriesOutcome => {
  const rows = Object.entries(windFieldData)
    .map(([key, samples]) => ({ distanceYd: Number(key), samples }))
    .sort((a, b) => a.distanceYd - b.distanceYd);
  const first = rows[0];
  if (first === undefined) return failed({ code: 'NO_WIND_DATA', message: 'The wind data holds no distances.' });

  const nTimes = first.samples.length;
  const problems = rows.flatMap(({ distanceYd, samples }) => findProblems(distanceYd, samples, nTimes, minSamples));
  const stepS = readStep(first.samples);
  if (stepS === undefined) {
    problems.push({ code: 'INVALID_TIMES', message: 'The times of the samples must ascend in even steps.' });
  }
  if (problems.length > 0 || stepS === undefined) return { status: 'validation_failed', problems };

  const flat = (read: (sample: WindSample) => number) =>
    Float64Array.from(rows.flatMap(({ samples }) => samples.map(read)));
  const durationS = stepS * (nTimes - 1);
  return {
    status: 'ok',
    wind: {
      stationsYd: rows.map((row) => row.distanceYd),
      nTimes,
      stepS,
      speedMph: flat((sample) => sample.speed),
      directionDeg: flat((sample) => sample.direction),
    },
    advice:
      durationS < ADVISED_DURATION_S
        ? [`The wind covers ${round1(durationS)} s; ${ADVISED_DURATION_S} s or more make the analysis dependable.`]
        : [],
  };
};

const failed = (...problems: WindProblem[]): ValidationFailed => ({ status: 'validation_failed', problems });

const findProblems = (
  distanceYd: number,
  samples: readonly WindSample[],
  nTimes: number,
  minSamples: number,
): WindProblem[] => {
  const at = `${distanceYd} yd`;
  if (!(distanceYd >= 0)) {
    return [{ code: 'INVALID_SAMPLE', message: `A distance of the wind data is not a number of yards: ${at}.` }];
  }
  const problems: WindProblem[] = [];
  if (samples.length < minSamples) {
    const message = `Insufficient samples at ${at}: ${samples.length}, at least ${minSamples} are needed.`;
    problems.push({ code: 'INSUFFICIENT_SAMPLES', message, distanceYd });
  }
  if (samples.length !== nTimes) {
    const message = `${at} has ${samples.length} samples where the first distance has ${nTimes}.`;
    problems.push({ code: 'RAGGED_SAMPLES', message, distanceYd });
  }
  const bad = samples.findIndex(({ speed, direction }) => !(speed >= 0 && speed < 1e6 && Math.abs(direction) < 1e6));
  if (bad >= 0) {
    const message = `Sample ${bad + 1} at ${at} is not a wind: speeds are 0 mph or more, directions in degrees.`;
    problems.push({ code: 'INVALID_SAMPLE', message, distanceYd });
  }
  return problems;
};

/** Mean step of time, s; undefined if the times do not ascend evenly. */
const readStep = (samples: readonly WindSample[]): number | undefined => {
  const times = samples.flatMap(({ time }) => (time === undefined ? [] : [time]));
  if (samples.length < 2 || times.length === 0) return DEFAULT_STEP_S;
  if (times.length < samples.length) return undefined;
  const step = (times[times.length - 1] - times[0]) / (times.length - 1);
  const isEven = times.every((time, i) => i === 0 || Math.abs(time - times[i - 1] - step) <= 0.1 * step);
  return isEven && step > 0 ? step : undefined;
};

const round1 = (x: number): number => Math.round(x * 10) / 10;
