import {
  airDensityKgM3,
  densityAltitudeM,
  solveDangerSpace,
  solveLead,
  standardAtmosphere,
} from '@windcall/ballistics';
import type { stages } from '@windcall/contract';
import {
  degToRad,
  fToC,
  fToK,
  ftToM,
  inHgToPa,
  inToM,
  KELVIN_AT_0C,
  mphToMps,
  mToFt,
  mToYd,
  paToInHg,
  ydToM,
} from '@windcall/units';
import { prepare } from './prepare.ts';
import type { LineOfFire } from './winds/wind-kind.ts';

/** Distances (yd) between which a target `heightIn` inches tall is hit with the sights set for `line.distance`; null if out of reach. */
export const dangerSpace = (
  stage: stages.Stage,
  line: LineOfFire,
  heightIn: number,
): { begin: number; end: number } | null => {
  const prepared = prepare(stage, line, 0);
  if (prepared.status !== 'ok') return null;
  const space = solveDangerSpace(prepared.shot, ydToM(line.distance), inToM(heightIn));
  return space.status === 'ok' ? { begin: mToYd(space.beginM), end: mToYd(space.endM) } : null;
};

/**
 * Lead (mil, + right) for a target that walks at `speedMph` to `headingDeg` (0 straight away, 90 to the right), added
 * to the wind's correction. Null if out of reach.
 */
export const leadFor = (
  stage: stages.Stage,
  line: LineOfFire,
  speedMph: number,
  headingDeg: number,
): { leadMil: number; distance: number } | null => {
  const prepared = prepare(stage, line, 0);
  if (prepared.status !== 'ok') return null;
  const lead = solveLead(prepared.shot, ydToM(line.distance), mphToMps(speedMph), degToRad(headingDeg));
  return lead.status === 'ok' ? { leadMil: lead.leadMil, distance: mToYd(lead.rangeM) } : null;
};

/** Height in the standard atmosphere with this density, ft. */
export const densityAltitudeFt = ({ temperature, pressure, humidity }: Omit<stages.StageAir, 'latitude'>): number =>
  mToFt(densityAltitudeM(airDensityKgM3(fToC(temperature), inHgToPa(pressure), humidity / 100)));

/**
 * Station pressure (inHg) of dry air with the density of a density altitude (ft) at `temperatureF`: P = ρ·R·T, and ρ·R
 * = P₀/T₀ there. Without a temperature, the standard atmosphere's.
 */
export const airOfDensityAltitude = (
  altitudeFt: number,
  temperatureF?: number,
): { temperature: number; pressure: number; humidity: 0 } => {
  const standard = standardAtmosphere(ftToM(altitudeFt));
  const standardK = standard.temperatureC + KELVIN_AT_0C;
  const temperature = temperatureF ?? (standard.temperatureC * 9) / 5 + 32;
  return { temperature, pressure: paToInHg((standard.pressurePa * fToK(temperature)) / standardK), humidity: 0 };
};
