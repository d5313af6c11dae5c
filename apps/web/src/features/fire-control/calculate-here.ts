// The server's calculations, by the server's own functions, for when it is not reached. Loaded apart: they are not needed at first.
import { type BodyOf, ballistics, type Call, ERRORS, type ParsedBodyOf } from '@windcall/contract';
import { land, type Rifle, shotOfSimulation, solveInput, targetCrosswind } from '@windcall/simulation';
import type { SimulateBody } from './shot-request.ts';
import type { crosswindBody, solutionBody } from './solution-request.ts';

/** A body as the server reads it: defaults filled in. Throws on one that the server would refuse. */
const parsed = <C extends Call>(call: C, body: BodyOf<C>): ParsedBodyOf<C> => {
  if (call.body === undefined) throw new Error(`${call.path} must take a body`);
  return call.body.parse(body) as ParsedBodyOf<C>;
};

type CrosswindBody = NonNullable<ReturnType<typeof crosswindBody>>;

/** The firing solution of a request, for the rifle of its profile. Throws the server's sentence where there is none. */
export const solveHere = (body: ReturnType<typeof solutionBody>, rifle: Rifle): ballistics.Solution => {
  const outcome = solveInput(ballistics.ballisticInput.parse(body), rifle);
  switch (outcome.status) {
    case 'ok':
      return outcome.solution;
    case 'environment-required':
      throw new Error(ERRORS['environment-required'].message);
    case 'cannot-solve':
      throw new Error(outcome.reason);
  }
};

/** Crosswind and headwind of a request. Throws the server's sentence where its zones contradict each other. */
export const crosswindHere = (body: CrosswindBody) => {
  const outcome = targetCrosswind(parsed(ballistics.calculateTargetCrosswind, body));
  if (outcome.status === 'invalid') throw new Error(outcome.message);
  return outcome;
};

/**
 * Where a shot may land: its aim error plus a scatter of its own, drawn from its id, the same however often it is asked
 * for. The scatter of record is the server's, from the session's secret.
 */
export const flyHere = (body: SimulateBody, shotId: string): ballistics.ShotResult => {
  const simulated = shotOfSimulation(parsed(ballistics.simulateShot, body));
  if (simulated.status !== 'ok') throw new Error('a shot must have a target size');
  const seed = Number.parseInt(shotId.replaceAll('-', '').slice(0, 12), 16);
  const { impactX, impactY, isHit, score } = land(simulated.shot, simulated.shot, { seed, shotNumber: 1 });
  return { impactX, impactY, isHit, score };
};
