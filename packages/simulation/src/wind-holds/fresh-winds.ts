import { generateWindField, type ModelComplexity, type WindFieldSettings, type WindState } from '@windcall/wind';
import type { WindSample } from '@windcall/wmp';

/** The law of a wind as a field carries it in its metadata, and the grid to draw it on. */
export interface WindLaw {
  complexity: ModelComplexity;
  primary: WindState;
  secondary: WindState | null;
}

const COMPLEXITIES: readonly unknown[] = ['deterministic', 'stochastic', 'complex', 'state-based'];
const isRecord = (x: unknown): x is Record<string, unknown> => typeof x === 'object' && x !== null;

/** A state of the metadata in the generator's terms; null when a number is missing. */
const readState = (state: unknown): WindState | null => {
  if (!isRecord(state)) return null;
  const s = {
    windSpeed: state.meanMph,
    windDirection: state.directionDeg,
    duration: state.dwellS,
    durationVariation: state.dwellVariation,
    speedVariation: state.sdMph,
    directionVariation: state.sdDeg,
    correlationTime: state.correlationTimeS,
    spatialCorrelationDistance: state.correlationLengthYd,
  };
  return Object.values(s).every((v) => typeof v === 'number' && Number.isFinite(v)) ? (s as WindState) : null;
};

/** The law in a field's metadata, or null where it carries none that can be used. The metadata comes from outside. */
export const readWindLaw = (metadata: unknown): WindLaw | null => {
  const model = isRecord(metadata) ? metadata.model : null;
  if (!isRecord(model) || !COMPLEXITIES.includes(model.complexity)) return null;
  const primary = readState(model.primary);
  if (primary === null) return null;
  return {
    complexity: model.complexity as ModelComplexity,
    primary,
    secondary: model.secondary === null ? null : readState(model.secondary),
  };
};

/** Seeds of fresh fields lie here, far from those a shooter would type. */
const FIRST_FRESH_SEED = 4_000_000_000_000;

/**
 * `count` independent winds of the same law, as samples by distance: what a card would meet on other days like this
 * one. Distances in yd and times in s follow the wind they are compared with; none when the law cannot be drawn.
 */
export const freshWinds = (
  law: WindLaw,
  grid: { stationsYd: readonly number[]; nTimes: number; stepS: number },
  count: number,
): Record<string, WindSample[]>[] => {
  const last = grid.stationsYd[grid.stationsYd.length - 1] ?? 0;
  const spacing = grid.stationsYd.length > 1 ? last / (grid.stationsYd.length - 1) : last;
  // only an even grid from 0 can be generated as it stands
  if (last <= 0 || grid.stationsYd[0] !== 0) return [];
  const settings: Omit<WindFieldSettings, 'seed'> = {
    maxDistance: last,
    samplingInterval: spacing,
    duration: grid.stepS * (grid.nTimes - 1),
    timeInterval: grid.stepS,
    modelComplexity: law.complexity,
    // the states already carry what the atmosphere did to them
    stateBasedWind: { primary: law.primary, secondary: law.secondary, atmosphereApplied: true },
  };
  const winds: Record<string, WindSample[]>[] = [];
  for (let i = 0; i < count; i++) {
    const made = generateWindField({ ...settings, seed: FIRST_FRESH_SEED + i });
    if (made.status !== 'ok') return [];
    const { distances, timeSteps, windData } = made.field;
    winds.push(
      Object.fromEntries(
        distances.map((distance, d) => [
          String(distance),
          timeSteps.map((time, t) => ({
            time,
            speed: windData.speed[d]?.[t] ?? 0,
            direction: windData.direction[d]?.[t] ?? 0,
          })),
        ]),
      ),
    );
  }
  return winds;
};
