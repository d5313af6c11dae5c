import type { stages } from '@windcall/contract';
import { correctionAt, prepare, type SharedParts } from '../prepare.ts';
import { solve } from '../solve.ts';
import type { Answer, CardTarget, Corrected, SteadyWind } from './card-rows.ts';

/** A target of the stage is out of reach. The message is for the shooter. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}

const inWind = (stage: stages.Stage, wind: SteadyWind | 'own'): stages.Stage =>
  wind === 'own' ? stage : { ...stage, wind: { kind: 'steady', speed: wind.speedMph, direction: wind.directionDeg } };

/** Solves a target of a stage, in its own wind or in one uniform wind, with all effects of its shots. */
export const cardSolver =
  (stage: stages.Stage) =>
  (target: CardTarget, wind: SteadyWind | 'own'): Answer => {
    const outcome = solve(inWind(stage, wind), target, 0);
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

/** Only the correction of `cardSolver`, at a fraction of its time: a card needs one per hold. */
export const correctionSolver = (stage: stages.Stage) => {
  let shared: SharedParts | undefined;
  return (target: CardTarget, wind: SteadyWind | 'own'): Corrected => {
    const prepared = prepare(inWind(stage, wind), target, 0, undefined, shared);
    if (prepared.status !== 'ok') throw new Unreachable(prepared.reason);
    shared = prepared;
    const correction = correctionAt(prepared, target.distance);
    if (correction.status !== 'ok') throw new Unreachable(correction.reason);
    return { windageMil: correction.windMil, elevationMil: correction.elevationMil };
  };
};
