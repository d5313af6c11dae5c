import { type ballistics, stages, type WindField, type ZoneWind } from '@windcall/contract';
import { type ClockDirection, MIN_ZONES, TIME_INDEX_STEP_S } from '@windcall/wind';
import { type EnvironmentField, missingEnvironment } from './environment.ts';
import type { CannotSolve } from './reasons.ts';
import { DEFAULT_PROFILE, type Rifle, rifleOf } from './rifle.ts';
import { checkWind } from './wind-at.ts';
import { steadyWind } from './winds/steady.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** Reason for no solution: `reason` is a sentence for the shooter. */
export type NoSolution = { status: 'environment-required'; fields: EnvironmentField[] } | CannotSolve;

/** Winds in a specified call, in order of precedence: the first one present wins. */
interface GivenWinds {
  windField?: WindField | null | undefined;
  /** Fewer than three are ignored. */
  zones?: readonly ZoneWind[] | null | undefined;
  /** The measured wind, which precedes the base wind. */
  authentic?: { speed: number; direction: ClockDirection } | null | undefined;
  base?: { speed: number; direction: ClockDirection } | null | undefined;
}

export type WindSource = 'wind-field' | 'zones' | 'authentic' | 'base';
type GivenWind =
  | { status: 'ok'; source: WindSource; wind: stages.StageWind }
  | { status: 'none' }
  | { status: 'invalid'; message: string };

const firstGiven = ({ windField, zones, authentic, base }: GivenWinds): GivenWind => {
  if (windField) return { status: 'ok', source: 'wind-field', wind: { kind: 'samples', field: windField } };
  if (zones && zones.length >= MIN_ZONES) {
    return { status: 'ok', source: 'zones', wind: { kind: 'zones', zones: [...zones] } };
  }
  const uniform = authentic ?? base;
  if (!uniform) return { status: 'none' };
  const source = authentic ? 'authentic' : 'base';
  return { status: 'ok', source, wind: steadyWind(uniform.speed, uniform.direction) };
};

/** The wind of a specified call: a field before zones, zones before a measured wind, a measured wind before the base wind. */
export const givenWind = (given: GivenWinds): GivenWind => {
  const found = firstGiven(given);
  const wrong = found.status === 'ok' ? checkWind(found.wind) : null;
  return wrong === null ? found : { status: 'invalid', message: wrong };
};

/** A rifle of a stage that comes from a body, without a name. */
export const unnamed = (rifle: Rifle): stages.StageRifle => ({ ...rifle, id: 0, name: '', updatedAt: null });

/** A temporary stage from the parts of a call. */
export const inlineStage = (
  parts: Partial<stages.Stage> & Pick<stages.Stage, 'rifle' | 'air' | 'wind'>,
): stages.Stage => ({
  effects: stages.DEFAULT_EFFECTS,
  targets: [],
  directionOfFire: 90,
  clock: 'by-shot',
  source: { scenarioId: null, scenarioName: '', windFieldId: null, rifle: '', air: '', wind: '' },
  ...parts,
});

/** A stage for reading only its wind, by the 5-s steps of the specified calls. */
export const windOnly = (wind: stages.StageWind, directionOfFire: number): stages.Stage =>
  inlineStage({ rifle: unnamed(DEFAULT_PROFILE), air: stages.DEFAULT_AIR, wind, directionOfFire });

/** The calculator's input without the distance. */
export type SolutionInput = Omit<ballistics.BallisticInput, 'distance'>;

const effectsOf = (input: SolutionInput): stages.StageEffects => ({
  spinDrift: input.useSpinDrift ? stages.DEFAULT_EFFECTS.spinDrift : 'off',
  aerodynamicJump: input.useAerodynamicJump ? stages.DEFAULT_EFFECTS.aerodynamicJump : 'off',
  coriolis: input.useCoriolisEffect,
});

/**
 * The stage, line of fire and moment in the body of `calculate-ballistics`. Names missing weather instead of inventing
 * it; a contradictory wind is `cannot-solve`.
 */
export const stageOfInput = (
  input: SolutionInput,
  profile: Rifle = DEFAULT_PROFILE,
): { status: 'ok'; stage: stages.Stage; line: Omit<LineOfFire, 'distance'>; momentS: number } | NoSolution => {
  const fields = missingEnvironment(input);
  const { temperature, humidity, pressure, windSpeed, windDirection } = input;
  if (temperature == null || humidity == null || pressure == null || fields.length > 0) {
    return { status: 'environment-required', fields };
  }
  const given = givenWind({
    windField: input.windField,
    zones: input.zoneWindData,
    base: windSpeed != null && windDirection != null ? { speed: windSpeed, direction: windDirection } : null,
  });
  if (given.status === 'none') return { status: 'environment-required', fields: ['windSpeed', 'windDirection'] };
  if (given.status === 'invalid') {
    return { status: 'cannot-solve', reason: `This wind cannot be used: ${given.message}.` };
  }
  const stage = inlineStage({
    rifle: unnamed(rifleOf(input, profile)),
    air: { temperature, humidity, pressure, latitude: input.latitude },
    wind: given.wind,
    effects: effectsOf(input),
    directionOfFire: input.baseDirectionOfFire ?? input.directionOfFire,
  });
  const line = { directionOfFire: input.directionOfFire, lookAngle: input.lookAngle };
  return { status: 'ok', stage, line, momentS: (input.windFieldTimeIndex ?? 0) * TIME_INDEX_STEP_S };
};
