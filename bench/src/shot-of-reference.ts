import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ShotInput } from '@windcall/ballistics';
import { degToRad } from '@windcall/units';
import type { SpinningCases } from './truth/ballistics/compare-spinning.ts';
import { caseShot, type FlightCase } from './truth/ballistics/flight-case.ts';
import type { FormulaSets } from './truth/ballistics/formula-case.ts';

const read = (name: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`@windcall/ballistics/fixtures/${name}`)), 'utf8'));

export const readFlights = (): FlightCase[] => (read('flights.json') as { cases: FlightCase[] }).cases;
/** Reference flights of spinning bullets, with spark-range aerodynamics. */
export const readSpinning = (): SpinningCases => read('spinning.json') as SpinningCases;
export const readFormulas = (): FormulaSets => read('formulas.json') as FormulaSets;

/** The converged reference flight: a 6.5 Creedmoor in 8 mph from the right. */
export const readConverged = (): FlightCase => {
  const found = readFlights().find((c) => c.id === 'gen_65cm_converged');
  if (!found) throw new Error('flights.json must hold gen_65cm_converged');
  return found;
};

/** The reference flight's shot, with the reference's spin drift or with every effect. */
export const referenceShot = (effects: 'as-reference' | 'every-effect'): ShotInput =>
  effects === 'as-reference'
    ? caseShot(readConverged().inputs)
    : caseShot(readConverged().inputs, {
        spinDrift: 'repose',
        aerodynamicJump: 'every-change',
        coriolis: { latitudeRad: degToRad(36), bearingRad: degToRad(90) },
      });
