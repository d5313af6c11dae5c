import type { stages } from '@windcall/contract';
import { solve } from '../solve.ts';
import type { Answer, CardTarget, SteadyWind } from './card-rows.ts';

/** A stage whose bullet does not get to a target, in words for the shooter. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

/** The solution of a stage at a target, in its own wind or in one wind everywhere, with all the effects that its shots have. */
export const cardSolver =
  (stage: stages.Stage) =>
  (target: CardTarget, wind: SteadyWind | 'own'): Answer => {
    const steady =
      wind === 'own' ? stage.wind : { kind: 'steady' as const, speed: wind.speedMph, direction: wind.directionDeg };
    const outcome = solve({ ...stage, wind: steady }, target, 0);
    if (outcome.status !== 'ok') {
      throw new Unreachable(outcome.status === 'cannot-solve' ? outcome.reason : 'The stage lacks wind or air.');
    }
    const { windDriftMils, elevationMils, timeOfFlight, dispersion, certainty, details } = outcome.solution;
    return {
      windageMil: windDriftMils,
      elevationMil: elevationMils,
      timeOfFlightS: timeOfFlight,
      dispersion,
      certainty,
      jumpMil: details.aerodynamicJumpMils,
      isSubsonic: details.mach < 1,
    };
  };
