import { keepPreviousData, type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import { ballistics, ERRORS } from '@windcall/contract';
import { DEFAULT_PROFILE, missingEnvironment } from '@windcall/simulation';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { request } from '../../platform/api/request.ts';
import { keyOf } from '../../platform/api/use-call.ts';
import { askOrCalculate } from './ask-or-calculate.ts';
import type { TargetWind } from './conditions.ts';
import type { FireProfile } from './fire-profile.ts';
import { crosswindBody, type SolutionInput, solutionBody } from './solution-request.ts';

/** How long inputs must rest before they are calculated with, ms. Source: shooting specification, section 9. */
export const DEBOUNCE_MS = 200;

/** Shown where weather was exported with a wind field that is gone. */
export const FIELD_LOST =
  'The stored wind field is missing or cannot be read. Please generate the wind field on the Weather Model page.';

export interface FiringSolution {
  readonly status: 'calculating' | 'ready' | 'failed';
  /** The last solution there was; while calculating it is the one before. */
  readonly solution: ballistics.Solution | null;
  readonly crosswindMph: number;
  readonly headwindMph: number;
  readonly error: string | null;
  /** Asks once more after a failure. */
  readonly retry: () => void;
}

/** Bodies of calls that are not made: there is nothing to ask yet. */
const NOTHING = { distance: 0 };
const NO_WIND = { distance: 0, baseWindSpeed: 0, baseWindDirection: 0 };

/** Why a calculation must not be asked for, or null. */
export const refusalOf = ({ conditions }: SolutionInput): string | null => {
  if (conditions.fieldLost) return FIELD_LOST;
  const { temperature, humidity, pressure, windSpeed, windDirection, field, zones } = conditions;
  const missing = missingEnvironment({
    temperature,
    humidity,
    pressure,
    windSpeed,
    windDirection,
    windField: field,
    zoneWindData: zones === null ? null : [...zones],
  });
  return missing.length > 0 ? ERRORS['environment-required'].message : null;
};

/** The query for a solution: the server's, or the same calculation here when it is not reached. */
const solutionQuery = (body: ReturnType<typeof solutionBody>, profile: FireProfile) => ({
  queryKey: keyOf(ballistics.calculateBallistics, { body }),
  queryFn: ({ signal }: QueryFunctionContext) =>
    askOrCalculate(
      () => request(ballistics.calculateBallistics, { body }, signal),
      ({ solveHere }) => solveHere(body, profile),
    ),
});

const crosswindQuery = (body: NonNullable<ReturnType<typeof crosswindBody>>) => ({
  queryKey: keyOf(ballistics.calculateTargetCrosswind, { body }),
  queryFn: ({ signal }: QueryFunctionContext) =>
    askOrCalculate(
      () => request(ballistics.calculateTargetCrosswind, { body }, signal),
      ({ crosswindHere }) => crosswindHere(body),
    ),
});

/** The solution of an input at once: cached, on its way, or asked for. Throws when it cannot be had. */
export const fetchSolution = (input: SolutionInput): Promise<ballistics.Solution> => {
  const refusal = refusalOf(input);
  if (refusal !== null) return Promise.reject(new Error(refusal));
  return queryClient.ensureQueryData(solutionQuery(solutionBody(input), input.profile));
};

/** A value once its key has rested; the value before until then. */
const useRested = <T>(value: T, key: string): { value: T; key: string } => {
  const [rested, setRested] = useState({ value, key });
  const rest = useEffectEvent(() => setRested({ value, key }));
  useEffect(() => {
    if (rested.key === key) return;
    const timer = setTimeout(rest, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [key, rested.key]);
  return rested;
};

/**
 * The firing solution of an input, calculated anew when it has rested for 200 ms. A crosswind call that fails falls back
 * on the solution's own crosswind and headwind, which the field, the zones or the base wind gave. `input` is null
 * while the profile is loading; `refreshCount` grows when the wind is to be read again.
 */
export const useSolution = (
  input: SolutionInput | null,
  wind: TargetWind | null,
  refreshCount: number,
): FiringSolution => {
  const refusal = input === null ? null : refusalOf(input);
  const bodies = {
    solution: input === null ? null : solutionBody(input),
    crosswind: input === null ? null : crosswindBody(input, wind),
  };
  const key = JSON.stringify([bodies, refreshCount]);
  const rested = useRested({ ...bodies, profile: input?.profile ?? DEFAULT_PROFILE }, key);
  const { solution, crosswind, profile } = rested.value;
  const calculated = useQuery({
    ...solutionQuery(solution ?? NOTHING, profile),
    enabled: refusal === null && solution !== null,
    placeholderData: keepPreviousData,
  });
  const across = useQuery({
    ...crosswindQuery(crosswind ?? NO_WIND),
    enabled: refusal === null && crosswind !== null,
  });
  const winds = across.data ?? calculated.data;
  const resting = rested.key !== key;
  const calculating = refusal === null && (input === null || resting || calculated.isFetching || across.isFetching);
  const error = refusal ?? (calculated.isError ? messageOf(calculated.error, 'The calculation failed.') : null);
  return {
    status: calculating ? 'calculating' : error !== null ? 'failed' : 'ready',
    solution: error === null ? (calculated.data ?? null) : null,
    crosswindMph: winds?.crosswindMph ?? 0,
    headwindMph: winds?.headwindMph ?? 0,
    error: calculating ? null : error,
    retry: () => void calculated.refetch(),
  };
};
