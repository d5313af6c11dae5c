import { degToRad, fpsToMps, fToC, grToKg, inHgToPa, inToM, mphToMps, ydToM } from '@windcall/units';
import type { Atmosphere } from '../../../../packages/ballistics/src/air/atmosphere.ts';
import type { DragTable } from '../../../../packages/ballistics/src/drag/drag.ts';
import type { Effects, ShotInput, Zero } from '../../../../packages/ballistics/src/flight/shot-input.ts';

/** A row of a reference flight, in the units it was printed in. */
export type FlightRow = {
  rangeYd?: number;
  rangeM?: number;
  /** Height over the line of sight, + up. */
  dropIn?: number;
  elevationMil?: number;
  /** + right. */
  windageIn?: number;
  windageMil?: number;
  /** Height over the line of sight, for finding the unrounded range. */
  heightIn?: number;
  speedFps?: number;
  speedMps?: number;
  mach?: number;
  energyFtLb?: number;
  timeS?: number;
  /** + right. */
  spinDriftMil?: number;
  /** + up; part of `elevationMil`. */
  jumpMil?: number;
};

/** Inputs of a reference flight, in the units it was published in. */
export type FlightInputs = {
  bc: number;
  dragModel: DragTable;
  /** Mach, BC. */
  bcByMach?: [number, number][];
  /** Mach, Cd: the bullet's own curve, in place of the BC. */
  dragCurve?: [number, number][];
  /** Flown with a drag curve fitted to the speeds of another case: its id. */
  dragFittedTo?: string;
  bulletGr?: number;
  diameterIn?: number;
  lengthIn?: number;
  twistIn?: number;
  muzzleFps?: number;
  muzzleMps?: number;
  sightHeightIn: number;
  /** The program measures sight height vertically, not square to the bore. */
  sightHeightVertical?: boolean;
  /** On a slope the program divides the sight height by the cosine; it zeroes on the level. */
  sightHeightOverCosine?: boolean;
  zeroYd?: number;
  boreElevationRad?: number;
  windMph: number;
  windFromDeg: number;
  temperatureF?: number;
  temperatureC?: number;
  pressureInHg?: number;
  pressurePa?: number;
  humidityPct: number;
  lookAngleDeg?: number;
  latitudeDeg?: number;
  bearingDeg?: number;
  /** Form of Coriolis in the reference. */
  coriolis?: 'integrated' | 'closed-form';
  /** Whether the windage column includes spin drift. */
  spinDrift?: boolean;
  air?: Pick<Atmosphere, 'density' | 'lapse' | 'humidSound'>;
};

/** A reference flight: fixtures/flights.json and fixtures/spinning.json hold them. */
export type FlightCase = {
  id: string;
  kind: string;
  program: string;
  source: string;
  group: string;
  note?: string;
  inputs: FlightInputs;
  /** Last printed digit of each column. */
  resolution: Partial<Record<keyof FlightRow, number>>;
  tolerance: Partial<Record<string, number | [number, number][]>>;
  rows: FlightRow[];
};

/** Bullet of references that name none: it matters for spin only. */
const ANY_BULLET_GR = 140;
const ANY_DIAMETER_IN = 0.264;

const zeroOf = (i: FlightInputs): Zero =>
  i.zeroYd !== undefined ? { rangeM: ydToM(i.zeroYd) } : { boreElevationRad: i.boreElevationRad! };

/** The shot of a reference flight. `effects`: further ones that its columns lack. */
export const caseShot = (i: FlightInputs, effects: Effects = {}): ShotInput => ({
  rifle: {
    sightHeightM: inToM(i.sightHeightIn),
    zero: zeroOf(i),
    twistM: inToM(i.twistIn ?? 0),
  },
  ammunition: {
    muzzleVelocityMps: i.muzzleMps ?? fpsToMps(i.muzzleFps!),
    bulletMassKg: grToKg(i.bulletGr ?? ANY_BULLET_GR),
    bulletDiameterM: inToM(i.diameterIn ?? ANY_DIAMETER_IN),
    bulletLengthM: i.lengthIn === undefined ? null : inToM(i.lengthIn),
    drag: i.dragCurve
      ? { curve: i.dragCurve.map(([mach, cd]) => ({ mach, cd })) }
      : {
          table: i.dragModel,
          bc: i.bc,
          ...(i.bcByMach ? { segments: i.bcByMach.map(([mach, bc]) => ({ mach, bc })) } : {}),
        },
  },
  atmosphere: {
    temperatureC: i.temperatureC ?? fToC(i.temperatureF!),
    pressurePa: i.pressurePa ?? inHgToPa(i.pressureInHg!),
    relativeHumidity: i.humidityPct / 100,
    ...i.air,
  },
  wind: {
    crosswindMps: mphToMps(i.windMph) * Math.sin(degToRad(i.windFromDeg)),
    headwindMps: mphToMps(i.windMph) * Math.cos(degToRad(i.windFromDeg)),
    verticalMps: 0,
  },
  lookAngleRad: degToRad(i.lookAngleDeg ?? 0),
  effects: {
    spinDrift: i.spinDrift ? 'litz' : 'off',
    coriolis:
      i.coriolis === 'integrated'
        ? { latitudeRad: degToRad(i.latitudeDeg!), bearingRad: degToRad(i.bearingDeg!) }
        : null,
    ...effects,
  },
});
