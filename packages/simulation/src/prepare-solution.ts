import { type PreparedShot, prepareShot, solveZero, type ZeroOutcome } from '@windcall/ballistics';
import type { ballistics } from '@windcall/contract';
import { type Air, type EnvironmentField, missingEnvironment } from './environment.ts';
import { noZeroReason } from './reasons.ts';
import { type ResolvedWind, resolveWind } from './resolve-wind.ts';
import { DEFAULT_PROFILE, type Rifle, rifleOf } from './rifle.ts';
import { type Circumstances, toShotInput } from './to-shot-input.ts';

/** Why there is no solution, as a value: `reason` is a sentence for the shooter. */
export type NoSolution =
  | { status: 'environment-required'; fields: EnvironmentField[] }
  | { status: 'cannot-solve'; reason: string };

/** A rifle, its air and its wind, ready for any question about them. */
export interface PreparedSolution {
  status: 'ok';
  rifle: Rifle;
  air: Air;
  wind: ResolvedWind;
  circumstances: Circumstances;
  shot: PreparedShot;
  zero: Extract<ZeroOutcome, { status: 'ok' }>;
}

/** What the calculator is asked, without the distance. */
export type SolutionInput = Omit<ballistics.BallisticInput, 'distance'>;

/**
 * Brings together what a solution rests on. Names the weather that is missing rather than invent any; a wind that
 * contradicts itself or a rifle without a zero is `cannot-solve`.
 */
export const prepareSolution = (
  input: SolutionInput,
  profile: Rifle = DEFAULT_PROFILE,
): PreparedSolution | NoSolution => {
  const fields = missingEnvironment(input);
  const { temperature, humidity, pressure, windSpeed, windDirection } = input;
  if (temperature == null || humidity == null || pressure == null || fields.length > 0) {
    return { status: 'environment-required', fields };
  }
  const wind = resolveWind(
    {
      windField: input.windField,
      timeIndex: input.windFieldTimeIndex,
      zones: input.zoneWindData,
      base: windSpeed != null && windDirection != null ? { speed: windSpeed, direction: windDirection } : null,
    },
    { targetDofDeg: input.directionOfFire, scenarioDofDeg: input.baseDirectionOfFire ?? input.directionOfFire },
  );
  if (wind.status === 'none') return { status: 'environment-required', fields: ['windSpeed', 'windDirection'] };
  if (wind.status === 'invalid')
    return { status: 'cannot-solve', reason: `This wind cannot be used: ${wind.message}.` };
  const rifle = rifleOf(input, profile);
  const air: Air = { temperature, humidity, pressure };
  const shot = prepareShot(toShotInput(rifle, air, wind.flown, input));
  const zero = solveZero(shot);
  if (zero.status !== 'ok') return { status: 'cannot-solve', reason: noZeroReason(rifle, zero) };
  return { status: 'ok', rifle, air, wind, circumstances: input, shot, zero };
};
