import { runs } from '@windcall/contract';
import { splashAt } from '@windcall/cues';
import { ringOf, SCORING } from '@windcall/training';
import { toWholeSteps, ydToM } from '@windcall/units';
import { land, neededOf } from '../fire.ts';
import { flightPath } from '../flight-path.ts';
import { leadMil, type Mover } from '../mover.ts';
import { solve } from '../solve.ts';
import { windOverGround } from '../wind-at.ts';
import { aimOfShot, courseOf, type Flight, type KeptShot, swayOfRun, type WholeRun } from './kept-run.ts';
import { type MadeRun, madeTarget, momentOf, targetOf } from './make-run.ts';

export interface FlightInput {
  readonly made: MadeRun;
  readonly target: number;
  readonly mover: Mover | null;
  readonly atS: number;
}

const SPLASH_SAMPLES = 50;
/** The wake is sent from the middle of the flight: recoil hides the earlier part, which would reveal the whole correction. */
const TRACE_FROM = 0.5;

/** Flies a shot to its target, without the aim. Null if there is no solution. */
export const flyRun = ({ made, target: number, mover, atS }: FlightInput): Flight | null => {
  const { stage } = made;
  const target = targetOf(stage, number);
  const momentS = momentOf(made, atS);
  const solved = solve(stage, target, momentS);
  if (solved.status !== 'ok') return null;
  const { timeOfFlight } = solved.solution;
  const phaseS = madeTarget(made, number)?.phaseS ?? 0;
  const path = flightPath(stage, target, momentS);
  const end = path.at(-1);
  const landsS = momentS + timeOfFlight;
  const wind = windOverGround(stage, target, landsS + 1)(target.distance, landsS);
  const coarse = (mil: number): number => toWholeSteps(mil, runs.SPLASH.stepMil);
  return {
    needed: neededOf(solved.solution, target),
    timeOfFlightS: timeOfFlight,
    leadMil: mover ? leadMil(mover, phaseS, { tS: atS, timeOfFlightS: timeOfFlight, distanceYd: target.distance }) : 0,
    seen: {
      trace: path
        .filter(({ tS }) => tS >= TRACE_FROM * timeOfFlight)
        .map(({ tS, zM, rightMil, upMil, mach }) => ({
          tS: toWholeSteps(tS, 0.01),
          zM: toWholeSteps(zM, 1),
          rightMil: coarse(rightMil - (end?.rightMil ?? 0)),
          upMil: coarse(upMil - (end?.upMil ?? 0)),
          mach: toWholeSteps(mach, 0.1),
        })),
      splash: Array.from({ length: SPLASH_SAMPLES }, (_, i) =>
        coarse(
          splashAt(
            (i + 1) * runs.SPLASH.stepS,
            { crossMph: wind.crosswindMph, headMph: wind.headwindMph },
            ydToM(target.distance),
          )?.rightMil ?? 0,
        ),
      ),
    },
  };
};

/** Lands a shot: the flight depends on target and moment, sway and scatter on the shooter. */
export const landRun = (
  whole: WholeRun,
  flight: Flight,
  shot: Pick<KeptShot, 'target' | 'dial' | 'hold' | 'number' | 'position' | 'atS'>,
): Pick<KeptShot, 'impact' | 'isHit' | 'ring' | 'points'> => {
  const sway = swayOfRun(whole)(shot.position, shot.atS);
  const off = { rightMil: sway.rightMil - flight.leadMil, upMil: sway.upMil };
  const draw = { seed: whole.seeds.scatter, shotNumber: shot.number };
  const { impactX, impactY, isHit } = land(aimOfShot(shot), flight.needed, draw, off);
  const course = courseOf(whole.run);
  const target = course.targets.find(({ number }) => number === shot.target);
  const impact = { right: impactX, up: impactY };
  const bullet = { diameterIn: whole.run.made.stage.rifle.bulletDiameter, distanceYd: target?.distance ?? 1 };
  const scoring = SCORING[course.rule];
  const ring = scoring.hasRings ? ringOf(impact, bullet, isHit) : null;
  return { impact, isHit, ring, points: scoring.worth({ isHit, ring }, target?.points ?? 1) };
};
