import { ballistics, type profiles, scenarios, truing } from '@windcall/contract';
import { type mirroredObservations, turnObservations } from '@windcall/simulation';
import { request } from '../../api/request.ts';
import { DEFAULT_TRUING_ENVIRONMENT, type FieldObservation, type TruingEnvironment } from './truing-input.ts';

/** Reference data of the model, which a reset restores. */
interface Baseline {
  readonly elevation: { range: number; elevation: number; drop: number; tof: number }[];
  readonly windage: { range: number; windage: number }[];
}

const round = (x: number, digits: number) => Number(x.toFixed(digits));

/**
 * The baseline of a profile: one solution at each of the 11 ranges in standard weather, 10 mph from 3 o'clock, without spin
 * drift, jump, Coriolis and earlier reference data. Throws `ApiError`.
 */
export const solveBaseline = async (profile: profiles.Profile): Promise<Baseline> => {
  const { windDirection, temperature, humidity, pressure } = scenarios.DEFAULT_ENVIRONMENT;
  const { id: profileId, bulletBC, muzzleVelocity, scopeHeight, zeroRange, twistRate } = profile;
  const shot = {
    ...{ windSpeed: truing.WINDAGE_REFERENCE_MPH, windDirection, temperature, humidity, pressure },
    ...{ profileId, bulletBC, muzzleVelocity, scopeHeight, zeroRange, twistRate },
    ...{ useSpinDrift: false, useAerodynamicJump: false, useCoriolisEffect: false },
    ...{ elevationReferenceData: [], windageReferenceData: [] },
  };
  const rows = await Promise.all(
    truing.BASELINE_RANGES_YD.map(async (range) => ({
      range,
      solution: await request(ballistics.calculateBallistics, { body: { ...shot, distance: range } }),
    })),
  );
  return {
    elevation: rows.map(({ range, solution }) => {
      const elevation = round(solution.elevationMils, 3);
      return { range, elevation, drop: elevation, tof: round(solution.timeOfFlight, 3) };
    }),
    windage: rows.map(({ range, solution }) => ({ range, windage: round(solution.windDriftMils, 3) })),
  };
};

export type TruingBusy = 'calculating' | 'applying' | 'resetting' | null;

export interface TruingState {
  /** The chosen profile; null for the one in use. */
  readonly chosenId: number | null;
  /** Near to far. */
  readonly observations: readonly FieldObservation[];
  readonly environment: TruingEnvironment;
  readonly result: truing.TruingResult | null;
  /** Observations whose signs look turned. */
  readonly mirrored: ReturnType<typeof mirroredObservations>;
  readonly keepsVelocity: boolean;
  /** A baseline that is not saved. */
  readonly pending: Baseline | null;
  readonly busy: TruingBusy;
  readonly nextKey: number;
}

export type TruingEvent =
  | { readonly is: 'chosen'; readonly id: number }
  | { readonly is: 'added'; readonly observation: Omit<FieldObservation, 'key'> }
  | { readonly is: 'removed'; readonly key: number }
  | { readonly is: 'cleared' | 'turned' | 'applied' }
  | { readonly is: 'in-air'; readonly environment: TruingEnvironment }
  | { readonly is: 'keeps'; readonly keeps: boolean }
  | { readonly is: 'looks-turned'; readonly mirrored: TruingState['mirrored'] }
  | { readonly is: 'busy'; readonly busy: TruingBusy }
  | { readonly is: 'trued'; readonly result: truing.TruingResult }
  | { readonly is: 'baseline'; readonly pending: Baseline | null };

const FORGOTTEN: Pick<TruingState, 'result' | 'mirrored'> = { result: null, mirrored: [] };

export const TRUING_START: TruingState = {
  ...FORGOTTEN,
  chosenId: null,
  observations: [],
  environment: DEFAULT_TRUING_ENVIRONMENT,
  keepsVelocity: false,
  pending: null,
  busy: null,
  nextKey: 1,
};

/** A change of rifle, observations, weather or kept values drops the result. */
export const truingAfter = (state: TruingState, event: TruingEvent): TruingState => {
  switch (event.is) {
    case 'chosen':
      return { ...state, ...FORGOTTEN, chosenId: event.id, keepsVelocity: false, pending: null };
    case 'added': {
      const added = { ...event.observation, key: state.nextKey };
      const observations = [...state.observations, added].sort((a, b) => a.range - b.range);
      return { ...state, ...FORGOTTEN, observations, nextKey: state.nextKey + 1 };
    }
    case 'removed':
      return { ...state, ...FORGOTTEN, observations: state.observations.filter(({ key }) => key !== event.key) };
    case 'cleared':
      return { ...state, ...FORGOTTEN, observations: [] };
    case 'turned':
      return { ...state, ...FORGOTTEN, observations: turnObservations(state.observations, state.mirrored) };
    case 'applied':
      return { ...state, observations: [], result: null };
    case 'in-air':
      return { ...state, ...FORGOTTEN, environment: event.environment };
    case 'keeps':
      return { ...state, ...FORGOTTEN, keepsVelocity: event.keeps };
    case 'looks-turned':
      return { ...state, mirrored: event.mirrored };
    case 'busy':
      return { ...state, busy: event.busy };
    case 'trued':
      return { ...state, result: event.result };
    case 'baseline':
      return { ...state, pending: event.pending };
  }
};
